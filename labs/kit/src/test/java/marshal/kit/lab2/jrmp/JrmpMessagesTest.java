package marshal.kit.lab2.jrmp;

import static marshal.kit.lab1.TestFrames.join;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.rmi.RemoteException;
import java.rmi.server.ObjID;
import java.rmi.server.UID;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.measure.Counts;
import marshal.kit.net.PassingInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests with streams that real ObjectOutputStreams wrote, in pieces, and with streams that no writer would produce. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JrmpMessagesTest {

    private static final JrmpObjects.Endpoint OWN = new JrmpObjects.Endpoint("127.0.0.1", 4711, 4712);

    // ---- what goes in

    private record Tree(String name, List<Tree> children, int[] leaves) implements Serializable {}

    @SuppressWarnings("UnusedVariable") // is serialized
    private static class Base implements Serializable {
        private static final long serialVersionUID = 1;
        private final long number = 5;
        private final int[] items = {1, 2, 3};
    }

    @SuppressWarnings("UnusedVariable") // is serialized
    private static final class Derived extends Base {
        private static final long serialVersionUID = 1;
        private final transient int[] forgotten = new int[100];
        private final char letter = 'x';
        private final Object self = this;
        private final double[] numbers = {1, 2};

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(forgotten.length);
            out.writeObject(new int[][] {{4}, {5, 6}});
            out.writeUTF("more");
            out.write(new byte[5000]); // blocks longer than 255 bytes, and more than one of them
        }
    }

    /** Writes itself, in blocks only. The tap does not know this class. */
    public static final class Opaque implements Externalizable {
        private static final long serialVersionUID = 1;

        public Opaque() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.write(new byte[3000]);
            out.writeObject(new int[] {1});
            out.writeInt(3);
        }

        @Override
        public void readExternal(ObjectInput in) {}
    }

    private static final class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }
    }

    /** Objects of many shapes, and the number of ints in the arrays of each; -1 if there is no such array. */
    private static Map<Object, Integer> shapes() {
        var shapes = new IdentityHashMap<Object, Integer>();
        shapes.put(new int[0], 0);
        shapes.put(new int[] {1, 2, 3}, 3);
        shapes.put(new int[100_000], 100_000);
        shapes.put(new int[0][], 0);
        shapes.put(new int[][] {{1}, {}, {2, 3}, null}, 3);
        int[] row = {1, 2};
        shapes.put(new int[][] {row, row, row}, 2); // references: there is only one row
        shapes.put(new int[3][4][5], 60);
        shapes.put(new Object[] {new int[2], "text", new int[2][3], null, new long[9]}, 8);
        shapes.put("text", -1);
        shapes.put("long ".repeat(20_000), -1);
        shapes.put(TimeUnit.DAYS, -1);
        shapes.put(new TimeUnit[] {TimeUnit.DAYS, TimeUnit.HOURS, TimeUnit.DAYS}, -1);
        shapes.put(new EnumMap<>(Map.of(TimeUnit.DAYS, new int[7])), 7);
        shapes.put(int[].class, -1);
        shapes.put(new Class<?>[] {String.class, int[][].class}, -1);
        shapes.put(new Derived(), 3 + 3);
        shapes.put(
                new Tree(
                        "a",
                        List.of(new Tree("b", List.of(), new int[] {1}), new Tree("c", new ArrayList<>(), null)),
                        new int[2]),
                3);
        shapes.put(
                Proxy.newProxyInstance(
                        JrmpMessagesTest.class.getClassLoader(),
                        new Class<?>[] {Runnable.class, Comparable.class},
                        new Handler()),
                -1);
        shapes.put(new TaskFailedException("no"), -1);
        shapes.put(new IOException("outer", new IllegalStateException("inner")), -1);
        shapes.put(new RemoteException("remote", new Error()), -1);
        shapes.put(new HashMap<>(Map.of("key", new int[] {1, 2}, "other", new byte[999])), 2);
        shapes.put(new LinkedHashMap<>(new TreeMap<>(Map.of(1, 2L, 3, 4L))), -1);
        shapes.put(new BigDecimal("1.5"), -1);
        for (Object other : List.of(new boolean[][] {{true}}, new short[3], new char[3], new float[3])) {
            shapes.put(other, -1);
        }
        shapes.put(Array.newInstance(int.class, 1, 1, 1, 1, 1, 1), 1);
        return shapes;
    }

    /** A stream as RMI makes it: with RMI's version of the protocol, and a place after every class. */
    private static class CallStream extends ObjectOutputStream {
        CallStream(OutputStream out) throws IOException {
            super(out);
            useProtocolVersion(ObjectStreamConstants.PROTOCOL_VERSION_1);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeObject(type.getName().length() % 3 == 0 ? "http://nowhere/" : null);
        }

        @Override
        protected void annotateProxyClass(Class<?> type) throws IOException {
            writeObject(null);
        }
    }

    private static byte[] greeting() {
        return join(ints(0x4A524D49), new byte[] {0, 2, 0x4B}, utf("127.0.0.1"), ints(0));
    }

    private interface Arguments {
        void write(ObjectOutputStream out) throws IOException;
    }

    private static byte[] call(int operation, long hash, Arguments arguments) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(0x50);
        try (var out = new CallStream(bytes)) {
            new ObjID().write(out);
            out.writeInt(operation);
            out.writeLong(hash);
            arguments.write(out);
        }
        return bytes.toByteArray();
    }

    private static byte[] execute(Object argument) throws IOException {
        return call(-1, JrmpMethods.EXECUTE, out -> out.writeObject(argument));
    }

    private static byte[] returned(boolean normal, Arguments result) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(0x51);
        try (var out = new CallStream(bytes)) {
            out.writeByte(normal ? 1 : 2);
            new UID().write(out);
            result.write(out);
        }
        return bytes.toByteArray();
    }

    /** A call without its argument, which follows later. */
    private static byte[] withoutArgument() throws IOException {
        byte[] call = execute(null);
        return Arrays.copyOf(call, call.length - 1);
    }

    /** The description of a class without fields. */
    private static byte[] described(int kind, String name, int flags) {
        return join(
                new byte[] {(byte) kind, 0x72}, utf(name), new byte[8], new byte[] {(byte) flags, 0, 0, 0x78, 0x70});
    }

    // ---- what comes out

    /** Returns bytes in pieces. Before each piece, checks that all earlier pieces have been passed on. */
    private static final class Pieces extends InputStream {
        private final byte[] bytes;
        private final Random random;
        private final int longest;
        private final ByteArrayOutputStream passed;
        private int at;

        Pieces(byte[] bytes, int longest, long seed, ByteArrayOutputStream passed) {
            this.bytes = bytes;
            this.random = new Random(seed);
            this.longest = longest;
            this.passed = passed;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            assertThat(at - passed.size())
                    .as("bytes held back while waiting for more")
                    .isBetween(0, 3);
            if (at == bytes.length) {
                return -1;
            }
            int part = Math.min(Math.min(length, bytes.length - at), 1 + random.nextInt(longest));
            System.arraycopy(bytes, at, target, offset, part);
            at += part;
            return part;
        }
    }

    /** What a scanner reported. */
    private static final class Heard {
        final ByteArrayOutputStream passed = new ByteArrayOutputStream();
        final List<String> lines = new ArrayList<>();
        final List<List<Integer>> samples = new ArrayList<>();
        Counts counts = Counts.NONE;
        boolean unreadable;
    }

    private static Heard hear(byte[] bytes, int longest, long seed, boolean calls) throws IOException {
        var heard = new Heard();
        var in = new PassingInput(
                new Pieces(bytes, longest, seed, heard.passed),
                heard.passed,
                length -> heard.counts = heard.counts.plus(new Counts(0, 0, length)));
        var messages =
                new JrmpMessages(in, OWN, more -> heard.counts = heard.counts.plus(more), (what, message, sample) -> {
                    heard.lines.add(what);
                    heard.samples.add(sample);
                });
        try {
            if (calls) {
                messages.readCalls(call -> {});
            } else {
                messages.readReturns(() -> JrmpCall.of(-1, JrmpMethods.EXECUTE));
            }
        } catch (StreamCorruptedException e) {
            heard.unreadable = true;
            in.passRest();
        } catch (EOFException e) {
            heard.unreadable = true;
        }
        assertThat(heard.counts.bytes()).isEqualTo(bytes.length);
        return heard;
    }

    @Test
    void countsTheIntsInObjectsOfManyShapesWhateverThePieces() throws IOException {
        int seed = 0;
        for (Map.Entry<Object, Integer> shape : shapes().entrySet()) {
            byte[] one = execute(shape.getKey());
            byte[] bytes = join(greeting(), one, new byte[] {0x52}, one);
            var expected = shape.getValue() < 0
                    ? new Counts(0, 0, bytes.length)
                    : new Counts(2, 2 * shape.getValue(), bytes.length);
            for (int longest : new int[] {1, 7, 1000, 1 << 16}) {
                Heard heard = hear(bytes, longest, seed++, true);
                assertThat(heard.unreadable)
                        .as(shape.getKey().getClass() + " is readable")
                        .isFalse();
                assertThat(heard.counts)
                        .as(shape.getKey().getClass().toString())
                        .isEqualTo(expected);
                assertThat(heard.passed.toByteArray()).isEqualTo(bytes);
                assertThat(heard.lines)
                        .hasSize(2)
                        .allMatch(line -> line.startsWith("call execute"))
                        .allMatch(line -> line.endsWith(", " + one.length + " bytes"));
            }
        }
    }

    @Test
    void countsReturnsAndFailures() throws IOException {
        byte[] ack = {0x4E, 0, 1, 'x', 0, 0, 1, 2};
        byte[] result = returned(true, out -> out.writeObject(new int[][] {{1, 2}, {3, 4}}));
        byte[] failure = returned(false, out -> out.writeObject(new TaskFailedException("no")));
        byte[] bytes = join(ack, result, new byte[] {0x53}, failure, result);
        for (int longest : new int[] {1, 10, 10_000}) {
            Heard heard = hear(bytes, longest, longest, false);
            assertThat(heard.counts).isEqualTo(new Counts(2, 8, bytes.length));
            assertThat(heard.lines)
                    .containsExactly(
                            "return execute: 1 array of arrays, 2 arrays, 4 ints, " + result.length + " bytes",
                            "failure execute: TaskFailedException, " + failure.length + " bytes",
                            "return execute: 1 array of arrays, 2 arrays, 4 ints, " + result.length + " bytes");
        }
    }

    @Test
    void tellsRegistryAndGarbageCollectorApart() throws IOException {
        long registry = 4905912898345647071L;
        long dgc = -669196253586618813L;
        byte[] bytes = join(
                greeting(),
                call(2, registry, out -> out.writeObject("worker")),
                call(1, registry, out -> {}),
                call(1, dgc, out -> {
                    out.writeObject(new ObjID[] {new ObjID()});
                    out.writeLong(1);
                    out.writeObject(Instant.class);
                }),
                call(0, dgc, out -> {
                    out.writeObject(new ObjID[0]);
                    out.writeLong(1);
                    out.writeObject("vm");
                    out.writeBoolean(true);
                }),
                join(new byte[] {0x54}, new byte[14]),
                call(-1, JrmpMethods.ACCEPT, out -> out.writeObject(new int[2])),
                call(-1, 1234, out -> out.writeInt(5)));
        for (int longest : new int[] {1, 10_000}) {
            Heard heard = hear(bytes, longest, 1, true);
            assertThat(heard.unreadable).isFalse();
            assertThat(heard.lines.stream()
                            .map(line -> line.replaceAll("[:,].*", ""))
                            .distinct()
                            .toList())
                    .containsExactly(
                            "registry lookup", "registry list", "dgc dirty", "dgc clean", "call accept", "method 4d2");
            assertThat(heard.counts).isEqualTo(new Counts(1, 2, bytes.length));
        }
    }

    @Test
    void countsTheDeclaredShapeOfExternalForms() throws IOException {
        // These classes belong to students, so the bytes are made by hand.
        assertForm("ExternalSort", ints(1, 3, 7, 8, 9), 3, false);
        assertForm("ExternalMultiply", ints(1, 1, 2, 1, 7, 8, 9, 10), 4, false);
        assertForm("ExternalCannon", ints(1, 0, 42, 0, 0, 1, 1, 1, 7, 8), 2, true);
        assertForm("ExternalSorted", ints(1, 0, 99, 1, 7), 1, false);
        assertForm("ExternalProduct", ints(1, 0, 99, 1, 2, 7, 8), 2, false);
        assertForm("ExternalVector", ints(1, 0, 42, 1, 3, 2, 7, 8), 2, false);
        assertForm("IntByIntMultiply", ints(1, 2, 1, 0, 7, 8, 9, 10), 4, false);
        assertForm("IntByIntProduct", ints(0, 99, 1, 2, 7, 8), 2, false);
    }

    private static void assertForm(String name, byte[] form, int elements, boolean neighbours) throws IOException {
        byte[] objects = neighbours ? new byte[] {0x70, 0x70} : new byte[0];
        for (boolean blocks : new boolean[] {false, true}) {
            byte[] framed = blocks ? join(new byte[] {0x77, (byte) form.length}, form) : form;
            byte[] one = join(
                    withoutArgument(),
                    described(0x73, "marshal.lab2." + name, blocks ? 12 : 4),
                    framed,
                    objects,
                    blocks ? new byte[] {0x78} : new byte[0]);
            byte[] bytes = join(greeting(), one, one);
            for (int longest : new int[] {1, 1000}) {
                Heard heard = hear(bytes, longest, 3, true);
                assertThat(heard.unreadable).as(name).isFalse();
                assertThat(heard.counts).as(name).isEqualTo(new Counts(2, 2L * elements, bytes.length));
                assertThat(heard.lines)
                        .containsOnly("call execute: " + name + ", " + elements + (elements == 1 ? " int, " : " ints, ")
                                + one.length + " bytes");
            }
        }
    }

    @Test
    void keepsNineOfTheItemsOfALongSort() throws IOException {
        int[] items = IntStream.range(0, 41).toArray();
        byte[] form = join(ints(1, 41), ints(items));
        byte[] named = described(0x73, "marshal.lab2.ExternalSort", 12);
        var blocks = new ByteArrayOutputStream(); // of 10 bytes, which divide ints
        for (int at = 0; at < form.length; at += 10) {
            byte[] block = Arrays.copyOfRange(form, at, Math.min(at + 10, form.length));
            blocks.writeBytes(join(new byte[] {0x77, (byte) block.length}, block));
        }
        byte[] inBlocks = join(named, blocks.toByteArray(), new byte[] {0x78});
        byte[] plain = join(described(0x73, "marshal.lab2.ExternalSort", 4), form);
        byte[] multiply = join(described(0x73, "marshal.lab2.ExternalMultiply", 4), ints(1, 4, 4, 4), new byte[128]);
        byte[] bytes =
                join(greeting(), withoutArgument(), inBlocks, withoutArgument(), plain, withoutArgument(), multiply);
        for (int longest : new int[] {1, 7, 1000}) {
            assertThat(hear(bytes, longest, 3, true).samples)
                    .containsExactly(
                            List.of(0, 5, 10, 15, 20, 25, 30, 35, 40),
                            List.of(0, 5, 10, 15, 20, 25, 30, 35, 40),
                            List.of());
        }
    }

    @Test
    void saysWhenAFormLies() throws IOException {
        byte[] form = ints(1, 5, 7, 8, 9);
        byte[] bytes = join(
                greeting(),
                withoutArgument(),
                described(0x73, "marshal.lab2.ExternalSort", 12),
                new byte[] {0x77, (byte) form.length},
                form,
                new byte[] {0x78});
        Heard heard = hear(bytes, 100, 3, true);
        assertThat(heard.counts).isEqualTo(new Counts(1, 3, bytes.length));
        assertThat(heard.lines.get(0)).contains("3 ints, not the 5 ints that it declares");
    }

    @Test
    void readsExternalObjectsInBlocksButIsLostWithoutThem() throws IOException {
        var plain = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(plain)) {
            out.writeObject(new Object[] {new Opaque(), new int[5]});
        }
        byte[] content = Arrays.copyOfRange(plain.toByteArray(), 4, plain.size());
        byte[] bytes = join(greeting(), withoutArgument(), content);
        assertThat(hear(bytes, 500, 1, true).counts).isEqualTo(new Counts(1, 6, bytes.length));

        byte[] lost = join(greeting(), execute(new Opaque()), execute(new int[3]));
        Heard heard = hear(lost, 500, 1, true);
        assertThat(heard.unreadable).isTrue();
        assertThat(heard.passed.toByteArray()).isEqualTo(lost);
        assertThat(heard.counts.calls()).isZero();
    }

    @Test
    void passesWhatIsCutAnywhere() throws IOException {
        byte[] bytes = join(greeting(), execute(new Derived()));
        for (int length = 0; length < bytes.length; length += length < 400 ? 1 : 97) {
            byte[] cut = Arrays.copyOf(bytes, length);
            Heard heard = hear(cut, 50, length, true);
            assertThat(heard.passed.toByteArray()).isEqualTo(cut);
            assertThat(heard.counts.calls()).isZero();
        }
    }

    @Test
    void passesGarbage() throws IOException {
        byte[] right = join(greeting(), execute(new Derived()), execute("x"));
        for (int seed = 0; seed < (Boolean.getBoolean("marshal.all") ? 100_000 : 3000); seed++) {
            var random = new Random(seed);
            byte[] bytes = seed % 3 == 0 ? new byte[random.nextInt(300)] : right.clone();
            if (seed % 3 == 0) {
                random.nextBytes(bytes);
            } else {
                for (int i = 0; i < 1 + seed % 5; i++) {
                    bytes[greeting().length + random.nextInt(bytes.length - greeting().length)] =
                            (byte) random.nextInt();
                }
            }
            assertThat(hear(bytes, 1 + random.nextInt(200), seed, true).passed.toByteArray())
                    .isEqualTo(bytes);
            assertThat(hear(bytes, 1 + random.nextInt(200), seed, false).passed.toByteArray())
                    .isEqualTo(bytes);
        }
    }

    @Test
    void believesNoSize() throws IOException {
        byte[] start = join(greeting(), withoutArgument());
        byte[] intArray = described(0x75, "[I", 2);
        byte[] objectArray = described(0x75, "[[I", 2);
        for (byte[] hostile : List.of(
                join(start, intArray, ints(Integer.MAX_VALUE)),
                join(start, intArray, ints(-1)),
                join(start, objectArray, ints(Integer.MAX_VALUE), new byte[] {0x70, 0x70}),
                join(start, new byte[] {0x7A}, ints(-5)),
                join(start, new byte[] {0x7C, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0}),
                join(start, new byte[] {0x7D}, ints(Integer.MAX_VALUE)),
                join(start, new byte[] {0x72, (byte) 0xFF, (byte) 0xFF}),
                join(start, new byte[] {0x73, 0x71}, ints(0x7E0005)))) {
            Heard heard = hear(hostile, 100, 1, true);
            assertThat(heard.unreadable).isTrue();
            assertThat(heard.counts.calls()).isZero();
            assertThat(heard.passed.toByteArray()).isEqualTo(hostile);
        }
    }

    @Test
    void boundsTheDepth() throws IOException {
        var deep = new ByteArrayOutputStream();
        deep.writeBytes(join(greeting(), withoutArgument(), described(0x75, "[Ljava.lang.Object;", 2), ints(1)));
        for (int i = 0; i < 100_000; i++) {
            deep.writeBytes(join(new byte[] {0x75, 0x71}, ints(0x7E0000), ints(1)));
        }
        Heard heard = hear(deep.toByteArray(), 5000, 1, true);
        assertThat(heard.unreadable).isTrue();
        assertThat(heard.passed.toByteArray()).isEqualTo(deep.toByteArray());
    }

    private static byte[] ints(int... values) {
        var buffer = ByteBuffer.allocate(4 * values.length);
        buffer.asIntBuffer().put(values);
        return buffer.array();
    }

    private static byte[] utf(String text) {
        return join(new byte[] {0, (byte) text.length()}, text.getBytes(StandardCharsets.UTF_8));
    }
}
