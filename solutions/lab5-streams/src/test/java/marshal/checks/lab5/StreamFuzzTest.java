package marshal.checks.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.io.WriteAbortedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.graph.Types;
import marshal.kit.lab5.model.Alarm;
import marshal.kit.lab5.model.AlarmBell;
import marshal.kit.measure.AllocatedBytes;
import marshal.lab5.ObjectReader;
import marshal.lab5.TestStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Streams as a stranger may send them, made from valid streams. Each ends in a graph or in an exception that PROTOCOL.md names, and the
 * checks' own reader agrees. No stream makes the reader allocate much.
 */
class StreamFuzzTest {

    /** {@code -Dmarshal.seed} and {@code -Dmarshal.first} reproduce a stream; the failure shows its number. */
    private static final long SEED = Long.getLong("marshal.seed", 5);

    private static final int FIRST = Integer.getInteger("marshal.first", 0);
    private static final int COUNT = Boolean.getBoolean("marshal.all") ? 1_000_000 : 20_000;
    private static final int MOST_MESSAGES = 8;
    /**
     * The most memory for all messages of a stream. Half of it is the reader's buffer and what it trusts an array's
     * length with.
     */
    private static final long MOST_ALLOCATED = 2 << 20;


    private static final Set<Class<?>> NAMED = Set.of(
            StreamCorruptedException.class,
            InvalidClassException.class,
            EOFException.class,
            UTFDataFormatException.class,
            WriteAbortedException.class);

    /** Alarm is not allowed, so it must never be initialized. */
    private static final Set<String> ALLOWED = Stream.concat(Types.MODELS.names().stream(), HostileStream.NO_OBJECTS.stream())
            .filter(name -> !name.equals(Alarm.class.getName()))
            .collect(Collectors.toSet());

    private static final GoldenReader.Limits MOST = new GoldenReader.Limits(ALLOWED, 3000, 20_000, 300);

