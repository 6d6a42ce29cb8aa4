package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/** Step 5: objects from one rank to another, as PROTOCOL.md says. */
final class ObjectMessages {

    /** The longest message that begins with a header. */
    static final int MOST_FIRST = Header.BYTES + Header.MOST_EAGER;

    /** A message that is ready to be sent. */
    record Outgoing(int comm, ByteBuffer bytes) {}

    /** Objects that have come. */
    record Received(Object[] objects, int source, int tag) {}

    private final BufferPool pool;

    ObjectMessages(BufferPool pool) {
        this.pool = pool;
    }

    /** Step 5: the objects that a datatype selects. */
    static Object[] select(Object buffer, int offset, int count, Datatype type) {
        var from = (Object[]) buffer;
        throw new Todo("lab6.5", "In the order of the displacements, for each of count: count * type.length() of "
                + "them.");
    }

    /**
     * Step 5: puts objects where a datatype says.
     *
     * @throws MPJException if there are more than count of it, or of a class that the buffer cannot hold
     */
    static void assign(Object[] objects, Object buffer, int offset, int count, Datatype type) {
        var to = (Object[]) buffer;
        throw new Todo("lab6.5", "As you selected. There may be fewer.");
    }

    /** Step 5: sends objects. */
    void send(Object[] objects, Marshalling how, int dst, int tag) {
        throw new Todo("lab6.5", "Pack them; only then send the messages for them. (Step 9: the arrays by "
                + "Native.sendArrays if they stay in place.)");
    }

    /**
     * Step 5: what is sent for a parcel, in the order of the protocol.
     *
     * @param withArrays false if the arrays go another way, as in step 9
     */
    static List<Outgoing> messages(Parcel parcel, boolean withArrays, BufferPool.Loan loan) {
        throw new Todo("lab6.5", "A first message with the header, and with the stream if that is eager; if not, the "
                + "stream as data. (Step 7: then the arrays, if they are wanted.)");
    }

    /**
     * Step 5: waits for objects. Their data come from whoever has sent the header, with its tag.
     *
     * @param present what the receiver's buffer holds, for what is received in place
     */
    Received receive(Marshalling how, Object[] present, int src, int tag) {
        throw new Todo("lab6.5", "Receive the header; then the data that it announces: the stream if it is not eager, "
                + "and arrays if there are any, whoever has sent them. (Step 9: where they will lie.) Open them.");
    }

    /** Step 5: what a first message announces; the stream follows in the buffer if it is eager. */
    static Header announced(ByteBuffer message) {
        throw new Todo("lab6.5", "Header.get, and then: is the message as long as it says, and is a short stream "
                + "eager?");
    }

    /** Given: refuses data that are not as long as the header said. */
    static void requireLength(int announced, Status came) {
        Header.require(came.length() == announced, came.length() + " bytes of data after " + announced + " were announced");
    }

    /** Given: the objects of a stream, whose arrays are filled from the data. */
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
