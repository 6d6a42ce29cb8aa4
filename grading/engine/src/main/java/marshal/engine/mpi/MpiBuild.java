package marshal.engine.mpi;

import java.nio.file.Path;

/** One student's programs, compiled. */
public interface MpiBuild {

    /** The folder with the executables {@code hello} and {@code programs}. */
    Path plain();

    /**
     * A folder with the same, built with the address and undefined behaviour sanitizers; built on first use. The plain
     * folder where this machine has no sanitizers; null where it has, but not for these files.
     */
    Path sanitized();

    /** Why {@link #sanitized} returned null, in a line; empty if it did not, or was not called. */
    String shunsSanitizers();

    /** Why {@link #sanitized} returned the plain build, in a line; empty if it did not, or was not called. */
    String notSanitized();
}
