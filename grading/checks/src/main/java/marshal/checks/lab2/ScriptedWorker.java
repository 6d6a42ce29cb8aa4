package marshal.checks.lab2;

import static marshal.kit.lab2.jrmp.JrmpTransport.*;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.rmi.NotBoundException;
import java.rmi.dgc.Lease;
import java.rmi.dgc.VMID;
import java.rmi.server.UID;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.checks.played.Matrices;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.lab2.jrmp.JrmpMethods;
import marshal.kit.net.UntilClosed;
import marshal.kit.tool.Daemon;
import marshal.kit.trace.Event;

/**
 * A worker with a registry, played by the checks. It answers a student's manager byte by byte, or does not answer. Its
 * stub is a copy of a real one, with another port.
 */
final class ScriptedWorker implements Closeable {

    /** The worker's reaction to calls. */
    enum Manner {
        /** Answers nothing at all, not even RMI's handshake. */
        MUTE,
        /** Does the handshake, and answers no call. */
        SILENT,
        /** Nobody is bound in its registry. */
        NOT_BOUND,
        /** Can be looked up and takes vectors, but does not answer execute. */
        SILENT_WORKER,
        /** Can be looked up, and breaks the connection when execute is called. */
        BREAKS,
        /** Answers execute with {@link #answer}. */
        ANSWERS
    }

    // Names of the other side in drawings.
    private static final String YOUR_MANAGER = "your manager";
    private static final String YOUR_WORKER = "your worker";

    private final Script script;
    private final ServerSocket server;
    private volatile String name = "worker"; // in drawings
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger executed = new AtomicInteger();
    private final BlockingQueue<Asked> vectors = new LinkedBlockingQueue<>();
    private final BlockingQueue<Asked> tasks = new LinkedBlockingQueue<>();
    private final byte[] stub;
    private final Manner manner;
    private volatile byte[] answer = {0x70};
    private volatile Exception failure; // null: execute returns the answer
    private volatile byte[] found; // null: the stub
    private volatile byte[] refusal; // null: accept takes a vector

    /**
     * A call of execute or accept that came in.
     *
     * @param object as {@link ObjectStream} reads it
     * @param bytes  of it, as an argument
     * @param call   in a drawing
     */
    record Asked(Object object, byte[] bytes, Event call) {}

    private ScriptedWorker(Script script, ServerSocket server, byte[] stub, Manner manner) {
        this.script = script;
        this.server = server;
        this.stub = stub;
        this.manner = manner;
        Daemon.start("scripted worker", () -> UntilClosed.repeat(server::isClosed, this::accept));
    }

    /** Starts a scripted worker, after a look at the stub of one of the student's workers. */
    static ScriptedWorker start(Host host, Script script, Manner manner) throws IOException {
        return start(host, script, manner, Sockets.DEFAULT);
    }

    /** Starts a scripted worker whose stub comes from a worker with these sockets: the stub contains their deadline. */
    static ScriptedWorker start(Host host, Script script, Manner manner, Sockets sockets) throws IOException {
        byte[] reply;
        try (WorkerServer model = script.run(
                        "a worker is started, to see what its stub looks like",
                        () -> StudentCluster.lab(host).mechanism().serve(Matrices.WORKER, sockets));
                Jrmp client = Jrmp.connect(model.address(), script, "")) {
            Jrmp.Reference reference = client.lookup();
            reply = client.lastReply();
            var server = Sockets.DEFAULT.listen();
            return new ScriptedWorker(script, server, at(server.getLocalPort(), reference, reply), manner);
        }
    }

