package marshal.kit.lab5;

import java.io.IOException;

/** What {@link GraphHosts} needs of a student's writer. */
public interface Sink {

    void write(Object root) throws IOException;

    void reset() throws IOException;

    void flush() throws IOException;
}
