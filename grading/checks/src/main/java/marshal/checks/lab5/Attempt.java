package marshal.checks.lab5;

import java.io.IOException;
import java.util.function.Consumer;
import marshal.checks.Crash;
import marshal.kit.contract.Todo;
import marshal.kit.probe.ProbeException;

/** One mechanism's part of an experiment. If it fails, the others go on. */
final class Attempt {

    interface Part {
        void run() throws IOException;
    }

    private Attempt() {}

    /**
     * @param what    begins with the mechanism
     * @param leftOut gets why it was left out
     */
    static void of(String what, Consumer<String> leftOut, Part part) {
        try {
            part.run();
        } catch (Todo | IllegalStateException e) {
            leftOut.accept(what + ": " + e.getMessage());
        } catch (ProbeException | IOException e) {
            leftOut.accept(what + ": " + Crash.describe(e));
        }
    }
}