    /** Returns a copy of the reply, with the port of this worker. */
    private static byte[] at(int port, Jrmp.Reference reference, byte[] reply) {
        byte[] old = ByteBuffer.allocate(reference.host().length() + Integer.BYTES)
                .put(reference.host().getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .putInt(reference.port())
                .array();
        byte[] copy = reply.clone();
        for (int at = 0; at + old.length <= copy.length; at++) {
            if (Arrays.equals(copy, at, at + old.length, old, 0, old.length)) {
                ByteBuffer.wrap(copy).putInt(at + reference.host().length(), port);
            }
        }
        return copy;
    }

    /** Sets its name in drawings, for scenes with several workers. */
    ScriptedWorker as(String other) {
        name = other;
        return this;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /** Sets what execute returns from now on: an object, as {@link ObjectStream#asArgument} makes it. */
    void answer(byte[] object) {
        answer = object;
    }

    /** Sets what execute throws from now on. */
    void fail(Exception exception) {
        failure = exception;
    }

    /** Sets what its registry returns from now on instead of the stub. */
    void answerLookup(byte[] object) {
        found = object;
    }

    /** Sets what accept throws from now on: an object that need not be an exception. */
    void answerAccept(byte[] object) {
        refusal = object;
    }

    /** Returns how many connections were accepted. */
    int accepted() {
        return accepted.get();
    }

    /** Returns the next vector from a neighbour, as data; null if none comes in time. */
    ObjectStream.Instance vector(int millis) {
        Asked next = next(vectors, millis);
        return next == null ? null : (ObjectStream.Instance) next.object();
    }

    /** Returns the next task from a manager; null if none comes in time. */
    Asked task(int millis) {
        return next(tasks, millis);
    }

    private Asked next(BlockingQueue<Asked> queue, int millis) {
        try {
            Asked next = queue.poll(millis, TimeUnit.MILLISECONDS);
            if (next != null) {
                script.judge(next.call());
            }
            return next;
        } catch (InterruptedException e) {
            throw Wait.ended();
        }
    }

    /** Returns how often execute was called. */
    int executed() {
        return executed.get();
    }

    /** Returns the number of connections that are open now. */
    int open() {
        return open.size();
    }

    private void accept() throws IOException {
        Socket socket = server.accept();
        open.add(socket);
        if (server.isClosed()) { // close() may have looked before it was added
            socket.close();
        }
        accepted.incrementAndGet();
        Daemon.start("scripted worker", () -> serve(socket));
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var recording = new Jrmp.Recording(new BufferedInputStream(socket.getInputStream()));
            var in = new DataInputStream(recording);
            var out = new DataOutputStream(socket.getOutputStream());
            if (manner == Manner.MUTE) {
                in.transferTo(java.io.OutputStream.nullOutputStream());
                return;
            }
            in.readInt(); // MAGIC
            in.readShort();
            if (in.readByte() == STREAM_PROTOCOL) {
                var hello = new ByteArrayOutputStream();
                var data = new DataOutputStream(hello);
                data.writeByte(PROTOCOL_ACK);
                data.writeUTF(Sockets.LOOPBACK);
                data.writeInt(socket.getPort());
                out.write(hello.toByteArray());
                in.readUTF();
                in.readInt();
            }
            for (int kind = next(recording); kind >= 0; kind = next(recording)) {
                if (kind == PING) {
                    out.write(PING_ACK);
                } else if (kind == DGC_ACK) {
                    in.readNBytes(UNIQUE_ID_BYTES); // a result has arrived
                } else if (kind != CALL || !reply(recording, in, out)) {
                    return;
                }
            }
        } catch (IOException e) {
            // the other side has gone
        } finally {
            open.remove(socket);
        }
    }

    /** Returns the first byte of a message, which is recorded from there on. */
    private static int next(Jrmp.Recording recording) throws IOException {
        recording.forget();
        return recording.read();
    }

    /** Answers one call; returns false to break the connection. */
    private boolean reply(Jrmp.Recording recording, DataInputStream in, DataOutputStream out) throws IOException {
        var stream = new ObjectStream(in);
        if (!(stream.next() instanceof ObjectStream.Block head)) {
            return false;
        }
        var fields = ByteBuffer.wrap(head.bytes());
        long object = fields.getLong(0);
        int operation = fields.getInt(OBJECT_NUMBER_BYTES);
        long hash = fields.getLong(OBJECT_NUMBER_BYTES + Integer.BYTES);
        if (object == DGC && operation >= 0) {
            stream.next(); // the objects
            stream.next(); // a number
            stream.next(); // their holder
            if (operation == DIRTY) {
                out.write(returned(new Lease(new VMID(), 600_000), false));
            } else {
                stream.next();
                out.write(returned(null, true));
            }
            return true;
        }
        int before = recording.bytes().length;
        recording.forget();
        Object argument = stream.next();
        boolean ofRegistry = operation >= 0;
        boolean isVector = hash == JrmpMethods.ACCEPT;
        String caller = isVector ? YOUR_WORKER : YOUR_MANAGER;
        String callee = ofRegistry ? "registry" : name;
        Event call = script.passes(
                caller,
                callee,
                (ofRegistry ? "lookup" : isVector ? "accept" : "execute") + "(" + ObjectStream.kind(argument) + ")",
                before + recording.bytes().length);
        if (manner == Manner.SILENT) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return false;
        }
        if (operation == LOOKUP) {
            boolean fails = manner == Manner.NOT_BOUND;
            byte[] reply =
                    fails ? thrown(new NotBoundException(RemoteWorker.NAME)) : found == null ? stub : returned(found);
            answer(out, callee, caller, fails ? "throws NotBoundException" : "returns a stub", reply);
            return true;
        }
        if (isVector && argument instanceof ObjectStream.Instance) {
            vectors.add(new Asked(argument, recording.bytes(), call));
            byte[] reply =
                    refusal == null ? returned(null, true) : joined(reply(EXCEPTIONAL_RETURN, null, true), refusal);
            answer(out, callee, caller, refusal == null ? "returns" : "throws", reply);
            return true;
        }
        if (hash != JrmpMethods.EXECUTE) {
            return false;
        }
        tasks.add(new Asked(argument, recording.bytes(), call));
        executed.incrementAndGet();
        if (manner == Manner.SILENT_WORKER) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return false;
        }
        if (manner == Manner.BREAKS) {
            return false;
        }
        answer(
                out,
                callee,
                caller,
                failure == null
                        ? "returns " + ObjectStream.kind(answer)
                        : "throws " + failure.getClass().getSimpleName(),
                failure == null ? returned(answer) : thrown(failure));
        return true;
    }

    private void answer(DataOutputStream out, String from, String to, String what, byte[] reply) throws IOException {
        script.passes(from, to, what, reply.length);
        out.write(reply);
    }

    private static byte[] returned(byte[] object) throws IOException {
        return joined(returned(null, true), object);
    }

    private static byte[] joined(byte[] head, byte[] object) {
        return ByteBuffer.allocate(head.length + object.length)
                .put(head)
                .put(object)
                .array();
    }

    private static byte[] returned(Object value, boolean nothing) throws IOException {
        return reply(NORMAL_RETURN, value, nothing);
    }

    private static byte[] thrown(Exception e) throws IOException {
        e.setStackTrace(new StackTraceElement[0]);
        return reply(EXCEPTIONAL_RETURN, e, false);
    }

    private static byte[] reply(int kind, Object value, boolean nothing) throws IOException {
        var bytes = new ByteArrayOutputStream();
        bytes.write(RETURN_DATA);
        try (var out = new RmiOutput(bytes)) {
            out.writeByte(kind);
            new UID().write(out);
            out.flush();
            if (!nothing) {
                out.writeObject(value);
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    /** A stream as RMI writes it: each class is annotated with the place to load it from, which is null. */
    private static final class RmiOutput extends ObjectOutputStream {

        RmiOutput(ByteArrayOutputStream out) throws IOException {
            super(out);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeObject(null);
        }
    }
}
