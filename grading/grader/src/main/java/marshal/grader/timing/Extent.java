package marshal.grader.timing;

import java.time.Duration;
import java.util.List;
import marshal.engine.measure.Net;
import marshal.engine.measure.Plan;
import marshal.kit.process.Program;

/** How much of a submission is timed. */
public enum Extent {
    NONE(Duration.ZERO, null, null, null),

    /** Every program over every wire at two sizes, and a verdict at the larger size. */
    QUICK(
            Duration.ofSeconds(5),
            plan(List.of(50, 100), List.of(2_500, 10_000)),
            Contest.Effort.QUICK,
            Contest.Effort.QUICK_PROCESSES),

    /** Three sizes, and as many pairs as a verdict needs. */
    FULL(
            Duration.ofSeconds(60),
            plan(List.of(100, 200, 300), List.of(5_000, 20_000)),
            Contest.Effort.JAVA,
            Contest.Effort.PROCESSES);

    private final Duration usual;
    private final Plan plan;
    private final Contest.Effort java;
    private final Contest.Effort processes;

    Extent(Duration usual, Plan plan, Contest.Effort java, Contest.Effort processes) {
        this.usual = usual;
        this.plan = plan;
        this.java = java;
        this.processes = processes;
    }

    private static Plan plan(List<Integer> sides, List<Integer> items) {
        return new Plan(
                List.of(Program.values()), sides, items, List.of(4), Net.loopback, 3, 64, Duration.ofSeconds(30), 1);
    }

    /** The usual time for one lab of a submission on two processors, for a forecast. */
    Duration usual() {
        return usual;
    }

    Plan plan() {
        return plan;
    }

    /** The effort for programs in Java. */
    public Contest.Effort java() {
        return java;
    }

    /** The effort for programs that start again for every lap. */
    Contest.Effort processes() {
        return processes;
    }
}
