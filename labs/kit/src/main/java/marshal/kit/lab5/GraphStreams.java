package marshal.kit.lab5;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A student's writer and reader. The lab's binding gives them to the code that serves the checks in a student's
 * process.
 */
public final class GraphStreams {

    /** A student's writer. */
    public interface Out {

        void writeObject(Object root) throws IOException;

        void reset() throws IOException;

        void flush() throws IOException;
    }

    /** A student's reader. */
    public interface In {

        Object readObject() throws IOException;
    }

    /** Makes a writer on a stream. */
    public interface MakeOut {
        Out on(OutputStream out) throws IOException;
    }

    /** Makes a reader on a stream. */
    public interface MakeIn {
        In on(InputStream in) throws IOException;
    }

    private GraphStreams() {}
}
