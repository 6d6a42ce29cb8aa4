package marshal.grading.grade;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.grading.measure.Measurement;
import marshal.grading.measure.Plan;
import marshal.grading.measure.Setting;
import marshal.grading.run.LabRun;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/** Times the programs of a class, one submission after another with nothing beside it. Times earn no points. */
final class ClassTimings {

    private static final List<Integer> SIDES = List.of(100, 200, 300);
    private static final List<Integer> ITEMS = List.of(5_000, 20_000);
    private static final int TRIALS = 3;

    private final Lab lab;

    ClassTimings(Lab lab) {
        this.lab = lab;
    }

    /**
     * Times what works of one submission.
     *
     * @param progress is told what is being measured
     */
    List<Timing> of(Graded graded, Consumer<String> progress) {
        var rows = new ArrayList<Timing>();
        List<Program> programs = Arrays.stream(Program.values()).filter(program -> works(program, graded.run())).toList();
        if (graded.code() != null && !programs.isEmpty()) {
            var plan = new Plan(programs, SIDES, ITEMS, List.of(4), false, TRIALS, 64, Duration.ofSeconds(30), 1);
            new Measurement(plan, graded.student(), lab, graded.code(), new Measurement.Listener() {
                @Override
                public void now(Setting setting) {
                    progress.accept(graded.student() + ": " + setting);
                }

                @Override
                public void failed(Setting setting, String why) {
                    // no row, then; the checks have told what is wrong with it
                }
            }).run(rows::addAll);
        }
        return rows;
    }

    /** Whether every step that a program is made of has passed. */
    private static boolean works(Program program, LabRun run) {
        List<Integer> steps = switch (program) {
            case SEQUENTIAL_SORT, SEQUENTIAL_MULTIPLY, SEQUENTIAL_MULTIPLY_IJK -> List.of(1);
            case SORT -> List.of(1, 2, 3, 6, 7, 8);
            case SPA -> List.of(1, 2, 4, 6, 7, 8);
            case MCA -> List.of(5, 6, 7, 8, 9);
        };
        return steps.stream().allMatch(step -> run.passed("lab1." + step));
    }
}
