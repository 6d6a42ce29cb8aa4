package marshal.kit.lab2;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Consumer;
import marshal.kit.measure.Counts;
import marshal.kit.net.EvenSample;
import marshal.kit.net.Passed;
import marshal.kit.net.PassingInput;
import marshal.kit.net.TcpTap;
import marshal.kit.stream.Descriptor;
import marshal.kit.stream.ObjectStreamReader;
import marshal.kit.tool.Plural;

/**
 * A relay between two ends that send objects, each object in a separate serialization stream. Each stream is a message;
 * a stream that holds ints counts as a call. The relay creates no objects.
 */
public final class ObjectTap extends TcpTap {

    private static final int HEADER = ObjectStreamConstants.STREAM_MAGIC << 16 | ObjectStreamConstants.STREAM_VERSION;

    private ObjectTap(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        super(target, target.getAddress().getHostAddress(), listener);
    }

    /**
     * Starts a relay in front of a worker, at the same host, on a free port.
     *
     * @param listener gets the messages, one at a time, from several threads; null if nobody listens
     */
    public static ObjectTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException {
        return opened(new ObjectTap(target, listener));
    }

    @Override
    protected Passage passage(Peer peer) {
        return (from, to, toWorker) ->
                passRead(from, to, peer, toWorker, "bytes that are not a stream of objects", in -> {
                    for (int first = in.read(); first >= 0; first = in.read()) {
                        message(first, in, peer, toWorker);
                    }
                });
    }

    /** Counts a message before its last byte is passed on: when a receiver has the message, it is already counted. */
    private void message(int first, PassingInput bytes, Peer peer, boolean toWorker) throws IOException {
        bytes.begin();
        long begin = bytes.position() - 1;
        var in = new DataInputStream(bytes);
        if ((first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort()) != HEADER) {
            throw new StreamCorruptedException("a message without a serialization stream");
        }
        var object = new Ints(in);
        object.content(in.readUnsignedByte());
        long length = bytes.position() - begin;
        count(new Counts(object.calls, object.ints, 0));
        tell(
                peer,
                toWorker,
                object + ", " + length + " bytes",
                new Counts(object.calls, object.ints, length),
                bytes.head(),
                object.arrays == 1 ? object.sample : List.of());
    }

    /** Counts the ints of a stream's arrays. */
    private static final class Ints extends ObjectStreamReader {

        private String name;
        private int calls;
        private long ints;
        private int arrays;
        private List<Integer> sample = List.of(); // of the last array

        Ints(DataInputStream in) {
            super(in);
        }

        @Override
        protected Object object(Descriptor type) {
            name = name == null ? type.name().substring(type.name().lastIndexOf('.') + 1) : name;
            return null;
        }

        @Override
        protected Object primitives(Descriptor array, int size) throws IOException {
            if (array.name().equals("[I")) {
                calls = 1;
                ints += size;
                arrays++;
                sample = EvenSample.read(in, size);
                return null;
            }
            return super.primitives(array, size);
        }

        @Override
        public String toString() {
            return (name == null ? "no object" : name) + (calls == 0 ? "" : ": " + Plural.of(ints, "int"));
        }
    }
}
