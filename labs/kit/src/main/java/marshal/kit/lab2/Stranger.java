package marshal.kit.lab2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Worker;

/**
 * Calls a worker's registry and remote object as a stranger might, and tells in words what came. It belongs to the kit but
 * runs beside the student's code, because whoever answers may send any object back.
 */
public interface Stranger {

    /** The names that are bound in the registry at this address; an exception's class and message in words if none answers. */
    List<String> names(InetSocketAddress registry);

    /**
     * Calls {@code execute} with something that is no task object.
     *
     * @param what {@code class} (an object of a class that nobody expects, whose readObject leaves a trace),
     *             {@code array} (a stream that announces an array of 2 billion elements), {@code deep} (objects nested
     *             deeper than any task), {@code graph} (a small stream that takes ages to read), {@code null}
     * @return what came back: {@code returned}, or the class of the exception and of its causes, in words
     */
    String execute(InetSocketAddress registry, String what);

    /** The same with {@code accept}. */
    String accept(InetSocketAddress registry, String what);

    /** Calls {@code execute} with null, by the stub and so through the socket factory in it; in words, what came back. */
    String executeByStub(InetSocketAddress registry);

    /** Tries to bind an object of a class that nobody expects in the registry. */
    String bind(InetSocketAddress registry, String what);

    /** Whether an object of the unexpected class has come to life in this process since it began. */
    boolean wasReached();

    /** The names of the threads that keep this process alive: step 8's business, for a leaked export is such a thread. */
    List<String> threads();

    /** Where this process's threads stand in the student's code. */
    String stacks();

    /** Serves with the lab's mechanism, keeps no reference to what serves, and lets the garbage collector run; where it listens. */
    InetSocketAddress forgotten(Worker worker) throws IOException;

    /** Serves with the lab's mechanism and closes. Whether the garbage collector then gets all of it: step 8's business too. */
    boolean leavesNothing(Worker worker) throws IOException;
}
