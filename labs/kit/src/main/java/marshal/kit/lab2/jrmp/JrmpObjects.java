package marshal.kit.lab2.jrmp;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import marshal.kit.contract.Sockets;
import marshal.kit.net.EvenSample;
import marshal.kit.net.PassingInput;
import marshal.kit.stream.Descriptor;
import marshal.kit.stream.ObjectStreamReader;
import marshal.kit.tool.Plural;

/** Describes a message's objects without keeping them. Puts a relay's port into references to its worker. */
final class JrmpObjects extends ObjectStreamReader {

    // Bounds the memory that a lying stream can take.
    private static final int LONGEST_TEXT = 1000;
    private static final int MOST_NOTES = 10;

    /** The worker's own address, and the relay's port that replaces it. */
    record Endpoint(String host, int port, int relayPort) {

        boolean isHost(String other) {
            return other.equals(host) || other.equals("localhost") && host.equals(Sockets.LOOPBACK);
        }
    }

    private final PassingInput bytes;
    private final Endpoint own;
    private Descriptor type; // the first object's class
    private ExternalForm form; // the form that writes itself now; null if there is none
    private int intArrays;
    private int arraysOfArrays;
    private long ints;
    private boolean carriesInts;
    private List<Integer> sample = List.of(); // of the last array or form
    private final List<String> notes = new ArrayList<>();

    /** Begins a stream whose header has been read. */
    JrmpObjects(PassingInput bytes, Endpoint own) {
        super(new DataInputStream(bytes));
        this.bytes = bytes;
        this.own = own;
    }

    /** Returns whether any object so far was an array of ints, an array of int arrays, or an external form of lab 2. */
    boolean carriesInts() {
        return carriesInts;
    }

    /** The number of ints in arrays and external forms so far. */
    long ints() {
        return ints;
    }

    /** Some ints of a message of one array or one form, evenly distributed; empty if there are few. */
    List<Integer> sample() {
        return sample.size() > 0 && arraysOfArrays == 0 && intArrays <= 1 ? sample : List.of();
    }

    /** A description of the objects so far. */
    String inWords() {
        var words = new StringJoiner(", ");
        if (type != null && !type.isProxy()) {
            words.add(type.name().substring(type.name().lastIndexOf('.') + 1));
        }
        count(words, arraysOfArrays, "array of arrays", "arrays of arrays");
        count(words, intArrays, "array", "arrays");
        if (carriesInts) {
            words.add(Plural.of(ints, "int"));
        }
        notes.forEach(words::add);
        return words.toString();
    }

    private static void count(StringJoiner words, int count, String one, String many) {
        if (count > 0) {
            words.add(count + " " + (count == 1 ? one : many));
        }
    }

    @Override
    protected Object primitives(Descriptor array, int size) throws IOException {
        if (array.name().equals("[I")) {
            intArrays++;
            ints += size;
            carriesInts = true;
            sample = EvenSample.read(in, size);
            return null;
        }
        return super.primitives(array, size);
    }

    @Override
    protected Object array(Descriptor array, int size) {
        if (array.name().equals("[[I")) {
            arraysOfArrays++;
            carriesInts = true;
        }
        return null;
    }

    @Override
    protected Object object(Descriptor descriptor) {
        type = type == null ? descriptor : type;
        return null;
    }

    @Override
    protected void external(Object object, Descriptor descriptor) throws IOException {
        ExternalForm outer = form;
        form = ExternalForm.of(descriptor.name());
        if (form == null || descriptor.writesBlocks()) {
            super.external(object, descriptor);
        } else {
            form.readBare(in);
            for (int i = 0; i < form.objects(); i++) {
                content();
            }
        }
        if (form != null) {
            carriesInts = true;
            ints += form.ints();
            sample = form.sample();
            if (!form.isTrue()) {
                note("not the " + form.declaredInts() + " ints that it declares");
            }
        }
        form = outer;
    }

    /** Inspects some kinds of block. In a reference, only the first block holds an endpoint. */
    @Override
    protected void block(Object object, Descriptor writer, int length, boolean first) throws IOException {
        long end = bytes.position() + length;
        if (writer.isExternalizable() && form != null) {
            form.readBlock(in, length);
        } else if (first && isReference(writer.name())) {
            reference(writer.name(), end);
        }
        in.skipNBytes(end - bytes.position());
    }

    private static boolean isReference(String writer) {
        return writer.equals("java.rmi.server.RemoteObject") || writer.startsWith("sun.rmi.server.UnicastRef");
    }

    /** Reads a remote reference: its class (unless that is the owner), perhaps a format byte, host, port. */
    private void reference(String owner, long limit) throws IOException {
        String kind = owner.startsWith("sun.") ? owner.substring(owner.lastIndexOf('.') + 1) : text(limit);
        if (kind == null || !kind.equals("UnicastRef") && !kind.equals("UnicastRef2")) {
            return;
        }
        if (kind.equals("UnicastRef2") && bytes.position() < limit) {
            in.readByte();
        }
        String host = text(limit);
        if (host == null || limit - bytes.position() < Integer.BYTES) {
            return;
        }
        if (own.isHost(host)) {
            int port = bytes.readAndReplaceInt(own.port(), own.relayPort());
            note("stub of " + host + ":" + port + (port == own.port() ? ", now of port " + own.relayPort() : ""));
        } else {
            note("stub of " + host + ":" + in.readInt());
        }
    }

    private void note(String note) {
        if (notes.size() < MOST_NOTES) {
            notes.add(note);
        }
    }

    /** A short text inside a block; null if there is none. */
    private String text(long limit) throws IOException {
        if (limit - bytes.position() < Short.BYTES) {
            return null;
        }
        int length = in.readUnsignedShort();
        return length > LONGEST_TEXT || length > limit - bytes.position()
                ? null
                : new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }
}
