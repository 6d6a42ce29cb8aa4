package marshal.grading.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A style or a script that stands in pages.
 *
 * @param source as a page's policy names it: by its hash
 */
record Resource(String text, String source) {

    /** The file of this name beside this class. */
    static Resource of(String name) {
        try (InputStream in = Resource.class.getResourceAsStream(name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Resource(text, source(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String source(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
