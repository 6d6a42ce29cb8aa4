package marshal.grading.pages;

import java.util.stream.Collectors;
import marshal.grading.run.LabRun;
import marshal.grading.submission.SourceReader;

/** What became of a lab of a submission. */
final class Verdicts {

    private Verdicts() {}

    /** It was not handed in, which is no mistake. */
    static boolean notHandedIn(LabRun run) {
        return run.message().equals(SourceReader.notHandedIn(run.lab()));
    }

    /** It was handed in, and could not be run. */
    static boolean notGraded(LabRun run) {
        return run.status().equals(LabRun.ERROR) && !notHandedIn(run);
    }

    /** Why it could not be run, in a line. */
    static String why(LabRun run) {
        return run.message().strip().lines().limit(2).map(String::strip).collect(Collectors.joining(" "));
    }
}
