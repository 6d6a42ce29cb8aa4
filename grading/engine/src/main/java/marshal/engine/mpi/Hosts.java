package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The places where mpiexec puts the ranks of a run. */
public interface Hosts {

    /** All ranks on this machine. */
    Hosts HERE = new Hosts() {};

    /** All ranks on this machine, over TCP. */
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
     * @param first  rank 0's address, for messages between ranks without MPI
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
     * @param folder of this run, for a file that mpiexec needs; the programs run in another folder
     */
    default List<String> options(Path folder) throws IOException {
        return List.of("-launcher", "fork");
    }

    /** Environment variables that mpiexec needs to reach the hosts; it gets hardly any others. */
    default Map<String, String> launcherEnvironment() {
        return Map.of();
    }

    /**
     * Environment variables for the ranks. By default, UCX does not look for a network: looking costs more than the
     * rest of a start.
     */
    default Map<String, String> environment() {
        return Map.of("UCX_TLS", "self,sm");
    }

    /** Returns whether the ranks need the shim: over TCP without it, MPICH 4.0.2 may wait forever in MPI_Finalize. */
    default boolean needsShim() {
        return false;
    }

    /** Returns whether all ranks are on this machine, whose system then knows the resources that they use. */
    default boolean areHere() {
        return true;
    }

    /** One sentence for each host that could not be reached, according to the output of mpiexec. */
    default List<String> unreached(Stream<String> lines) {
        return List.of();
    }
}
