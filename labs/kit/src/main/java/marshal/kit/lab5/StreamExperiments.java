package marshal.kit.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Sockets;

/** Lab 5's experiments in a process with a student's code: the mechanisms of the student, the kit and libraries. */
public interface StreamExperiments {

    /**
     * Experiment {@code objects}: writes and reads the graph of a program.
     *
     * @throws IllegalStateException if the mechanism is not here; the message says why
     */
    ObjectTrial object(String mechanism, String program, int n, long seed) throws IOException;

    /** The longest list, up to this number of items, that a thread with the usual stack can write and read. */
    int longestList(String mechanism, int most) throws IOException;

    /**
     * Experiments {@code calls} and {@code multiply}: serves an echo, and a worker.
     *
     * @param sockets sockets of its node
     */
    CallServer serve(String mechanism, Sockets sockets) throws IOException;

    /**
     * Experiment {@code calls}: calls an echo.
     *
     * @param bytes the number of bytes that the program sends in each direction
     */
    CallTrial call(String mechanism, InetSocketAddress echo, String program, int bytes, long seed) throws IOException;

    /** Experiment {@code multiply}: the sequential baseline. */
    MatrixRun multiplyAlone(int n, long seed) throws IOException;

    /**
     * Experiment {@code multiply}: the paper's master (section 4.2).
     *
     * @param inTurns whether each worker begins after the previous one has ended, so that each is measured alone
     */
    MatrixRun multiply(String mechanism, List<InetSocketAddress> workers, int n, long seed, boolean inTurns)
            throws IOException;
}
