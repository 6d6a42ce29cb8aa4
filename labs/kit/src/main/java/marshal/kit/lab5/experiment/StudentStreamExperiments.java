package marshal.kit.lab5.experiment;

import java.io.IOException;
import marshal.kit.lab5.ObjectTrial;

/** The experiments with a student's streams and calls among their mechanisms. */
public final class StudentStreamExperiments extends CallTrials {

    private final ObjectTrials objects;

    public StudentStreamExperiments(ObjectTrials.Streams streams, ObjectTrials.Numbers numbers, RemoteCalls luchat) {
        this(streams, numbers, luchat, new WarmUp());
    }

    StudentStreamExperiments(
            ObjectTrials.Streams streams, ObjectTrials.Numbers numbers, RemoteCalls luchat, WarmUp warmUp) {
        super(luchat, warmUp);
        objects = new ObjectTrials(streams, numbers, warmUp);
    }

    @Override
    public ObjectTrial object(String mechanism, String program, int n, long seed) throws IOException {
        return objects.times(mechanism, program, n, seed);
    }

    @Override
    public int longestList(String mechanism, int most) throws IOException {
        return objects.longestList(mechanism, most);
    }
}
