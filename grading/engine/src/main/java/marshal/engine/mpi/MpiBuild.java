package marshal.engine.mpi;

import java.nio.file.Path;

/** One student's programs, compiled. */
public interface MpiBuild {

    /** The folder with the executables {@code hello} and {@code programs}. */
    Path plain();

    /**
     * A folder with the same executables, built with the address and undefined behaviour sanitizers; built on first
     * use. The plain folder if this machine has no sanitizers. Null if it has them, but they do not work with these
     * files.
     */
    Path sanitized();

    /** Why {@link #sanitized} returned null, in one line; empty if it did not, or was not called. */
    String shunsSanitizers();

    /** Why {@link #sanitized} returned the plain build, in one line; empty if it did not, or was not called. */
    String notSanitized();
}
