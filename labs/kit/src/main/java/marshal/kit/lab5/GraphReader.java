package marshal.kit.lab5;

import java.io.IOException;

/** One connection's reader, step by step. */
public interface GraphReader {

    /** Reads one object from what is left and what has come; shown as text. */
    String read(Arriving more) throws IOException;
}
