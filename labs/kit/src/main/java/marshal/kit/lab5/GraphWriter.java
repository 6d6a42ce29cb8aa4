package marshal.kit.lab5;

import java.io.IOException;
import marshal.kit.lab5.graph.GraphText;

/** Steps 4, 6 and 7: one stream of a student's writer, and the graphs written to it, one after another. */
public interface GraphWriter {

    /** Builds the objects of a {@link GraphText}, writes them and flushes. */
    Written write(String graph);

    /** Writes the objects of the last {@link #write} again. */
    Written writeAgain();

    /** Builds objects and writes them without the flush. The connection is broken from now on. */
    Written writeToBroken(String graph);

    /** Changes a primitive field of the root before a second write. */
    void change(String field, String value);

    /** Resets the stream and flushes. */
    Written reset();

    /** Writes this number of new arrays of this length, with a reset before each; keeps no output. */
    Written writeArrays(int count, int length);

    /** The processor time of {@link #writeArrays}, in nanoseconds. */
    long nanosOfArrays(int count, int length) throws IOException;
}
