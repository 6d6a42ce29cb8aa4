package marshal.kit.lab2;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.ObjID;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RemoteObject;
import java.rmi.server.UID;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab2.jrmp.JrmpMethods;
import marshal.kit.probe.WhereIsIt;

/** The stranger in a student's own process. It writes its calls itself, byte by byte: RMI would refuse to send some of them. */
public final class StrangerInProcess implements Stranger {

    private static final Sockets SOCKETS = new Sockets(0, 5000);
    private static final byte CALL = 0x50;
    private static final byte STREAM_PROTOCOL = 0x4B;
    private static final byte PROTOCOL_ACK = 0x4E;
    private static final byte RETURN_DATA = 0x51;
    private static final byte NORMAL_RETURN = 1;
    private static final int JRMI = 0x4A524D49;
    private static final long REGISTRY_HASH = 4905912898345647071L;
    private static final int REBIND = 3;
    private static final int DEEP = 100;
    private static final int COLLECTIONS = 40;

    private final Mechanism mechanism;

    /** @param mechanism the lab's own */
    public StrangerInProcess(Mechanism mechanism) {
        this.mechanism = mechanism;
    }

    /** Where an object can be called. */
    private record Target(InetSocketAddress address, ObjID id) {}

    /** Connects with a deadline. */
    private record Connects() implements RMIClientSocketFactory {
        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return SOCKETS.connect(new InetSocketAddress(host, port));
        }
    }

    /** A stream as RMI writes it: behind each class there is a place for where to load it from, which nobody does any more. */
    private static final class CallStream extends ObjectOutputStream {

        CallStream(OutputStream out) throws IOException {
            super(out);
        }

        @Override
        protected void annotateClass(Class<?> type) throws IOException {
            writeObject(null);
        }
    }

    @Override
    public List<String> names(InetSocketAddress registry) {
        try {
            return List.of(registry(registry).list());
        } catch (Exception e) {
            return List.of(inWords(e));
        }
    }

    @Override
    public String execute(InetSocketAddress registry, String what) {
        return call(registry, JrmpMethods.EXECUTE, what);
    }

    @Override
    public String accept(InetSocketAddress registry, String what) {
        return call(registry, JrmpMethods.ACCEPT, what);
    }

    @Override
    public String executeByStub(InetSocketAddress registry) {
        try {
            ((RemoteWorker) registry(registry).lookup(RemoteWorker.NAME)).execute(null);
            return "returned";
        } catch (Exception e) {
            return inWords(e);
        }
    }

    @Override
    public String bind(InetSocketAddress registry, String what) {
        try {
            var bytes = new ByteArrayOutputStream();
            try (var out = new CallStream(bytes)) {
                new ObjID(ObjID.REGISTRY_ID).write(out);
                out.writeInt(REBIND);
                out.writeLong(REGISTRY_HASH);
                out.writeObject("stranger");
                writeArgument(out, what);
            }
            return answerTo(registry, harmful(bytes.toByteArray(), what));
        } catch (Exception e) {
            return inWords(e);
        }
    }

    @Override
    public boolean wasReached() {
        return Unexpected.wasRead();
    }

    @Override
    public List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !thread.isDaemon()).map(Thread::getName).sorted().toList();
    }

    @Override
    public String stacks() {
        return WhereIsIt.studentsThreads();
    }

    @Override
    public InetSocketAddress forgotten(Worker worker) throws IOException {
        InetSocketAddress address = mechanism.serve(worker, Sockets.DEFAULT).address();
        System.gc(); // clears what is held weakly before it returns
        return address;
    }

    @Override
    public boolean leavesNothing(Worker worker) throws IOException {
        WeakReference<WorkerServer> server = closed(worker);
        for (int i = 0; i < COLLECTIONS && server.get() != null; i++) { // a thread of RMI may still be on its way out
            System.gc();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        return server.get() == null;
    }

    private WeakReference<WorkerServer> closed(Worker worker) throws IOException {
        WorkerServer server = mechanism.serve(worker, Sockets.DEFAULT);
        server.close();
        return new WeakReference<>(server);
    }

    private String call(InetSocketAddress registry, long method, String what) {
        try {
            Target target = locate(registry(registry).lookup(RemoteWorker.NAME));
            var bytes = new ByteArrayOutputStream();
            try (var out = new CallStream(bytes)) {
                target.id().write(out);
                out.writeInt(-1);
                out.writeLong(method);
                writeArgument(out, what);
            }
            return answerTo(target.address(), harmful(bytes.toByteArray(), what));
        } catch (Exception e) {
            return inWords(e);
        }
    }

    private static void writeArgument(ObjectOutputStream out, String what) throws IOException {
        switch (what) {
            case "class" -> out.writeObject(new Unexpected());
            case "array" -> out.writeObject(new int[1]);
            case "deep" -> out.writeObject(deep());
            case "graph" -> out.writeObject(graph());
            case "null" -> out.writeObject(null);
            default -> throw new IllegalArgumentException("the stranger has no " + what);
        }
    }

    /** Makes the array of one element at the end of a stream one of two billion. */
    private static byte[] harmful(byte[] stream, String what) {
        if (what.equals("array")) {
            int size = stream.length - 2 * Integer.BYTES;
            stream[size] = 0x7F;
            Arrays.fill(stream, size + 1, size + Integer.BYTES, (byte) 0xF0);
        }
        return stream;
    }

    /** Arrays of ints in arrays: no class that a list of forbidden or allowed ones would name. */
    private static Object deep() {
        var sizes = new int[DEEP];
        Arrays.fill(sizes, 1);
        return Array.newInstance(int.class, sizes);
    }

    /** Sets of sets: whoever reads them computes each one's hash code out of all that are in it, twice as many a level. */
    private static Serializable graph() {
        var outer = new HashSet<>();
        Set<Object> one = outer;
        Set<Object> other = new HashSet<>();
        for (int level = 0; level < DEEP; level++) {
            Set<Object> nextOne = new HashSet<>();
            Set<Object> nextOther = new HashSet<>();
            nextOne.add("one"); // so that the two differ
            one.add(nextOne);
            one.add(nextOther);
            other.add(nextOne);
            other.add(nextOther);
            one = nextOne;
            other = nextOther;
        }
        return outer;
    }

    private static Registry registry(InetSocketAddress address) throws IOException {
        return LocateRegistry.getRegistry(address.getHostString(), address.getPort(), new Connects());
    }

    /** Takes a stub apart: a reference writes host, port, factory and object number. */
    private static Target locate(Remote stub) throws IOException, ClassNotFoundException {
        InvocationHandler handler = Proxy.getInvocationHandler(stub);
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            ((RemoteObject) handler).getRef().writeExternal(out);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            boolean withFactory = ((RemoteObject) handler).getRef().getRefClass(null).equals("UnicastRef2");
            boolean hasFactory = withFactory && in.readByte() == 1;
            var address = new InetSocketAddress(in.readUTF(), in.readInt());
            if (hasFactory) {
                in.readObject();
            }
            return new Target(address, ObjID.read(in));
        }
    }

    /** Makes one call on a connection of its own, and says what came back. */
    private static String answerTo(InetSocketAddress address, byte[] call) throws Exception {
        try (Socket socket = SOCKETS.connect(address)) {
            var out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            var in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            out.writeInt(JRMI);
            out.writeShort(2);
            out.writeByte(STREAM_PROTOCOL);
            out.flush();
            if (in.readByte() != PROTOCOL_ACK) {
                return "no answer of RMI";
            }
            in.readUTF();
            in.readInt();
            out.writeUTF(Sockets.LOOPBACK);
            out.writeInt(0);
            out.writeByte(CALL);
            out.write(call);
            out.flush();
            if (in.readByte() != RETURN_DATA) {
                return "no answer of RMI";
            }
            var answer = new ObjectInputStream(in);
            boolean normal = answer.readByte() == NORMAL_RETURN;
            UID.read(answer);
            return normal ? "returned" : inWords((Throwable) answer.readObject());
        }
    }

    private static String inWords(Throwable e) {
        var words = new StringBuilder();
        for (Throwable each = e; each != null; each = each.getCause()) {
            words.append(words.isEmpty() ? "" : ", caused by ").append(each.getClass().getName());
            if (each.getCause() == null && each.getMessage() != null) {
                words.append(": ").append(each.getMessage());
            }
        }
        return words.toString();
    }
}
