package marshal.grader.grade;

import java.util.List;
import marshal.engine.isolate.CellSite;
import marshal.engine.run.LabRun;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.TimingPlan;

/** The messages between {@link SlotProcess} and {@link SlotMain}, one line of JSON each. */
final class SlotMessage {

    private SlotMessage() {}

    /** The first message. */
    record Setup(String home, List<String> labs, Long seed, CellSite site) {}

    /** A task: check a lab. If the results of its checks are included, time it according to the plan. */
    record Request(String student, String path, String lab, LabRun run, TimingPlan plan) {}

    /**
     * The answer; exactly one component is set. In the very first answer none is. After progress, another answer
     * follows.
     */
    record Answer(LabRun run, SideBySide.Result timed, String progress, String broken) {

        static final Answer READY = new Answer(null, null, null, null);

        static Answer of(LabRun run) {
            return new Answer(run, null, null, null);
        }

        static Answer of(SideBySide.Result timed) {
            return new Answer(null, timed, null, null);
        }

        static Answer progress(String what) {
            return new Answer(null, null, what, null);
        }

        static Answer broken(String why) {
            return new Answer(null, null, null, why);
        }
    }
}
