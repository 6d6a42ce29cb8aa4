package marshal.grading.pages;

import java.util.stream.Collectors;
import marshal.grading.run.LabRun;

/** What became of a lab of a submission. */
final class Verdicts {

    private Verdicts() {}

    /** Why it could not be run, in a line. */
    static String why(LabRun run) {
        return run.message().strip().lines().limit(2).map(String::strip).collect(Collectors.joining(" "));
    }
}
