package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where mpiexec puts the ranks of a run. */
public interface Hosts {

    /** All of them on this machine. */
    Hosts HERE = new Hosts() {};

    /** The same, over TCP. */
    Hosts TCP = new Hosts() {
        @Override
        public Map<String, String> environment() {
            return overTcp("lo", "127.0.0.1");
        }

        @Override
        public boolean needsShim() {
            return true;
        }
    };

    /**
     * The environment of ranks that cannot reach each other's memory.
     *
     * @param device of the network, where each rank is
     * @param first  rank 0's address, for what ranks say to each other without MPI
     */
    static Map<String, String> overTcp(String device, String first) {
        return Map.of("UCX_TLS", "tcp,self", "UCX_NET_DEVICES", device, "MARSHAL_RANK_0", first);
    }

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

    /** Environment variables that mpiexec needs to reach them; it has hardly any others. */
    default Map<String, String> launcherEnvironment() {
        return Map.of();
    }

    /**
     * Environment variables for the ranks. Here UCX does not look for a network, which costs more than the rest of a
     * start.
     */
    default Map<String, String> environment() {
        return Map.of("UCX_TLS", "self,sm");
    }

    /** Without the shim, MPICH 4.0.2 may wait for ever in MPI_Finalize over TCP. */
    default boolean needsShim() {
        return false;
    }

    /** Whether this is all on this machine: its system then knows what ranks use. */
    default boolean areHere() {
        return true;
    }

    /** A sentence for each host that could not be reached, by what mpiexec printed. */
    default List<String> unreached(Stream<String> lines) {
        return List.of();
    }
}
