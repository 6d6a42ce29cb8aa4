package marshal.kit.lab6.experiment;

import java.io.IOException;

/** The parts of a student's code that experiments need; the lab's binding implements it. */
public interface Trips {

    String[] init(String... arguments);

    int rank();

    void barrier();

    void finish();

    /**
     * A message with the elements of an array, or with an object.
     *
     * @param mechanism {@code mpj}, {@code direct}, {@code critical}, {@code region}: an array; {@code mpj-object},
     *                  {@code mpj-arrays-1}, {@code mpj-arrays-2}, {@code mpj-no-copy}: an object
     * @param value the array or object to send
     */
    Trip trip(String mechanism, Object value, int other);

    /**
     * A message with a section of a matrix.
     *
     * @param mechanism {@code vector}, {@code indexed}: this datatype on the matrix as one flat array. Or a mechanism
     *                  that sends an object: a new array of the section's blocks for each message
     */
    Trip section(String mechanism, Section section, float[][] matrix, int other);

    /**
     * Sends rows of this length, as one message, with C alone.
     *
     * @return the microseconds of each turn, there and back
     */
    double[] tripsInC(int rows, int bytes, int other, boolean first, int turns);

    /** Converts an object to bytes with {@code arrays}: its arrays are not in the stream. */
    Object pack(Object value);

    /** Makes an equal object from these bytes. */
    Object unpack(Object packed) throws IOException;
}
