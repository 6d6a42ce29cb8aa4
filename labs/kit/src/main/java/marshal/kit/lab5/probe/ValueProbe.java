package marshal.kit.lab5.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import marshal.kit.lab5.Loop;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.measure.AllocatedBytes;
import marshal.kit.measure.TimedWork;

/** Serves {@code writeValues} and {@code readValues} with a student's Output and Input. */
public final class ValueProbe {

    /** A student's Output: takes boxed primitives, Strings and arrays. */
    public interface Out {

        void write(Object value) throws IOException;

        void flush() throws IOException;
    }

    /** A student's Input. */
    public interface In {

        /** @param length length of an array, -1 for a single value; a String has the type String */
        Object read(Class<?> type, int length) throws IOException;

        boolean isAtEnd() throws IOException;

        /** The number of bytes taken. */
        long position();
    }

    private ValueProbe() {}

    /** Makes an Output on a stream. */
    public interface MakeOut {
        Out on(OutputStream out) throws IOException;
    }

    /** Makes an Input on a stream. */
    public interface MakeIn {
        In on(InputStream in) throws IOException;
    }

    public static Written write(MakeOut make, List<String> values) {
        var memory = new Loop();
        var writes = new int[1];
        var flushed = new int[1]; // bytes that a stream has taken do not count before it is flushed
        var counted = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                writes[0]++;
                memory.out().write(bytes, from, length);
            }

            @Override
            public void flush() {
                flushed[0] = memory.size();
            }
        };
        String refused = null;
        try {
            Out out = make.on(counted);
            for (String value : values) {
                refused = writeOrRefuse(out, parse(value), refused);
            }
            out.flush();
        } catch (IOException e) {
            refused = OwnStack.named(e);
        }
        return new Written(Arrays.copyOf(memory.toByteArray(), flushed[0]), writes[0], refused);
    }

    /**
     * Writes a value. If the writer refuses a text, the other values are still written. Returns why the last refused
     * text was refused.
     */
    private static String writeOrRefuse(Out out, Object value, String refused) throws IOException {
        try {
            out.write(value);
            return refused;
        } catch (IllegalArgumentException e) {
            if (value instanceof String) {
                return OwnStack.named(e);
            }
            throw e;
        }
    }

    /**
     * The processor time for writing doubles in the processor's own order, in nanoseconds. Each run has new doubles.
     */
    public static long doublesNanos(MakeOut make, int count, long seed) throws IOException {
        var random = new SplittableRandom(seed);
        double[] doubles = random.doubles(count).toArray();
        var written = new SampledOutput();
        return TimedWork.fastest(new TimedWork.Trial() {
            private int from;

            @Override
            public void prepare() {
                for (int i = 0; i < count; i++) {
                    doubles[i]++;
                }
                from = random.nextInt(count - written.length() / Double.BYTES);
                written.begin((long) from * Double.BYTES);
            }

            @Override
            public void run() throws IOException {
                Out out = make.on(written);
                out.write(doubles);
                out.flush();
            }

            @Override
            public void verify() {
                ByteBuffer expected = ByteBuffer.allocate(written.length()).order(ByteOrder.nativeOrder());
                expected.asDoubleBuffer().put(doubles, from, written.length() / Double.BYTES);
                written.require((long) count * Double.BYTES, expected.array());
            }
        });
    }

    private static Object parse(String value) {
        String word = value.substring(0, Math.max(0, value.indexOf(' ')));
        Primitive kind = Primitive.named(word);
        return kind == null ? Graphs.build("1 = " + value) : kind.parse(value.substring(word.length() + 1));
    }

    public static ReadOutcome read(MakeIn make, byte[] bytes, int chunk, boolean open, List<String> kinds) {
        var reads = new int[1];
        // available() is 0, as on a connection whose next bytes are on the way. All other methods call read.
        var source = new InputStream() {
            private int taken;

            @Override
            public int read(byte[] target, int offset, int length) {
                requireMore();
                int count = Math.min(Math.min(length, chunk), bytes.length - taken);
                System.arraycopy(bytes, taken, target, offset, count);
                taken += count;
                return count == 0 && length > 0 ? -1 : count;
            }

            @Override
            public int read() {
                requireMore();
                return taken == bytes.length ? -1 : bytes[taken++] & 0xFF;
            }

            private void requireMore() {
                reads[0]++;
                if (open && taken == bytes.length) {
                    throw new IllegalStateException(
                            "it asks for another byte, although all that it needs is here: on a connection it would wait for ever");
                }
            }
        };
        var shown = new ArrayList<String>();
        long allocated = 0;
        String refused = null;
        try {
            In in = make.on(source);
            for (String kind : kinds) {
                long before = AllocatedBytes.ofThisThread();
                Object value;
                try {
                    value = read(in, kind);
                } finally {
                    allocated += AllocatedBytes.ofThisThread() - before;
                }
                shown.add(shown(value));
            }
        } catch (IOException e) {
            refused = OwnStack.named(e);
        }
        return new ReadOutcome(String.join("\n", shown), refused, source.taken, reads[0], allocated);
    }

    private static Object read(In in, String kind) throws IOException {
        int open = kind.indexOf('[');
        Primitive primitive = Primitive.named(open < 0 ? kind : kind.substring(0, open));
        if (kind.equals("end")) {
            return in.isAtEnd();
        } else if (kind.equals("position")) {
            return in.position();
        } else if (kind.equals("text")) {
            return in.read(String.class, -1);
        } else if (open < 0) {
            return in.read(primitive.type, -1);
        }
        return in.read(primitive.type, Integer.parseInt(kind.substring(open + 1, kind.length() - 1)));
    }

    private static String shown(Object value) {
        Class<?> type = MethodType.methodType(value.getClass()).unwrap().returnType();
        Primitive boxed = Primitive.named(type.getName());
        return boxed == null ? Graphs.show(value).substring("1 = ".length()) : boxed.show(value);
    }
}
