package marshal.kit.lab5;

import java.io.IOException;

/** What {@link GraphHosts} needs of a student's reader. */
@FunctionalInterface
public interface Source {

    Object read() throws IOException;
}
