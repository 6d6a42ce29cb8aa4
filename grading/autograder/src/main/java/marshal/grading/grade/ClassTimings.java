package marshal.grading.grade;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Wire;
import marshal.grading.measure.Measurement;
import marshal.grading.measure.Net;
import marshal.grading.measure.Plan;
import marshal.grading.measure.Setting;
import marshal.grading.run.Code;
import marshal.grading.run.LabRun;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/** Times the programs of a class, one submission after another with nothing beside it. Times earn no points. */
final class ClassTimings {

    private static final Plan PLAN = new Plan(
            List.of(Program.values()), List.of(100, 200, 300), List.of(5_000, 20_000), List.of(4), Net.loopback, false, 3, 64,
            Duration.ofSeconds(30), 1);

    private ClassTimings() {}

    /**
     * Times what works of one lab.
     *
     * @param progress is told what is being measured
     */
    static List<Timing> of(String student, Lab lab, LabRun run, Code code, Consumer<String> progress) {
        var rows = new ArrayList<Timing>();
        new Measurement(PLAN, student, lab, choice(lab, run), new Measurement.Listener() {
            @Override
            public void now(Setting setting) {
                progress.accept(student + ": " + setting);
            }

            @Override
            public void failed(Setting setting, String why) {
                // no row, then; the checks have told what is wrong with it
            }
        }).run(code, rows::addAll);
        return rows;
    }

    /** What every step has passed for that it is made of. */
    private static Measurement.Choice choice(Lab lab, LabRun run) {
        return new Measurement.Choice() {
            @Override
            public boolean alone(Program program) {
                return run.passed(Lab.step(lab.steps().get(0)).id());
            }

            @Override
            public boolean over(Wire wire, Program program) {
                return wire.steps().getOrDefault(program, List.of()).stream().allMatch(run::passed);
            }
        };
    }
}
