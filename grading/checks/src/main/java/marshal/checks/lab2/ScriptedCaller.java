package marshal.checks.lab2;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import marshal.checks.story.Script;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Vector;
import org.assertj.core.api.Assertions;

/**
 * A manager, neighbour or stranger that calls a student's worker as the checks say. The argument is a task, a result, a
 * vector, or the bytes of an argument.
 */
final class ScriptedCaller implements Closeable {

    /** The argument null. */
    static final byte[] NULL = {0x70};

    private final Script script;
    private final Lab2 lab;
    private final Jrmp registry;
    private final Jrmp.Reference worker;
    private final Jrmp wire;

    private ScriptedCaller(Script script, Lab2 lab, Jrmp registry, Jrmp.Reference worker, Jrmp wire) {
        this.script = script;
        this.lab = lab;
        this.registry = registry;
        this.worker = worker;
        this.wire = wire;
    }

    /** Looks up a worker in its registry, and connects to the place that its stub names. */
    static ScriptedCaller of(Lab2 lab, Script script, InetSocketAddress address) throws IOException {
        Jrmp registry = Jrmp.connect(address, script);
        try {
            Jrmp.Reference worker = registry.lookup();
            return new ScriptedCaller(script, lab, registry, worker, Jrmp.connect(worker.address(), script));
        } catch (Throwable e) {
            registry.close();
            throw e;
        }
    }

    /** Returns another caller that knows where the worker is. */
    ScriptedCaller another(String name) throws IOException {
        Jrmp own = Jrmp.connect(worker.address(), script, name);
        return new ScriptedCaller(script, lab, own, worker, own);
    }

    Jrmp registry() {
        return registry;
    }

    Jrmp wire() {
        return wire;
    }

    Jrmp.Reference worker() {
        return worker;
    }

    /**
     * Returns an object of the student's that holds a task, a result or a vector, as an ObjectOutputStream writes it.
     */
    static byte[] written(Lab2 lab, Encoding encoding, Object value) throws IOException {
        return value instanceof Task task
                ? lab.writeTask(encoding, task)
                : value instanceof Result result
                        ? lab.writeResult(encoding, result)
                        : lab.writeVector(encoding, (Vector) value);
    }

    static byte[] argument(Lab2 lab, Object value) throws IOException {
        return value instanceof byte[] bytes
                ? bytes
                : ObjectStream.asArgument(written(lab, Encoding.SERIALIZABLE, value));
    }

    Jrmp.Reply accept(Object vector) throws IOException {
        return wire.accept(worker, argument(lab, vector));
    }

    Jrmp.Reply execute(Object task) throws IOException {
        return wire.execute(worker, argument(lab, task));
    }

    void beginExecute(Object task) throws IOException {
        wire.beginExecute(worker, argument(lab, task));
    }

    /** Calls on a separate connection: RMI closes a connection on which it has refused something. */
    Jrmp.Reply callOnce(String method, byte[] argument) throws IOException {
        try (Jrmp once = Jrmp.connect(worker.address(), script)) {
            return once.call(method, worker, argument);
        }
    }

    /** Calls accept with each of these vectors; the text describes them. The calls must return. */
    void takes(String words, Object... vectors) throws IOException {
        script.did(words);
        for (Object vector : vectors) {
            script.expect("what accept says", accept(vector).words(), "returned");
        }
    }

    /**
     * Calls accept or execute with this argument, which must be refused. Does nothing if the student's code refuses to
     * write it.
     */
    void refuses(String method, String what, Class<? extends WireException> expected, Object argument)
            throws IOException {
        byte[] bytes = RemoteExceptions.written(() -> argument(lab, argument));
        if (bytes != null) {
            script.did((method.equals("accept") ? "a neighbour" : "a manager") + " calls " + method + " with " + what);
            expectThrown(expected, "", wire.call(method, worker, bytes));
        }
    }

    /** Requires that the reply is this exception; for WireException, any exception of the contract. */
    void expectThrown(Class<? extends WireException> expected, String why, Jrmp.Reply reply) {
        String start = expected == WireException.class ? expected.getPackageName() + "." : expected.getName();
        script.expectThat("a " + expected.getSimpleName() + why, reply.words(), words -> Assertions.assertThat(words)
                .startsWith(start));
    }

    /** Requires that the pending call returns a result. */
    void expectResult(String expected) {
        try {
            Jrmp.Reply reply = wire.receive(true);
            script.require(!reply.exception(), expected, reply.words());
        } catch (SocketTimeoutException e) {
            throw script.silence(expected);
        } catch (IOException e) {
            throw script.failure(expected, e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Requires that the worker sorts these items. */
    void sorts(int... items) throws IOException {
        script.did("a manager asks the worker to sort");
        Jrmp.Reply reply = execute(new Task.Sort(items));
        script.require(!reply.exception(), "a result object", reply.words());
        int[] sorted = Arrays.stream(items).sorted().toArray();
        script.expect("the items that come back", reply.ints(), sorted);
    }

    @Override
    public void close() throws IOException {
        try (registry) {
            wire.close();
        }
    }
}
