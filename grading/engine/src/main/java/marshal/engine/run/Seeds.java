package marshal.engine.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.function.ToLongFunction;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marshal.engine.Home;
import marshal.engine.KitException;

/**
 * The random seed of a step. In grading, it follows from the course's secret and the submission. So a printed seed says
 * nothing about the seed of the next submission.
 */
public final class Seeds {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SECRET_BYTES = 32;

    private Seeds() {}

    /** One seed for every step, to replay a run. */
    public static ToLongFunction<String> fixed(long seed) {
        return step -> seed;
    }

    /** A new seed, small enough to type. */
    public static long fresh() {
        return new SecureRandom().nextInt(1_000_000_000);
    }

    /** A step's seed for one submission. */
    public static ToLongFunction<String> secret(byte[] secret, String submissionHash) {
        return step -> {
            try {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(new SecretKeySpec(secret, ALGORITHM));
                byte[] digest = mac.doFinal((submissionHash + " " + step).getBytes(StandardCharsets.UTF_8));
                return ByteBuffer.wrap(digest).getInt() & 0x3FFF_FFFF;
            } catch (GeneralSecurityException e) {
                throw new AssertionError("every JDK has " + ALGORITHM, e);
            }
        };
    }

    /** Returns whether the course has a secret already. */
    public static boolean hasCourseSecret(Home home) {
        return Files.exists(courseSecretFile(home));
    }

    /** The file of the course's secret. */
    public static Path courseSecretFile(Home home) {
        return home.state().resolve("course-secret");
    }

    /** The course's secret. It is made on first use, and only its owner can read it. */
    public static byte[] courseSecret(Home home) {
        Path file = courseSecretFile(home);
        try {
            Files.createDirectories(file.getParent());
            create(file);
            byte[] secret = HexFormat.of().parseHex(Files.readString(file).strip());
            if (secret.length != SECRET_BYTES) {
                throw new IllegalArgumentException("it has " + secret.length + " bytes");
            }
            return secret;
        } catch (IOException | IllegalArgumentException e) {
            throw new KitException(
                    "the course secret " + home.show(file) + " cannot be read; delete it to get another", e);
        }
    }

    private static void create(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        Path fresh = Files.createTempFile(file.getParent(), ".course-secret", ".new"); // only its owner can read it
        try {
            Files.writeString(fresh, HexFormat.of().formatHex(secret));
            name(fresh, file);
        } catch (FileAlreadyExistsException e) {
            // Another process has made it meanwhile.
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Gives a whole file its name, so that nobody reads half of it, unless another file has the name. */
    private static void name(Path fresh, Path file) throws IOException {
        try {
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (FileSystemException | UnsupportedOperationException e) { // a file system without links
            Files.move(fresh, file);
        }
    }
}
