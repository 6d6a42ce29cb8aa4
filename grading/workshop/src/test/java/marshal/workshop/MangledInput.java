package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Bad input for readers of foreign files: correct files with bytes changed, cut, moved or repeated a thousand times,
 * and numbers of any size.
 */
public final class MangledInput {

    /** {@code -Dmarshal.seed} and {@code -Dmarshal.first} reproduce an input; its number is in the failure. */
    private static final long SEED = Long.getLong("marshal.seed", 14);

    private static final int FIRST = Integer.getInteger("marshal.first", 0);
    private static final int COUNT = Boolean.getBoolean("marshal.all") ? 100_000 : 400;
    private static final int LARGEST = 256 << 10;
    /** Limit of processor time: far more than any linear reader needs for such input. */
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private static final List<String> WORDS = Stream.concat(
                    Stream.of("\"',;\n\r\t\0{}[]:\\\uFEFFé".split("")),
                    Stream.of(
                            ("\\u0000 null true -1 0 1e-999999999 1e999999999 9223372036854775808 -2147483648 0.1 NaN "
                                            + "2026-13-45T99:99 +999999999-01-01T00:00:00Z")
                                    .split(" ")))
            .toList();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private MangledInput() {}

    /** Reads bytes. */
    @FunctionalInterface
    public interface Reader {
        void read(byte[] bytes) throws Exception;
    }

    /** Reads a text. */
    @FunctionalInterface
    public interface TextReader {
        void read(String text) throws Exception;
    }

    /** Makes the reader read many texts, made from this correct one. */
    public static void readBy(TextReader reader, String right, Class<?>... refusals) throws Exception {
        readBy(
                bytes -> reader.read(new String(bytes, StandardCharsets.UTF_8)),
                List.of(right.getBytes(StandardCharsets.UTF_8)),
                refusals);
    }

    /**
     * Makes the reader read many inputs. It may refuse them with these exceptions, which must give the reason.
     *
     * @param right correct inputs
     */
    public static void readBy(Reader reader, List<byte[]> right, Class<?>... refusals) throws Exception {
        for (byte[] each : right) {
            reader.read(each);
        }
        for (int number = FIRST; number < FIRST + COUNT; number++) {
            byte[] bytes = mangled(right, new Random(SEED * 1_000_003 + number));
            long start = THREADS.getCurrentThreadCpuTime();
            try {
                reader.read(bytes);
            } catch (Throwable e) {
                if (Stream.of(refusals).noneMatch(refusal -> refusal.isInstance(e))
                        || e.getMessage() == null
                        || e.getMessage().isBlank()) {
                    throw new AssertionError(
                            "input " + number + " of seed " + SEED + ", " + bytes.length + " bytes: "
                                    + new String(bytes, 0, Math.min(bytes.length, 2000), StandardCharsets.UTF_8),
                            e);
                }
            }
            assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - start))
                    .as("input %d of seed %d, %d bytes", number, SEED, bytes.length)
                    .isLessThan(LONGEST);
        }
    }

    private static byte[] mangled(List<byte[]> right, Random random) {
        byte[] bytes = right.get(random.nextInt(right.size()));
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            byte[] other = right.get(random.nextInt(right.size()));
            int from = random.nextInt(bytes.length + 1);
            int to = Math.min(bytes.length, from + random.nextInt(1 + random.nextInt(40)));
            byte[] middle = switchOf(random.nextInt(6), Arrays.copyOfRange(bytes, from, to), other, random);
            bytes = joined(Arrays.copyOf(bytes, from), middle, Arrays.copyOfRange(bytes, to, bytes.length));
        }
        return random.nextInt(8) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    /** The replacement of a piece. */
    private static byte[] switchOf(int kind, byte[] piece, byte[] other, Random random) {
        switch (kind) {
            case 0:
                return new byte[0];
            case 1:
                random.nextBytes(piece);
                return piece;
            case 2:
                return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
            case 3:
                int from = random.nextInt(other.length + 1);
                return Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(200)));
            case 4:
                for (int i = 0; i < piece.length; i++) {
                    piece[i] ^= (byte) (1 << random.nextInt(8));
                }
                return piece;
            default:
                var many = new ByteArrayOutputStream();
                for (int times = random.nextInt(10) == 0 ? random.nextInt(5000) : 2;
                        times > 0 && many.size() < LARGEST;
                        times--) {
                    many.writeBytes(piece);
                }
                return many.toByteArray();
        }
    }

    private static byte[] joined(byte[]... pieces) {
        var all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }
}
