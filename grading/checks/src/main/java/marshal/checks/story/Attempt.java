package marshal.checks.story;

import java.io.IOException;
import java.util.function.Consumer;
import marshal.kit.contract.Todo;
import marshal.kit.probe.ProbeException;

/** One mechanism's part of an experiment. If it fails, the others go on. */
public final class Attempt {

    /** What it does. */
    public interface Part {
        void run() throws IOException;
    }

    private Attempt() {}

    /**
     * @param program its name in the experiment
     * @param leftOut gets why it was left out: what is missing once for all programs, and what fails for each
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
