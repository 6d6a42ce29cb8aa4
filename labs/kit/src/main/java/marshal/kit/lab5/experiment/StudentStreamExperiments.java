package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.CallTrial;
import marshal.kit.lab5.MatrixRun;
import marshal.kit.lab5.ObjectTrial;
import marshal.kit.lab5.StreamExperiments;

/** The experiments with a student's streams and calls among the mechanisms. */
public final class StudentStreamExperiments implements StreamExperiments {

    private final ObjectTrials objects;
    private final CallTrials calls;

    public StudentStreamExperiments(ObjectTrials.Streams streams, ObjectTrials.Numbers numbers, RemoteCalls luchat) {
        objects = new ObjectTrials(streams, numbers);
        calls = new CallTrials(luchat);
    }

    @Override
    public ObjectTrial object(String mechanism, String program, int n, long seed) throws IOException {
        return objects.times(mechanism, program, n, seed);
    }

    @Override
    public int longestList(String mechanism, int most) throws IOException {
        return objects.longestList(mechanism, most);
    }

    @Override
    public CallServer serve(String mechanism) throws IOException {
        return calls.serve(mechanism);
    }

    @Override
    public CallTrial call(String mechanism, InetSocketAddress echo, String program, int bytes, long seed)
            throws IOException {
        return calls.call(mechanism, echo, program, bytes, seed);
    }

    @Override
    public MatrixRun multiplyAlone(int n, long seed) {
        return calls.multiplyAlone(n, seed);
    }

    @Override
    public MatrixRun multiply(String mechanism, List<InetSocketAddress> workers, int n, long seed, boolean inTurns)
            throws IOException {
        return calls.multiply(mechanism, workers, n, seed, inTurns);
    }
}
