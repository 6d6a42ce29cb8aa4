package marshal.kit.lab6;

import java.util.List;
import marshal.kit.contract.LabCode;

/** Lab 6 as the checks see it, as far as it needs no MPI: datatypes, what leaves a stream, and the model of times. */
public interface Lab6 extends LabCode {

    /**
     * Step 4: where the elements of a datatype lie, seen from its offset. The student's code is asked twice; in between its
     * first answer, which is a copy, is overwritten.
     */
    List<Integer> displacements(String type);

    /** Step 4: how far the next one of its kind is. */
    int extent(String type);

    /**
     * Step 4: what a message of these elements holds.
     *
     * @param values an array, as {@link ValueText} reads it
     */
    byte[] gathered(String values, int offset, int count, String type);

    /** Step 4: the array after such a message was received into it. */
    String scattered(byte[] message, String values, int offset, int count, String type);

    /**
     * Steps 7 and 8: an object whose arrays leave its stream.
     *
     * @param value      as {@link ValueText} reads it
     * @param dimensions the most that an array may have that leaves it: 1 or 2
     */
    SplitObject split(String value, int dimensions);

    /** Steps 7 and 8: the same object again, as {@link ValueText} writes it. */
    String join(SplitObject split);

    /** Step 8: the constants that fit these measurements best. */
    ModelConstants fit(List<PingPong> measured);

    /** Step 8: how many microseconds a message takes by the model. */
    double predict(ModelConstants constants, ArrayShape shape, int n);
}
