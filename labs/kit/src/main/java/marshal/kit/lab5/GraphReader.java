package marshal.kit.lab5;

import java.io.IOException;

/** Steps 5 to 8: one stream of a student's reader, and what it makes of bytes. */
public interface GraphReader {

    /**
     * Reads one graph from what came before and was not taken, and from these bytes; then the stream ends, for this call.
     *
     * @param chunk the most bytes that one read call gets
     */
    ReadOutcome read(byte[] more, int chunk);

    /** The same from a pipe that stays open behind these bytes: a reader that waits for more than a graph never returns. */
    ReadOutcome readFromOpenPipe(byte[] bytes);

    /** Reads so many graphs, all from these bytes again and again, behind what {@link #read} got; keeps none. */
    ReadOutcome readMany(byte[] graph, int count);

    /** The processor time of {@link #readMany}, in nanoseconds. */
    long nanosOfMany(byte[] graph, int count) throws IOException;

    /** Whether anything refers to the graph still that came before the one that was read last. */
    boolean keepsTheOneBefore();

    /** Whether the class {@code Alarm} has been initialized in this process. */
    boolean isAlarmed();

    /** Whether any class of a package of the kit has been loaded in this process, if it is a student's own. */
    boolean hasLoaded(String packageName);
}
