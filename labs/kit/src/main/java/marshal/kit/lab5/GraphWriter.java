package marshal.kit.lab5;

import java.io.IOException;

/** One connection's writer, step by step. What it writes is flushed each time. */
public interface GraphWriter {

    /** Writes the graph's root. An exception of the student's ends it, and is told besides the bytes. */
    Written write(String graph) throws IOException;

    /** Writes the same objects once more, after a change of the root's first primitive field or element to this value; null for none. */
    Written writeAgain(String first) throws IOException;

    /** Resets, and writes the bytes of that. */
    Written reset() throws IOException;
}
