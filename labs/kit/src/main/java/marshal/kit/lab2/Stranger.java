package marshal.kit.lab2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Worker;

/**
 * Looks at the student's process from inside. Calls a worker by its stub: only that process can deserialize the stub.
 */
public interface Stranger {

    /** Calls {@code execute} with null through the stub, and so through its socket factory. Describes the answer. */
    String executeByStub(InetSocketAddress registry);

    /** Returns whether this process has ever deserialized an object of the unexpected class. */
    boolean wasReached();

    /** For step 8: names the threads that keep this process alive. A leaked export shows as one of them. */
    List<String> threads();

    /** The stacks of this process's threads in the student's code. */
    String stacks();

    /**
     * Serves with the lab's mechanism, keeps no reference to the server, and runs the garbage collector. Returns the
     * server's address.
     */
    InetSocketAddress forgotten(Worker worker) throws IOException;

    /**
     * For step 8: serves with the lab's mechanism and closes. Returns whether the garbage collector then frees
     * everything.
     */
    boolean leavesNothing(Worker worker) throws IOException;
}
