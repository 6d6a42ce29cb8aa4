package marshal.grading.mpi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where mpiexec puts the ranks of a run. */
public interface Hosts {

    /** All of them on this machine as it is. */
    Hosts HERE = new Hosts() {
        @Override
        public List<String> prefix() {
            return List.of();
        }

        @Override
        public List<String> options(Path folder) {
            return List.of("-launcher", "fork");
        }

        /** UCX looks for no network: that costs a rank more than all else of its start. */
        @Override
        public Map<String, String> environment() {
            return Map.of("UCX_TLS", "self,sm");
        }
    };

    /** What to put in front of mpiexec. */
    List<String> prefix();

    /**
     * What to tell mpiexec.
     *
     * @param folder the run's own, for a file that mpiexec needs; outside of the one that the programs run in
     */
    List<String> options(Path folder) throws IOException;

    /** Environment variables for the ranks. */
    Map<String, String> environment();
}
