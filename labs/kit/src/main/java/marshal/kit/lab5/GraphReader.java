package marshal.kit.lab5;

import java.io.IOException;

/** Steps 5 to 8: one stream of a student's reader, and its results. */
public interface GraphReader {

    /**
     * Reads one graph: first from the bytes that earlier calls left, then from these bytes. For this call, the stream
     * ends after them.
     *
     * @param chunk the most bytes that one read call returns
     */
    ReadOutcome read(byte[] more, int chunk);

    /**
     * Reads one graph from a pipe that stays open after these bytes. A reader that waits for more than a graph never
     * returns.
     */
    ReadOutcome readFromOpenPipe(byte[] bytes);

    /** Reads these bytes this number of times, one graph each, after the input of {@link #read}; keeps no graph. */
    ReadOutcome readMany(byte[] graph, int count);

    /** The processor time of {@link #readMany}, in nanoseconds. */
    long nanosOfMany(byte[] graph, int count) throws IOException;

    /** Returns whether anything still refers to the graph before the last one. */
    boolean keepsTheOneBefore();

    /** Returns whether this process has initialized the class {@code Alarm}. */
    boolean isAlarmed();

    /** Returns whether this process is a student's own, and has loaded any class of this package of the kit. */
    boolean hasLoaded(String packageName);
}
