package marshal.kit.lab6.experiment;

import java.io.IOException;
import java.util.List;

/** Another library that sends arrays and objects between ranks, with its own processes, as a comparison. */
public interface TripPeer {

    /** The prefix of its mechanisms' names: {@code mpj-express} in {@code mpj-express-niodev}. */
    String name();

    /** Returns whether it is installed. */
    boolean isThere();

    /**
     * Runs two ranks that do what {@link TripMain#run} does.
     *
     * @param device    the rest of the mechanism's name
     * @param arguments the arguments of TripMain
     */
    void run(String device, List<String> arguments) throws IOException, InterruptedException;
}
