package marshal.grading.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where mpiexec puts the ranks of a run. */
public interface Hosts {

    /** All of them on this machine as it is. */
    Hosts HERE = new Hosts() {};

    /** What to put in front of mpiexec. */
    default List<String> prefix() {
        return List.of();
    }

    /**
     * What to tell mpiexec.
     *
     * @param folder the run's own, for a file that mpiexec needs; outside of the one that the programs run in
     */
    default List<String> options(Path folder) throws IOException {
        return List.of("-launcher", "fork");
    }

    /** Environment variables for the ranks. Here UCX looks for no network: that costs more than all else of a start. */
    default Map<String, String> environment() {
        return Map.of("UCX_TLS", "self,sm");
    }
}
