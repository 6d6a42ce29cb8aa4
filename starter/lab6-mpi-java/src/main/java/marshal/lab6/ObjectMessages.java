package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/** Step 5: objects from one rank to another, as PROTOCOL.md specifies. */
final class ObjectMessages {

    /** The longest message that begins with a header. */
    static final int MOST_FIRST = Header.BYTES + Header.MOST_EAGER;

    /** A message that is ready to be sent. */
    record Outgoing(int comm, ByteBuffer bytes) {}

    /** Received objects. */
    record Received(Object[] objects, int source, int tag) {}

    private final BufferPool pool;

    ObjectMessages(BufferPool pool) {
        this.pool = pool;
    }

    /** Step 5: returns the objects that a datatype selects. */
    static Object[] select(Object buffer, int offset, int count, Datatype type) {
        var from = (Object[]) buffer;
        throw new Todo("lab6.5", "Take count * type.length() objects: for each datatype, those at the displacements, "
                + "in their order.");
    }

    /**
     * Step 5: puts objects at the places that a datatype selects.
     *
     * @throws MPJException if there are more objects than places, or if the buffer cannot hold their class
     */
    static void assign(Object[] objects, Object buffer, int offset, int count, Datatype type) {
        var to = (Object[]) buffer;
        throw new Todo("lab6.5", "At the places that select uses. There may be fewer objects.");
    }

    /** Step 5: sends objects. */
    void send(Object[] objects, Marshalling how, int dst, int tag) {
        throw new Todo("lab6.5", "Pack them; only then send their messages. (Step 9: the arrays with Native.sendArrays "
                + "if they stay in place.)");
    }

    /**
     * Step 5: makes the messages for a parcel, in the order of the protocol.
     *
     * @param withArrays false if the arrays travel in another way, as in step 9
     */
    static List<Outgoing> messages(Parcel parcel, boolean withArrays, BufferPool.Loan loan) {
        throw new Todo("lab6.5", "Make a first message with the header, and with the stream if that is eager. If not, "
                + "make the stream a message of data. (Step 7: then make another message, of the arrays, if withArrays "
                + "is set.)");
    }

    /**
     * Step 5: waits for objects. Their data come from the sender of the header, with the header's tag.
     *
     * @param present the contents of the receiver's buffer, for a receive in place
     */
    Received receive(Marshalling how, Object[] present, int src, int tag) {
        throw new Todo("lab6.5", "Receive the header; then the announced data: the stream if it is not eager, and the "
                + "arrays if there are any: ranks may marshal differently. (Step 9: directly into their places.) Open "
                + "them.");
    }

    /** Step 5: returns the header of a first message; the stream follows in the buffer if it is eager. */
    static Header announced(ByteBuffer message) {
        throw new Todo("lab6.5", "Use Header.get, and then check: is the message as long as the header says? Is a "
                + "short stream eager?");
    }

    /** Given: refuses data whose length differs from the header's. */
    static void requireLength(int announced, Status came) {
        Header.require(came.length() == announced, came.length() + " bytes of data after " + announced + " were announced");
    }

    /** Given: reads the objects of a stream; fills their arrays from the data. */
    static Object[] open(Header header, ByteBuffer stream, ByteBuffer data) {
        var arrays = new DataVector(header.arrays());
        Object[] objects = unpack(header, stream, arrays);
        arrays.unpack(data);
        return objects;
    }

    private static Object[] unpack(Header header, ByteBuffer stream, DataVector arrays) {
        Object[] objects = Parcel.unpack(stream, arrays);
        Header.require(
                arrays.bytes() == header.arrays(),
                "arrays of " + arrays.bytes() + " bytes after " + header.arrays() + " were announced");
        return objects;
    }
}
