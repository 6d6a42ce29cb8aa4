package marshal.kit.lab6;

import java.util.List;
import marshal.kit.contract.LabCode;

/**
 * The part of lab 6 that needs no MPI, as the checks see it: datatypes, arrays that leave a stream, and the timing
 * model.
 */
public interface Lab6 extends LabCode {

    /**
     * Step 4: the places of a datatype's elements, relative to its offset. Asks the student's code twice, and
     * overwrites the first answer in between: an answer has to be a copy.
     */
    List<Integer> displacements(String type);

    /** Step 4: the distance to the next element of this datatype. */
    int extent(String type);

    /**
     * Step 4: the bytes of a message with these elements.
     *
     * @param values an array, as {@link ValueText} reads it
     */
    byte[] gathered(String values, int offset, int count, String type);

    /** Step 4: the array after it received such a message. */
    String scattered(byte[] message, String values, int offset, int count, String type);

    /**
     * Steps 7 and 8: an object whose arrays leave its stream.
     *
     * @param value      as {@link ValueText} reads it
     * @param dimensions the most dimensions of an array that leaves the stream: 1 or 2
     */
    SplitObject split(String value, int dimensions);

    /** Steps 7 and 8: joins the two messages to an equal object, as {@link ValueText} writes it. */
    String join(SplitObject split);

    /** Step 8: the constants that fit these measurements best. */
    ModelConstants fit(List<PingPong> measured);

    /** Step 8: the time of a message in microseconds, by the model. */
    double predict(ModelConstants constants, ArrayShape shape, int n);
}
