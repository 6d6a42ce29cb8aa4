package marshal.grading.measure;

import java.util.List;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Wire;
import marshal.grading.run.Code;
import marshal.grading.run.MpiCode;
import marshal.grading.run.Students;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/** Takes the timings of one student's programs. */
public final class Measurement {

    /** What happens while it is measured, to what. */
    public interface Listener<T> {

        /** This is measured now. */
        void now(T what);

        /** This could not be measured, nor the larger sizes. */
        void failed(T what, String why);
    }

    /** What is worth measuring. */
    public interface Choice {

        /** Without workers, or over the kit's local wire. */
        boolean alone(Program program);

        boolean over(Wire wire, Program program);

        Choice ALL = new Choice() {
            @Override
            public boolean alone(Program program) {
                return true;
            }

            @Override
            public boolean over(Wire wire, Program program) {
                return true;
            }
        };
    }

    private final Plan plan;
    private final String student;
    private final Lab lab;
    private final Choice choice;
    private final Listener<? super Setting> listener;

    /**
     * @param student the first column of the table, empty if it is oneself
     */
    public Measurement(Plan plan, String student, Lab lab, Choice choice, Listener<? super Setting> listener) {
        this.plan = plan;
        this.student = student;
        this.lab = lab;
        this.choice = choice;
        this.listener = listener;
    }

    /**
     * Measures all that the plan asks for.
     *
     * @param sink gets each setting's rows as soon as they are there
     */
    public void run(Code code, Consumer<List<Timing>> sink) {
        if (code instanceof Students students) {
            new JavaMeasurement(plan, student, lab, students, choice, listener).run(sink);
        } else if (code instanceof MpiCode mpi) {
            new MpiMeasurement(plan, student, lab, mpi::on, mpi.version(), choice, listener).run(sink);
        }
    }
}
