package marshal.checks.lab2;

import static marshal.kit.lab2.jrmp.JrmpTransport.*;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamConstants;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.lab2.RemoteWorker;
import marshal.kit.lab2.jrmp.JrmpMethods;

/**
 * A manager or neighbour, played by the checks: speaks RMI's wire protocol (JRMP) byte by byte. RMI itself would create
 * objects of a student's classes here. This class reads everything as data.
 */
final class Jrmp implements Closeable {

    private static final byte[] HELLO = {'J', 'R', 'M', 'I', 0, VERSION, STREAM_PROTOCOL};
    private static final byte[] REGISTRY_ID = new byte[OBJECT_NUMBER_BYTES];

    // Names in drawings.
    private static final String MANAGER = "manager";
    private static final String NEIGHBOUR = "neighbour";
    private static final String YOUR_REGISTRY = "your registry";
    private static final String YOUR_WORKER = "your worker";

    /**
     * A reference to a remote object, as a stub carries it.
     *
     * @param factory class of the client socket factory; null for RMI's own
     */
    record Reference(String host, int port, byte[] id, String factory) {

        InetSocketAddress address() {
            return new InetSocketAddress(host, port);
        }
    }

    /**
     * The reply to a call.
     *
     * @param exception whether it was thrown
     * @param value     as {@link ObjectStream} reads it
     */
    record Reply(boolean exception, Object value) {

        /** Returns the class and message of the exception and of its causes, as text. */
        String words() {
            if (!exception) {
                return "returned";
            }
            var words = new StringBuilder();
            Object each = value;
            for (int i = 0; i < 6 && each instanceof ObjectStream.Instance thrown; i++) {
                words.append(i == 0 ? "" : ", because of ").append(thrown.type().name());
                Object message = thrown.fields().get("detailMessage");
                words.append(message == null ? "" : ": " + message);
                Object cause = thrown.fields().get("cause"); // an exception without a cause refers to itself
                Object detail = thrown.fields().get("detail"); // where a RemoteException keeps its cause
                each = detail != null ? detail : cause == thrown ? null : cause;
            }
            return words.toString();
        }

        /** Returns the classes of all exceptions in this reply, including causes and nested exceptions. */
        List<String> throwables() {
            return instances(value)
                    .filter(each -> each.fields().containsKey("stackTrace"))
                    .map(each -> each.type().name())
                    .toList();
        }

        /** Returns the first array of ints in the result. */
        int[] ints() {
            for (Object each : everything(value)) {
                if (each instanceof ObjectStream.Elements elements && elements.values() instanceof int[] ints) {
                    return ints;
                }
            }
            return null;
        }
    }

    private final Socket socket;
    private final String name; // in drawings; empty: in no drawing
    private String from = ""; // of the last call that was sent
    private String to = "";
    private final Recording recording;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Script script;

    private Jrmp(Socket socket, Script script, String name) throws IOException {
        this.socket = socket;
        this.script = script;
        this.name = name;
        socket.setSoTimeout(script.deadlineMillis());
        socket.setTcpNoDelay(true);
        recording = new Recording(new BufferedInputStream(socket.getInputStream(), 1 << 16));
        in = new DataInputStream(recording);
        out = new DataOutputStream(socket.getOutputStream());
    }

    /** Connects to a student's worker and does the handshake. */
    static Jrmp connect(InetSocketAddress address, Script script) throws IOException {
        return connect(address, script, MANAGER);
    }

    /** Connects with another name in drawings. If the name is empty, drawings do not show it. */
    static Jrmp connect(InetSocketAddress address, Script script, String name) throws IOException {
        Socket socket;
        try {
            socket = new Sockets(0, script.deadlineMillis()).connect(address);
        } catch (IOException e) {
            if (Crash.isMachines(e)) {
                throw e;
            }
            throw script.failure("that RMI listens at " + address, e.getMessage());
        }
        var jrmp = new Jrmp(socket, script, name);
        try {
            jrmp.out.write(HELLO);
            int answer = jrmp.in.readUnsignedByte();
            script.require(answer == PROTOCOL_ACK, "that RMI answers at " + address, "its first byte is " + answer);
            jrmp.in.readUTF(); // our address, as the worker sees it
            jrmp.in.readInt();
            var own = new ByteArrayOutputStream();
            var data = new DataOutputStream(own);
            data.writeUTF(Sockets.LOOPBACK);
            data.writeInt(0);
            jrmp.out.write(own.toByteArray());
            return jrmp;
        } catch (SocketTimeoutException e) {
            jrmp.close();
            throw script.silence("that RMI answers at " + address);
        } catch (IOException e) {
            jrmp.close();
            throw script.failure("that RMI answers at " + address, "" + e);
        }
    }