    private static final int[] EXTREMES = {
        0, 1, -1, 0x7F, 0xFF, 0x100, 0x7FFF, 0xFFFF, 0x10000, 2999, 3001, 1 << 28, 1 << 29, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    private final List<byte[]> pieces = pieces();
    private final List<byte[]> right = new ArrayList<>();
    private final Map<String, Integer> endings = new TreeMap<>();
    private long allocated; // for the last stream

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyStreamEndsAsThePageSays() {
        for (boolean little : new boolean[] {false, true}) {
            for (boolean codecs : new boolean[] {false, true}) {
                for (int i = 0; i < 30; i++) {
                    right.add(stream(little, codecs, new Random(SEED + i)));
                }
            }
        }
        right.forEach(each -> compare(each, true, each.length + 1)); // loads classes, which must not count for a stream
        endings.clear();
        long start = System.nanoTime();
        for (int number = FIRST; number < FIRST + COUNT; number++) {
            var random = new Random(SEED * 1_000_003 + number);
            byte[] bytes = mutated(random);
            try {
                compare(bytes, random.nextBoolean(), random.nextInt(4) == 0 ? 1 + random.nextInt(9) : bytes.length + 1);
                assertThat(allocated).as("allocated").isLessThan(MOST_ALLOCATED);
            } catch (Throwable e) {
                throw new AssertionError("stream " + number + " of seed " + SEED + ": " + HexFormat.of().formatHex(bytes), e);
            }
        }
        System.out.printf("%,d streams of seed %d, %,.0f/s: %s%n", COUNT, SEED, COUNT * 1e9 / (System.nanoTime() - start), endings);
        NAMED.forEach(each -> assertThat(endings).containsKey(each.getSimpleName()));
        assertThat(endings).containsKey("graph");
        assertThat(AlarmBell.hasRung()).as("Alarm is initialized").isFalse();
    }

    /** Compares message by message, until one is refused. */
    private void compare(byte[] bytes, boolean codecs, int chunk) {
        var golden = new GoldenReader(codecs, MOST);
        golden.feed(bytes);
        for (Object came : read(bytes, codecs, chunk)) {
            endings.merge(came instanceof IOException ? came.getClass().getSimpleName() : "graph", 1, Integer::sum);
            String expected;
            try {
                expected = GraphText.show(golden.object());
            } catch (Malformed e) {
                expected = e.getMessage();
                if (!expected.startsWith("ABORT")) { // the checks' reader sees that an array cannot be complete before it sees an ABORT inside it
                    assertThat(came).as("refused by the checks' reader: %s", expected).isInstanceOf(IOException.class);
                    return;
                }
            }
            if (came instanceof IOException) {
                assertThat(expected).as("refused by the solution: %s", came).startsWith("ABORT");
                assertThat(came).isInstanceOf(WriteAbortedException.class);
            } else {
                assertThat(Graphs.show(came)).isEqualTo(expected);
            }
        }
    }

    /** Reads the messages of a stream, with exceptions in place of those that are refused. */
    private List<Object> read(byte[] bytes, boolean codecs, int chunk) {
        long before = AllocatedBytes.ofThisThread();
        var messages = new ArrayList<>();
        var settings = new StreamSettings(false, codecs, false, List.copyOf(ALLOWED), MOST.slots(), MOST.bytes(), MOST.objects());
        var reader = new ObjectReader(TestStreams.inChunks(bytes, chunk), settings);
        boolean goesOn = true;
        while (goesOn && messages.size() < MOST_MESSAGES) {
            try {
                messages.add(reader.readObject());
            } catch (IOException e) {
                assertThat(NAMED).as("%s", e).contains(e.getClass());
                messages.add(e);
                goesOn = e instanceof WriteAbortedException;
            }
        }
        allocated = AllocatedBytes.ofThisThread() - before;
        return messages;
    }

    // ---- right streams ------------------------------------------------------------------------------------------------

    /** Makes a stream of some messages: new ones, repeated ones, some behind a RESET, some behind an ABORT. */
    private static byte[] stream(boolean little, boolean codecs, Random random) {
        var graphs = new ArrayList<>(SampleGraphs.KINDS);
        graphs.addAll(SampleGraphs.GRAPHS);
        graphs.addAll(SampleGraphs.maps(random, 5));
        graphs.addAll(List.of(
                "1 = Fresh kept:3", "1 = Tree[3] 2..4\n2..4 = Tree data:5\n5 = Data i:7", SampleGraphs.list(20), "1 = double[300] seed 4",
                "1 = Object[2] 2 3\n2 = Item value:1\n3 = Secret", "1 = Object[1] 2\n2 = Alarm"));
        if (codecs) {
            graphs.add("1 = Vector 2 3 null 1\n2 = Tree data:1 left:null right:2\n3 = Data b:1");
        }
        var writer = new GoldenWriter(little, codecs, Types.MODELS);
        for (int messages = 1 + random.nextInt(4); messages > 0; messages--) {
            if (random.nextInt(3) == 0) {
                writer.reset();
            }
            writer.write(graphs.get(random.nextInt(graphs.size())));
        }
        return writer.out().take();
    }

    /** Pieces that fit somewhere into a stream: names, tags with their contents, headers. */
    private static List<byte[]> pieces() {
        var pieces = new ArrayList<byte[]>();
        Stream.of(
                        Types.MODELS.names(), HostileStream.NO_OBJECTS,
                        List.of("[I", "[[D", "[Ljava.lang.String;", "[Lmarshal.kit.lab5.model.Tree;", "[Lmarshal.kit.lab5.model.Alarm;", "int", "[", "[L", "[L;",
                                "[Q", "[".repeat(254) + "I", "[".repeat(255) + "I", "[".repeat(256) + "I", "java.lang.Object;", "value", "next", "x", ""))
                .flatMap(List::stream)
                .forEach(name -> {
                    pieces.add(new GoldenBytes(false).text(name).take());
                    pieces.add(new GoldenBytes(true).text(name).take());
                });
        HostileStream.malformed().forEach(each -> pieces.add(Arrays.copyOfRange(each.bytes(), 4, each.bytes().length)));
        pieces.add(new byte[] {'M', 'O', 1, 0});
        pieces.add(new byte[] {(byte) 0xC3, 0x28});
        pieces.add("\u20ac\u00e4\ud83d\ude00".getBytes(StandardCharsets.UTF_8));
        return pieces;
    }

    // ---- wrong ones ---------------------------------------------------------------------------------------------------

    private byte[] mutated(Random random) {
        byte[] bytes = any(right, random);
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            bytes = changed(bytes, random);
        }
        return random.nextInt(6) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    private byte[] changed(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + random.nextInt(1 + random.nextInt(60)));
        byte[] slice = Arrays.copyOfRange(bytes, at, to);
        switch (random.nextInt(8)) {
            case 0: // bits
                for (int i = 1 + random.nextInt(3); i > 0 && bytes.length > 0; i--) {
                    bytes = bytes.clone();
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
                return bytes;
            case 1: // a slice is removed
                return with(bytes, at, to, new byte[0]);
            case 2: // a slice is repeated somewhere
                int other = random.nextInt(bytes.length + 1);
                return with(bytes, other, other, slice);
            case 3: // a slice of another stream
                byte[] from = any(right, random);
                int start = random.nextInt(from.length);
                return with(bytes, at, random.nextBoolean() ? at : to, Arrays.copyOfRange(from, start, Math.min(from.length, start + random.nextInt(200))));
            case 4: // a number is replaced
                return over(bytes, at, number(random));
            case 5: // a tag
                return over(bytes, at, new byte[] {(byte) (random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(0x12))});
            case 6: // a name, or a whole malformed graph
                return random.nextBoolean() ? over(bytes, at, any(pieces, random)) : with(bytes, at, to, any(pieces, random));
            default: // one piece, many times
                int times = 1 + random.nextInt(40);
                byte[] many = new byte[times * slice.length];
                for (int i = 0; i < times; i++) {
                    System.arraycopy(slice, 0, many, i * slice.length, slice.length);
                }
                return with(bytes, at, at, many);
        }
    }

    private static byte[] number(Random random) {
        int value = random.nextInt(3) == 0 ? random.nextInt(40) : EXTREMES[random.nextInt(EXTREMES.length)];
        byte[] bytes = ByteBuffer.allocate(4).putInt(random.nextBoolean() ? value : Integer.reverseBytes(value)).array();
        return random.nextBoolean() ? bytes : Arrays.copyOfRange(bytes, 2, 4);
    }

    private static byte[] over(byte[] bytes, int at, byte[] piece) {
        return with(bytes, at, Math.min(bytes.length, at + piece.length), piece);
    }

    private static byte[] with(byte[] bytes, int from, int to, byte[] piece) {
        byte[] all = Arrays.copyOf(bytes, from + piece.length + bytes.length - to);
        System.arraycopy(piece, 0, all, from, piece.length);
        System.arraycopy(bytes, to, all, from + piece.length, bytes.length - to);
        return all;
    }

    private static byte[] any(List<byte[]> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
