package marshal.kit.lab5;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.zip.CRC32;
import marshal.kit.measure.ProcessorTime;

/** Runs a student's writers and readers in their own process, for the checks: on streams that are watched, in stacks of a given size. */
public final class GraphHosts {

    /** Makes a student's writer on a stream. */
    @FunctionalInterface
    public interface Writers {
        Sink on(OutputStream out) throws IOException;
    }

    /** Makes a student's reader on a stream. */
    @FunctionalInterface
    public interface Readers {
        Source on(InputStream in) throws IOException;
    }

    private static final int RUNS = 7;

    private GraphHosts() {}

    public static GraphWriter writer(Writers writers, int stackKb) throws IOException {
        var out = new Recording();
        Sink sink = inStack(stackKb, () -> writers.on(out));
        return new GraphWriter() {
            private Object root;

            @Override
            public Written write(String graph) throws IOException {
                root = Graphs.build(graph);
                return written(() -> sink.write(root));
            }

            @Override
            public Written writeAgain(String first) throws IOException {
                if (first != null) {
                    change(root, first);
                }
                return written(() -> sink.write(root));
            }

            @Override
            public Written reset() throws IOException {
                return written(sink::reset);
            }

            private Written written(Action action) throws IOException {
                return inStack(stackKb, () -> {
                    String thrown = "";
                    try {
                        action.run();
                    } catch (java.io.ObjectStreamException e) {
                        thrown = e.getClass().getName() + ": " + e.getMessage();
                    }
                    sink.flush();
                    return out.take(thrown);
                });
            }
        };
    }

    public static GraphReader reader(Readers readers, int stackKb) throws IOException {
        var in = new Incoming();
        Source source = inStack(stackKb, () -> readers.on(in));
        return more -> {
            in.add(more);
            return Graphs.show(inStack(stackKb, source::read));
        };
    }

    /** A stream that takes what comes and remembers as much as {@link Written} does. */
    public static Recording recording() {
        return new Recording();
    }

    /** A stream that holds such bytes. */
    public static InputStream incoming(Arriving bytes) {
        var in = new Incoming();
        in.add(bytes);
        return in;
    }

    /** The processor time of a graph on a new connection, as it is written to memory or read from there, in nanoseconds. */
    public static long nanos(Writers writers, Readers readers, String graph, boolean read) throws IOException {
        Object root = Graphs.build(graph);
        var memory = new Loop();
        Action write = () -> {
            memory.clear();
            Sink sink = writers.on(memory.out());
            sink.write(root);
            sink.flush();
        };
        write.run();
        return fastest(
                read
                        ? () -> {
                            memory.rewind();
                            readers.on(memory.in()).read();
                        }
                        : write);
    }

    /** The same by Java's own serialization. */
    static long javaIoNanos(String graph, boolean read) throws IOException {
        Object root = Graphs.build(graph);
        var serializer = new JavaIo();
        serializer.write(root);
        return fastest(read ? serializer::read : () -> serializer.write(root));
    }

    /** The processor time of the fastest of several runs, in nanoseconds. The first ones warm up. */
    public static long fastest(Action work) throws IOException {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            best = Math.min(best, ProcessorTime.of(() -> {
                try {
                    work.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        return best;
    }

    /** Something with the student's code. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException;
    }

    /** The root's first primitive field, or element. */
    private static void change(Object root, String words) {
        try {
            if (root.getClass().isArray()) {
                String type = root.getClass().getComponentType().getName();
                Array.set(root, 0, ValueText.primitive(type, words));
                return;
            }
            Field first = Arrays.stream(root.getClass().getFields())
                    .filter(field -> field.getType().isPrimitive())
                    .findFirst()
                    .orElseThrow();
            first.set(root, ValueText.primitive(first.getType().getName(), words));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Does it in a thread with such a stack; throws what it throws. */
    private static <T> T inStack(int kilobytes, Callable<T> work) throws IOException {
        var result = new Object() {
            T value;
            Throwable thrown;
        };
        Runnable caught = () -> {
            try {
                result.value = work.call();
            } catch (Throwable e) { // also of a stack that is too small
                result.thrown = e;
            }
        };
        if (kilobytes == 0) {
            caught.run();
        } else {
            var thread = new Thread(null, caught, "small stack", kilobytes * 1024L);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
        if (result.thrown instanceof IOException e) {
            throw e;
        } else if (result.thrown instanceof RuntimeException e) {
            throw e;
        } else if (result.thrown instanceof Error e) {
            throw e;
        }
        return result.value;
    }

    /** Counts what is written to it. */
    public static final class Recording extends OutputStream {

        private final CRC32 crc = new CRC32();
        private byte[] kept = new byte[1 << 12];
        private long size;
        private int writes;

        @Override
        public void write(int oneByte) {
            write(new byte[] {(byte) oneByte}, 0, 1);
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            int room = (int) Math.min(length, Math.max(0, Written.KEPT - size));
            if (room > 0 && size + room > kept.length) {
                kept = Arrays.copyOf(kept, (int) Math.min(Written.KEPT, Math.max(2L * kept.length, size + room)));
            }
            if (room > 0) {
                System.arraycopy(source, offset, kept, (int) size, room);
            }
            crc.update(source, offset, length);
            size += length;
            writes++;
        }

        /** What came since the last call. */
        public Written take(String thrown) {
            var written = new Written(
                    Arrays.copyOf(kept, (int) Math.min(size, kept.length)), size, crc.getValue(), writes, thrown);
            size = 0;
            writes = 0;
            crc.reset();
            return written;
        }
    }

    /** Hands out what has come, in small pieces. */
    private static final class Incoming extends InputStream {

        private byte[] bytes = new byte[0];
        private int at;
        private int chunk;
        private boolean ends;

        void add(Arriving more) {
            byte[] rest = Arrays.copyOfRange(bytes, at, bytes.length);
            bytes = rest.length == 0 ? more.bytes() : Arrays.copyOf(rest, rest.length + more.bytes().length);
            System.arraycopy(more.bytes(), 0, bytes, rest.length, more.bytes().length);
            at = 0;
            chunk = more.chunk();
            ends = more.ends();
        }

        @Override
        public int read() {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (length == 0) {
                return 0;
            }
            if (at == bytes.length) {
                if (ends) {
                    return -1;
                }
                throw new IllegalStateException("the reader asks for another byte, although all that it needs has come:"
                        + " on a connection it would wait for ever");
            }
            int count = Math.min(Math.min(length, chunk), bytes.length - at);
            System.arraycopy(bytes, at, target, offset, count);
            at += count;
            return count;
        }

        @Override
        public int available() {
            return bytes.length - at;
        }
    }
}