    /** Returns the names that are bound in the registry here. */
    List<String> names() throws IOException {
        Reply reply = call(REGISTRY_ID, LIST, REGISTRY_HASH, new byte[0], true);
        if (!(reply.value() instanceof ObjectStream.Elements names)) {
            throw script.failure("the names that are bound in the registry", reply.words());
        }
        return ((List<?>) names.values()).stream().map(String::valueOf).toList();
    }

    /** Asks the registry here to bind an object under a name. */
    Reply bind(String name, byte[] argument) throws IOException {
        return call(REGISTRY_ID, BIND, REGISTRY_HASH, named(name, argument), false);
    }

    /** Asks the registry here for the worker, and returns the reference in its stub. */
    Reference lookup() throws IOException {
        Reply reply = call(REGISTRY_ID, LOOKUP, REGISTRY_HASH, named(RemoteWorker.NAME), true);
        script.require(!reply.exception(), "that the registry knows \"" + RemoteWorker.NAME + "\"", reply.words());
        Reference reference = reference(reply.value());
        script.require(
                reference != null, "a stub that refers to an exported object", "something without a reference in it");
        return reference;
    }

    private static byte[] named(String name, byte... argument) throws IOException {
        var arguments = new ByteArrayOutputStream();
        arguments.write(ObjectStreamConstants.TC_STRING);
        new DataOutputStream(arguments).writeUTF(name);
        arguments.write(argument);
        return arguments.toByteArray();
    }

    /** Returns the reference in a stub; null if it is not a stub. */
    static Reference reference(Object stub) throws IOException {
        for (ObjectStream.Instance each : instances(stub).toList()) {
            byte[] data = each.data();
            if (data.length > 14 && new String(data, 2, 10, StandardCharsets.US_ASCII).equals("UnicastRef")) {
                return reference(each, data);
            }
        }
        return null;
    }

    /**
     * Parses the block data of a stub: UnicastRef, host, port, id; or UnicastRef2, format, host, port, [factory], id.
     */
    private static Reference reference(ObjectStream.Instance stub, byte[] data) throws IOException {
        var fields = new DataInputStream(new ByteArrayInputStream(data));
        if (fields.readUTF().equals("UnicastRef2")) {
            fields.readByte();
        }
        String host = fields.readUTF();
        int port = fields.readInt();
        byte[] id = fields.readNBytes(OBJECT_NUMBER_BYTES);
        String factory = stub.written().stream()
                .filter(ObjectStream.Instance.class::isInstance)
                .map(each -> ((ObjectStream.Instance) each).type().name())
                .findFirst()
                .orElse(null);
        return new Reference(host, port, id, factory);
    }

    /**
     * Calls execute.
     *
     * @param argument a task object, as {@link ObjectStream#asArgument} makes it
     */
    Reply execute(Reference worker, byte[] argument) throws IOException {
        return call(worker.id(), BY_HASH, JrmpMethods.EXECUTE, argument, true);
    }

    /** Calls accept. */
    Reply accept(Reference worker, byte[] argument) throws IOException {
        return call(worker.id(), BY_HASH, JrmpMethods.ACCEPT, argument, false);
    }

    /** Calls the method with this name. */
    Reply call(String method, Reference worker, byte[] argument) throws IOException {
        return method.equals("execute") ? execute(worker, argument) : accept(worker, argument);
    }

