package marshal.kit.lab2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Worker;

/** Looks at the student's process from within, and calls a worker by its stub, which can be deserialized only there. */
public interface Stranger {

    /**
     * Calls {@code execute} with null, by the stub and so through the socket factory in it; in words, what came back.
     */
    String executeByStub(InetSocketAddress registry);

    /** Whether this process has deserialized an object of the unexpected class since it began. */
    boolean wasReached();

    /**
     * The names of the threads that keep this process alive: step 8's business, for a leaked export is such a thread.
     */
    List<String> threads();

    /** Where this process's threads stand in the student's code. */
    String stacks();

    /**
     * Serves with the lab's mechanism, keeps no reference to what serves, and lets the garbage collector run; where it
     * listens.
     */
    InetSocketAddress forgotten(Worker worker) throws IOException;

    /**
     * Serves with the lab's mechanism and closes. Whether the garbage collector then gets all of it: step 8's business
     * too.
     */
    boolean leavesNothing(Worker worker) throws IOException;
}
