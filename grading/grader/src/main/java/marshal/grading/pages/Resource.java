package marshal.grading.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import marshal.grading.Hashes;

/** A style or a script within pages. A page's policy names it by its hash, the source. */
record Resource(String text, String source) {

    /** The file of this name beside this class. */
    static Resource of(String name) {
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            byte[] hash = HexFormat.of().parseHex(Hashes.sha256(text));
            return new Resource(text, "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