    private Reply call(byte[] id, int operation, long hash, byte[] argument, boolean returnsSomething)
            throws IOException {
        try {
            try {
                send(id, operation, hash, argument);
            } catch (IOException e) {
                // The worker refused it before the whole call was sent. It still sent its refusal: read that.
            }
            return receive(returnsSomething);
        } catch (SocketTimeoutException e) {
            throw script.silence("that the call returns");
        } catch (IOException e) {
            throw script.failureAt(
                    script.afterLast(), "that the call returns", e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Sends execute, and does not wait for the result. */
    void beginExecute(Reference worker, byte[] argument) throws IOException {
        send(worker.id(), BY_HASH, JrmpMethods.EXECUTE, argument);
    }

    private void send(byte[] id, int operation, long hash, byte[] argument) throws IOException {
        var call = new ByteArrayOutputStream();
        var data = new DataOutputStream(call);
        data.writeByte(CALL);
        data.writeInt(STREAM_HEADER);
        data.writeByte(ObjectStreamConstants.TC_BLOCKDATA);
        data.writeByte(CALL_HEADER);
        data.write(id);
        data.writeInt(operation);
        data.writeLong(hash);
        data.write(argument);
        boolean ofRegistry = Arrays.equals(id, REGISTRY_ID);
        from = hash == JrmpMethods.ACCEPT && name.equals(MANAGER) ? NEIGHBOUR : name;
        to = ofRegistry ? YOUR_REGISTRY : YOUR_WORKER;
        String method = ofRegistry ? registryMethod(operation) : hash == JrmpMethods.EXECUTE ? "execute" : "accept";
        if (!name.isEmpty()) {
            script.passes(from, to, method + "(" + ObjectStream.kind(argument) + ")", call.size());
        }
        out.write(call.toByteArray());
    }

    private static String registryMethod(int operation) {
        return operation == LOOKUP ? "lookup" : operation == LIST ? "list" : "bind";
    }

    /** Reads the reply to a call. */
    Reply receive(boolean returnsSomething) throws IOException {
        recording.forget();
        int kind = in.readUnsignedByte();
        if (kind != RETURN_DATA) {
            throw new IOException("a reply begins with byte " + RETURN_DATA + ", not " + kind);
        }
        var stream = new ObjectStream(in);
        if (!(stream.next() instanceof ObjectStream.Block head) || head.bytes().length == 0) {
            throw new IOException("a reply without a head");
        }
        boolean exception = head.bytes()[0] == EXCEPTIONAL_RETURN;
        var reply = new Reply(exception, exception || returnsSomething ? stream.next() : null);
        if (!name.isEmpty()) {
            String value = exception || returnsSomething ? " " + ObjectStream.kind(reply.value()) : "";
            script.comes(to, from, (exception ? "throws" : "returns") + value, recording.bytes().length);
        }
        return reply;
    }

    /** Returns the bytes of the last reply. */
    byte[] lastReply() {
        return recording.bytes();
    }

    boolean isClosedWithin(int millis) throws IOException {
        return Wait.forEnd(socket, in, millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Returns the numbers in the fields of an object and of all objects that it holds. */
    static List<Long> numbers(Object root) {
        return instances(root)
                .flatMap(each -> each.fields().values().stream())
                .filter(Number.class::isInstance)
                .map(each -> ((Number) each).longValue())
                .toList();
    }

    private static Stream<ObjectStream.Instance> instances(Object root) {
        return everything(root).stream()
                .filter(ObjectStream.Instance.class::isInstance)
                .map(ObjectStream.Instance.class::cast);
    }

    /** Returns an object and all objects that it holds, each once. */
    private static List<Object> everything(Object root) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var found = new ArrayList<Object>();
        var waiting = new LinkedList<>(Arrays.asList(root)); // may hold nulls
        while (!waiting.isEmpty()) {
            Object each = waiting.removeFirst();
            if (each == null || !seen.add(each)) {
                continue;
            }
            found.add(each);
            if (each instanceof ObjectStream.Instance instance) {
                waiting.addAll(instance.fields().values());
                waiting.addAll(instance.written());
            } else if (each instanceof ObjectStream.Elements elements && elements.values() instanceof List<?> list) {
                waiting.addAll(list);
            }
        }
        return found;
    }

    /** Records the bytes that were read. */
    static final class Recording extends FilterInputStream {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Recording(InputStream in) {
            super(in);
        }

        void forget() {
            bytes.reset();
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            if (value >= 0) {
                bytes.write(value);
            }
            return value;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int got = super.read(into, from, length);
            if (got > 0) {
                bytes.write(into, from, got);
            }
            return got;
        }
    }
}
