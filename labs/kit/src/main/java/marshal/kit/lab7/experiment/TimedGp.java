package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.lab7.GpNode;
import marshal.kit.lab7.GpRun;
import marshal.kit.measure.TimedWork;

/** Times a node's work as a master or as a worker. */
final class TimedGp implements GpNode {

    /** A node; each implementation has its own way to send a population. */
    interface Program extends AutoCloseable {

        InetSocketAddress address() throws IOException;

        void join(List<InetSocketAddress> nodes) throws IOException;

        /** Returns the least error of each generation. */
        List<Double> master() throws IOException;

        void worker() throws IOException;

        @Override
        void close();
    }

    private final Program program;
    private final boolean isMaster;

    TimedGp(Program program, boolean isMaster) {
        this.program = program;
        this.isMaster = isMaster;
    }

    @Override
    public InetSocketAddress address() throws IOException {
        return program.address();
    }

    @Override
    public GpRun run(List<InetSocketAddress> nodes) throws IOException {
        program.join(nodes);
        return timed(() -> {
            if (isMaster) {
                return program.master();
            }
            program.worker();
            return List.of();
        });
    }

    /** Breeds; returns the errors. */
    interface Work {
        List<Double> run() throws IOException;
    }

    static GpRun timed(Work work) throws IOException {
        var errors = new ArrayList<Double>();
        long start = System.nanoTime();
        long processor = TimedWork.nanos(() -> errors.addAll(work.run()));
        return new GpRun((System.nanoTime() - start) / 1e9, processor / 1e9, errors);
    }

    @Override
    public void close() {
        program.close();
    }
}
