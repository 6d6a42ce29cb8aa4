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
 * A manager, neighbour or stranger that calls a student's worker as the checks say. What it calls with is a task, a
 * result, a vector, or the bytes of an argument.
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

    /** Looks a worker up in its registry, and connects to where its stub says that it is. */
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

    /** Somebody else, who knows where the worker is. */
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

    /** An object of the student's that holds a task, a result or a vector, as an ObjectOutputStream writes it. */
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

    /** Calls by a connection of its own: RMI closes one on which it has refused something. */
    Jrmp.Reply callOnce(String method, byte[] argument) throws IOException {
        try (Jrmp once = Jrmp.connect(worker.address(), script)) {
            return once.call(method, worker, argument);
        }
    }

    /** Calls accept with each of these, as the words say; it has to return. */
    void takes(String words, Object... vectors) throws IOException {
        script.did(words);
        for (Object vector : vectors) {
            script.expect("what accept says", accept(vector).words(), "returned");
        }
    }

    /** Calls accept or execute with this, which has to be refused. Skips what the student's code refuses to write. */
    void refuses(String method, String what, Class<? extends WireException> expected, Object argument)
            throws IOException {
        byte[] bytes = RemoteExceptions.written(() -> argument(lab, argument));
        if (bytes != null) {
            script.did((method.equals("accept") ? "a neighbour" : "a manager") + " calls " + method + " with " + what);
            expectThrown(expected, "", wire.call(method, worker, bytes));
        }
    }

    /** The reply has to be this exception; for WireException, any exception of the contract. */
    void expectThrown(Class<? extends WireException> expected, String why, Jrmp.Reply reply) {
        String start = expected == WireException.class ? expected.getPackageName() + "." : expected.getName();
        script.expectThat("a " + expected.getSimpleName() + why, reply.words(), words -> Assertions.assertThat(words)
                .startsWith(start));
    }

    /** The call that was begun has to return a result. */
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

    /** Asks the worker to sort, which it has to do. */
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
