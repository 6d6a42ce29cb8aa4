package marshal.kit.lab5;

import java.io.IOException;
import marshal.kit.lab5.graph.GraphText;

/** Steps 4, 6 and 7: one stream of a student's writer, and the graphs that are written to it, one after another. */
public interface GraphWriter {

    /** Builds the objects of a {@link GraphText}, writes them and flushes. */
    Written write(String graph);

    /** Writes the same objects once more, and no others: those of the last {@link #write}. */
    Written writeAgain();

    /** Changes a primitive field of the root before it is written again. */
    void change(String field, String value);

    /** Resets the stream and flushes. */
    Written reset();

    /** Writes so many arrays of so many bytes, each new, with a reset before each; keeps none of what is written. */
    Written writeArrays(int count, int length);

    /** The processor time of {@link #writeArrays}, in nanoseconds. */
    long nanosOfArrays(int count, int length) throws IOException;
}
