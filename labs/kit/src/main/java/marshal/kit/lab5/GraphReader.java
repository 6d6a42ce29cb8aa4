package marshal.kit.lab5;

import java.io.IOException;

/** Steps 5 to 8: one stream of a student's reader, and its results. */
public interface GraphReader {

    /**
     * Reads one graph from the bytes left by earlier calls and from these bytes. For this call, the stream then ends.
     *
     * @param chunk the most bytes that one read call returns
     */
    ReadOutcome read(byte[] more, int chunk);

    /**
     * Reads one graph from a pipe that stays open behind these bytes. A reader that waits for more than a graph never
     * returns.
     */
    ReadOutcome readFromOpenPipe(byte[] bytes);

    /** Reads this number of graphs, all from these bytes repeated, behind the input of {@link #read}; keeps none. */
    ReadOutcome readMany(byte[] graph, int count);

    /** The processor time of {@link #readMany}, in nanoseconds. */
    long nanosOfMany(byte[] graph, int count) throws IOException;

    /** Returns whether anything still refers to the last graph but one. */
    boolean keepsTheOneBefore();

    /** Returns whether this process has initialized the class {@code Alarm}. */
    boolean isAlarmed();

    /** Returns whether this process has loaded any class of a package of the kit, if it is a student's own process. */
    boolean hasLoaded(String packageName);
}
