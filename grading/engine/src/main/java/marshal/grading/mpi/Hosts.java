package marshal.grading.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where mpiexec puts the ranks of a run. */
public interface Hosts {

    /** All of them on this machine. */
    Hosts HERE = new Hosts() {};

    /** The prefix of mpiexec's command. */
    default List<String> prefix() {
        return List.of();
    }

    /**
     * The options for mpiexec.
     *
     * @param folder the run's own, for a file that mpiexec needs; outside of the one that the programs run in
     */
    default List<String> options(Path folder) throws IOException {
        return List.of("-launcher", "fork");
    }

    /**
     * Environment variables for the ranks. Here UCX does not look for a network, which costs more than the rest of a
     * start.
     */
    default Map<String, String> environment() {
        return Map.of("UCX_TLS", "self,sm");
    }
}
