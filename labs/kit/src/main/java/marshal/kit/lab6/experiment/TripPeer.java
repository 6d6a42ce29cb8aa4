package marshal.kit.lab6.experiment;

import java.io.IOException;
import java.util.List;

/** Another library that sends arrays and objects from rank to rank, with processes of its own: for measuring beside. */
public interface TripPeer {

    /** What its mechanisms begin with: {@code mpj-express}, of {@code mpj-express-niodev}. */
    String name();

    /** Whether it is installed. */
    boolean isThere();

    /**
     * Runs two ranks that do what {@link TripMain#run} does.
     *
     * @param device    the rest of the mechanism's name
     * @param arguments of TripMain
     */
    void run(String device, List<String> arguments) throws IOException, InterruptedException;
}
