package marshal.checks.story;

import java.io.IOException;
import java.util.function.Consumer;
import marshal.kit.contract.Todo;
import marshal.kit.probe.ProbeException;

/** The part of one mechanism in an experiment. If it fails, the other parts continue. */
public final class Attempt {

    /** The work of this part. */
    public interface Part {
        void run() throws IOException;
    }

    private Attempt() {}

    /**
     * Runs the part. If it fails, reports why it was left out.
     *
     * @param program its name in the experiment
     * @param leftOut gets the reason: what is missing is named once for all programs, a failure once for each program
     */
    public static void of(String mechanism, String program, Consumer<String> leftOut, Part part) {
        try {
            part.run();
        } catch (Todo | IllegalStateException e) {
            leftOut.accept(mechanism + ": " + e.getMessage());
        } catch (ProbeException | IOException e) {
            leftOut.accept(mechanism + ", " + program + ": " + Crash.describe(e));
        }
    }
}
