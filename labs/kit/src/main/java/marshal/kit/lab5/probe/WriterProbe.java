package marshal.kit.lab5.probe;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import marshal.kit.lab5.GraphStreams;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.Loop;
import marshal.kit.lab5.TimedWrites;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.graph.ModelClass;
import marshal.kit.measure.TimedWork;

/** Serves {@link GraphWriter} with a student's writer. */
public final class WriterProbe implements GraphWriter {

    private Loop written = new Loop();
    private final GraphStreams.Out out;
    private final int stackKb;
    private int writes;
    private boolean kept = true;
    private boolean broken;
    private Object last;
    private Thread only; // the only thread that may write; null for any

    public WriterProbe(GraphStreams.MakeOut make, int stackKb) throws IOException {
        this.stackKb = stackKb;
        this.out = make.on(new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                OwnStack.require(only);
                writes += length > 0 ? 1 : 0;
                if (broken) {
                    throw new IOException("the connection is broken");
                }
                if (kept) {
                    written.out().write(bytes, from, length);
                }
            }
        });
    }

    /** The time of writing a graph to a new stream. Each run has new objects, so nothing is known from the last run. */
    public static TimedWrites timed(GraphStreams.MakeOut make, String text) throws IOException {
        var written = new Loop();
        var trial = new TimedWork.Trial() {
            private Object root;
            private byte[] bytes;

            @Override
            public void prepare() {
                root = null;
                root = Graphs.build(text);
                written.clear();
            }

            @Override
            public void run() throws IOException {
                GraphStreams.Out out = make.on(written.out());
                out.writeObject(root);
                out.flush();
            }

            @Override
            public void verify() {
                byte[] now = written.toByteArray();
                if (bytes != null && !Arrays.equals(bytes, now)) {
                    throw new IllegalStateException("the same graph was written in other bytes than the last time");
                }
                bytes = now;
            }
        };
        return new TimedWrites(TimedWork.fastest(trial), trial.bytes);
    }

    private interface Work {
        void run() throws IOException;
    }

    private Written after(Work work) {
        String refused = null;
        try {
            OwnStack.run(stackKb, () -> {
                only = stackKb == 0 ? null : Thread.currentThread();
                try {
                    work.run();
                } finally {
                    if (!broken) {
                        out.flush();
                    }
                }
                return null;
            });
        } catch (IOException e) {
            refused = OwnStack.named(e);
        }
        var result = new Written(written.toByteArray(), writes, refused);
        written = new Loop(); // what goes to the checks stays in this process to its end: it has to be small
        writes = 0;
        return result;
    }

    @Override
    public Written write(String graph) {
        last = Graphs.build(graph);
        return writeAgain();
    }

    @Override
    public Written writeAgain() {
        return after(() -> out.writeObject(last));
    }

    @Override
    public Written writeToBroken(String graph) {
        last = Graphs.build(graph);
        broken = true;
        return writeAgain();
    }

    @Override
    public void change(String field, String value) {
        ModelClass.of(last).set(last, field, value);
    }

    @Override
    public Written reset() {
        return after(out::reset);
    }

    @Override
    public Written writeArrays(int count, int length) {
        kept = false;
        Written result = after(() -> {
            for (int i = 0; i < count; i++) {
                out.reset();
                out.writeObject(new byte[length]);
            }
        });
        kept = true;
        return result;
    }

    @Override
    public long nanosOfArrays(int count, int length) throws IOException {
        return TimedWork.nanos(() -> writeArrays(count, length));
    }
}
