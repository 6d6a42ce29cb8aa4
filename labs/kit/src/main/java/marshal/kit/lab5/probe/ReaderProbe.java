package marshal.kit.lab5.probe;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.Supplier;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.GraphStreams;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.model.AlarmBell;
import marshal.kit.measure.AllocatedBytes;
import marshal.kit.measure.TimedWork;
import marshal.kit.process.StudentMain;

/** Serves {@link GraphReader} with a student's reader. */
public final class ReaderProbe implements GraphReader {

    /** Returns its bytes in pieces. */
    private static final class Source extends InputStream {

        private ByteArrayInputStream now = new ByteArrayInputStream(new byte[0]);
        private Supplier<ByteArrayInputStream> next = () -> null;
        private int chunk = Integer.MAX_VALUE;
        private boolean endless;
        private long taken;
        private int reads;
        private Thread only; // the only thread that may read; null for any

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            OwnStack.require(only);
            int count = now.read(bytes, from, Math.min(length, chunk));
            if (count < 0) {
                ByteArrayInputStream following = next.get();
                if (following != null) {
                    now = following;
                    return read(bytes, from, length);
                }
                if (endless) {
                    throw new IOException("it asks for more than a graph: on a connection it would wait for ever");
                }
            }
            taken += Math.max(0, count);
            reads++;
            return count;
        }
    }

    private final Source source = new Source();
    private final GraphStreams.In in;
    private final int stackKb;
    private WeakReference<Object> last = new WeakReference<>(null);
    private WeakReference<Object> before = last;

    public ReaderProbe(GraphStreams.MakeIn make, int stackKb) throws IOException {
        this.stackKb = stackKb;
        this.in = make.on(source);
    }

    @Override
    public ReadOutcome read(byte[] more, int chunk) {
        byte[] left = source.now.readAllBytes();
        byte[] all = Arrays.copyOf(left, left.length + more.length);
        System.arraycopy(more, 0, all, left.length, more.length);
        source.now = new ByteArrayInputStream(all);
        source.chunk = chunk;
        return read(1);
    }

    @Override
    public ReadOutcome readFromOpenPipe(byte[] bytes) {
        source.endless = true;
        ReadOutcome seen = read(bytes, Integer.MAX_VALUE);
        source.endless = false;
        return seen;
    }

    @Override
    public ReadOutcome readMany(byte[] graph, int count) {
        source.next = () -> new ByteArrayInputStream(graph);
        ReadOutcome seen = read(count);
        source.next = () -> null;
        return seen;
    }

    @Override
    public long nanosOfMany(byte[] graph, int count) throws IOException {
        return TimedWork.nanos(() -> readMany(graph, count));
    }

    private ReadOutcome read(int count) {
        long allocated = AllocatedBytes.ofThisThread();
        try {
            Object root = OwnStack.run(stackKb, () -> {
                source.only = stackKb == 0 ? null : Thread.currentThread();
                for (int i = 1; i < count; i++) {
                    in.readObject();
                }
                return in.readObject();
            });
            allocated = AllocatedBytes.ofThisThread() - allocated;
            before = last;
            last = new WeakReference<>(root);
            return new ReadOutcome(Graphs.show(root), null, source.taken, source.reads, allocated);
        } catch (IOException e) {
            allocated = AllocatedBytes.ofThisThread() - allocated;
            return new ReadOutcome(null, OwnStack.named(e), source.taken, source.reads, allocated);
        } finally {
            // This probe stays in its process to the end. It has to be small, so it keeps only the bytes that were not
            // taken.
            source.now = new ByteArrayInputStream(source.now.readAllBytes());
        }
    }

    @Override
    public boolean keepsTheOneBefore() {
        System.gc(); // clears weak references
        return before.get() != null;
    }

    @Override
    public boolean isAlarmed() {
        return AlarmBell.hasRung();
    }

    @Override
    public boolean hasLoaded(String packageName) {
        boolean defined = ReaderProbe.class.getClassLoader().getDefinedPackage(packageName) != null;
        return defined && StudentMain.isThisProcess(); // in another process, others load classes too
    }
}
