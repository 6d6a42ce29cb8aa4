package marshal.engine.measure;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.run.Code;
import marshal.engine.run.MpiCode;
import marshal.engine.run.Students;
import marshal.kit.contract.Todo;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/**
 * Takes the timings of one student's programs.
 *
 * @param student the first column of the table; empty for the user's own code
 */
public record Measurement(Plan plan, String student, Lab lab, Choice choice, Listener<? super Setting> listener) {

    /** Gets the events of a measurement. */
    public interface Listener<T> {

        /** The measurement of this setting begins. */
        void now(T what);

        /** This setting could not be measured; larger sizes cannot either. */
        void failed(T what, String why);

        /** A part of this setting cannot be measured here; the rest goes on. */
        default void leftOut(T what, String why) {}
    }

    /** Selects what to measure. */
    public interface Choice {

        /** Selects a program without workers, or over the kit's local wire. */
        boolean alone(Program program);

        boolean over(Wire wire, Program program);
    }

    /** Runs all trials at one size. */
    interface Trials {

        /** @throws IOException that says what went wrong */
        List<Timing> of(Setting setting) throws IOException;
    }

    /**
     * Measures everything in the plan.
     *
     * @param sink gets each setting's rows as soon as they are there
     */
    public void run(Code code, Consumer<List<Timing>> sink) {
        if (code instanceof Students students) {
            new JavaMeasurement(this, plan, students, sink).run();
        } else if (code instanceof MpiCode mpi) {
            new MpiMeasurement(this, mpi::on, mpi.version(), sink).run();
        }
    }

    /** Measures all sizes of a program on this number of workers, the smallest first. */
    void sizes(String mechanism, Program program, int k, Trials trials, Consumer<List<Timing>> sink) {
        for (int n : plan.sizes(program, k)) {
            Setting setting = setting(mechanism, program, n, k);
            listener.now(setting);
            List<Timing> rows;
            try {
                rows = trials.of(setting);
            } catch (IOException e) {
                stopped(setting, e, e.getMessage()); // a larger size would fail too, and its process may be gone
                return;
            }
            sink.accept(rows);
        }
    }

    /**
     * Reports why a setting stopped. Unwritten code is not a failure, because a student measures the parts that exist
     * so far.
     */
    void stopped(Setting setting, Exception e, String why) {
        if (Todo.isBehind(e)) {
            listener.leftOut(setting, why);
        } else {
            listener.failed(setting, why);
        }
    }

    Setting setting(String mechanism, Program program, int n, int k) {
        boolean inside = mechanism.equals(Setting.LOCAL) || mechanism.equals(Setting.SEQUENTIAL);
        return new Setting(mechanism, inside ? "" : plan.net().name(), program, n, k);
    }

    Timing row(
            Setting setting,
            int trial,
            Timing.Millis millis,
            Counts counts,
            long peakKb,
            boolean right,
            Timing.Machine machine) {
        return new Timing(student, lab.name(), setting.inTable(), trial, millis, counts, right, plan.seed(), machine)
                .in(peakKb);
    }
}
