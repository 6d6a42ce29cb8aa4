package marshal.grading.grade;

import java.util.List;
import marshal.grading.run.Speed;
import marshal.grading.timing.SideBySide;
import marshal.kit.measure.Timing;

/**
 * The timings of one lab of one submission.
 *
 * @param rows   for the table that notebooks read: the submission's, and the reference's beside it
 * @param speeds beside the reference
 * @param cut    whether there was not time enough for all of it
 */
record Timed(List<Timing> rows, List<Speed> speeds, boolean cut) {

    /** Of what cannot be timed. */
    static final Timed NONE = new Timed(List.of(), List.of(), false);

    static Timed of(SideBySide.Result result) {
        return new Timed(result.rows(), result.speeds(), result.cut());
    }
}
