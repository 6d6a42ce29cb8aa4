package marshal.grader.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import marshal.engine.Hashes;

/** A style or a script within pages. A page's policy names it by its hash, the source. */
record Resource(String text, String source) {

    /** Reads the file of this name beside this class. */
    static Resource of(String name) {
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            return ofText(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Resource ofText(String text) {
        byte[] hash = HexFormat.of().parseHex(Hashes.sha256(text));
        return new Resource(text, "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
    }

    /** This resource with more text of the same kind after it. */
    Resource and(String more) {
        return ofText(text + more);
    }
}
