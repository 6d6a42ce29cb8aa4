package marshal.kit.lab6.experiment;

import java.io.IOException;

/** What experiments need of a student's code; the lab's binding is one. */
public interface Trips {

    String[] init(String... arguments);

    int rank();

    void barrier();

    void finish();

    /**
     * Elements of an array, or an object.
     *
     * @param mechanism {@code mpj}, {@code direct}, {@code critical}, {@code region}: an array; {@code mpj-object},
     *     {@code mpj-arrays-1}, {@code mpj-arrays-2}, {@code mpj-no-copy}: an object
     * @param value to be sent
     */
    Trip trip(String mechanism, Object value, int other);

    /**
     * Rows of so many bytes each, as one message, by nothing but C.
     *
     * @return of each turn, the microseconds there and back
     */
    double[] tripsInC(int rows, int bytes, int other, boolean first, int turns);

    /** An object as bytes, by {@code arrays}: its arrays are not in the stream. */
    Object pack(Object value);

    /** The same object again. */
    Object unpack(Object packed) throws IOException;
}
