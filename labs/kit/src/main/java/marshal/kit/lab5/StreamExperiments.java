package marshal.kit.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/** Lab 5's experiments, in a process with a student's code: the student's, the kit's and libraries' mechanisms alike. */
public interface StreamExperiments {

    /**
     * Experiment {@code objects}: writes and reads the graph of a program.
     *
     * @throws IllegalStateException if the mechanism is not here; says why
     */
    ObjectTrial object(String mechanism, String program, int n, long seed) throws IOException;

    /** The longest list, up to so many items, that is written and read in a thread with the usual stack. */
    int longestList(String mechanism, int most) throws IOException;

    /** Experiments {@code calls} and {@code multiply}: serves an echo, and a worker. */
    CallServer serve(String mechanism) throws IOException;

    /**
     * Experiment {@code calls}: calls an echo.
     *
     * @param bytes what the program sends there and back
     */
    CallTrial call(String mechanism, InetSocketAddress echo, String program, int bytes, long seed) throws IOException;

    /** Experiment {@code multiply}: one after another, as it is compared with. */
    MatrixRun multiplyAlone(int n, long seed) throws IOException;

    /**
     * Experiment {@code multiply}: the paper's master (section 4.2).
     *
     * @param inTurns whether a worker begins when the one before it has ended: then each is measured alone
     */
    MatrixRun multiply(String mechanism, List<InetSocketAddress> workers, int n, long seed, boolean inTurns)
            throws IOException;
}
