package marshal.grading.mpi;

import java.nio.file.Path;
import marshal.grading.Home;

/**
 * The tools of c-mpi/tools, built for this machine.
 *
 * @param counter the library that counts what every rank calls
 * @param shim    the library that makes waiting ranks leave the processor to others; null where it does not work
 * @param limit   the command that ends a run at the end of its time
 * @param remark  what is missing and why; empty if nothing is
 */
public record MpiTools(Path counter, Path shim, Path limit, String remark) {

    /** Builds them once; they are kept in {@code .lab/mpi}. */
    public static MpiTools of(Home home, Mpich mpich) {
        throw new UnsupportedOperationException("follows");
    }
}
