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
        //> lab6.5: In the order of the displacements, for each of count: count * type.length() of them.
        Object[] objects = new Object[count * type.length()];
        int n = 0;
        for (int i = 0; i < count; i++) {
            for (int displacement : type.displacements()) {
                objects[n++] = from[offset + i * type.extent() + displacement];
            }
        }
        return objects;
        //<
    }

    /**
     * Step 5: puts objects where a datatype says.
     *
     * @throws MPJException if there are more than count of it, or of a class that the buffer cannot hold
     */
    static void assign(Object[] objects, Object buffer, int offset, int count, Datatype type) {
        var to = (Object[]) buffer;
        //> lab6.5: As you selected. There may be fewer.
        int most = count * type.length();
        if (objects.length > most) {
            throw new MPJException(objects.length + " objects came for " + most);
        }
        int[] displacements = type.displacements();
        try {
            for (int n = 0; n < objects.length; n++) {
                int start = offset + n / displacements.length * type.extent();
                to[start + displacements[n % displacements.length]] = objects[n];
            }
        } catch (ArrayStoreException e) {
            throw new MPJException("an object came that is no " + to.getClass().getComponentType().getSimpleName(), e);
        }
        //<
    }

    /** Step 5: sends objects. */
    void send(Object[] objects, Marshalling how, int dst, int tag) {
        //> lab6.5: Pack them; only then send the messages for them. (Step 9: the arrays by Native.sendArrays if they stay in
        //> place.)
        Parcel parcel = Parcel.pack(objects, how.dimensions());
        boolean inPlace = how == Marshalling.IN_PLACE && parcel.arrays().bytes() > 0;
        try (BufferPool.Loan loan = pool.loan()) {
            for (Outgoing message : messages(parcel, !inPlace, loan)) {
                Native.sendBuffer(message.comm(), message.bytes(), message.bytes().limit(), dst, tag);
            }
            if (inPlace) {
                DataVector arrays = parcel.arrays();
                Native.sendArrays(Native.DATA, arrays.arrays(), arrays.lengths(), dst, tag);
            }
        }
        //<
    }

    /**
     * Step 5: what is sent for a parcel, in the order of the protocol.
     *
     * @param withArrays false if the arrays go another way, as in step 9
     */
    static List<Outgoing> messages(Parcel parcel, boolean withArrays, BufferPool.Loan loan) {
        //> lab6.5: A first message with the header, and with the stream if that is eager; if not, the stream as data. (Step 7:
        //> then the arrays, if they are wanted.)
        Header header = Header.of(parcel.stream().size(), parcel.arrays().bytes());
        var messages = new ArrayList<Outgoing>();
        ByteBuffer first = loan.take(header.messageBytes());
        messages.add(new Outgoing(Native.HEADERS, first));
        header.put(first);
        if (header.eager()) {
            parcel.stream().putInto(first);
        } else {
            ByteBuffer stream = loan.take(header.length());
            messages.add(new Outgoing(Native.DATA, stream));
            parcel.stream().putInto(stream);
        }
        if (withArrays && header.arrays() > 0) {
            ByteBuffer arrays = loan.take(header.arrays());
            messages.add(new Outgoing(Native.DATA, arrays));
            parcel.arrays().pack(arrays);
        }
        return messages;
        //<
    }

    /**
     * Step 5: waits for objects. Their data come from whoever has sent the header, with its tag.
     *
     * @param present what the receiver's buffer holds, for what is received in place
     */
    Received receive(Marshalling how, Object[] present, int src, int tag) {
        //> lab6.5: Receive the header; then the data that it announces: the stream if it is not eager, and arrays if
        //> there are any, whoever has sent them. (Step 9: where they will lie.) Open them.
        try (BufferPool.Loan loan = pool.loan()) {
            ByteBuffer first = loan.take(MOST_FIRST);
            int[] seen = new int[3];
            Native.recvBuffer(Native.HEADERS, first, MOST_FIRST, src, tag, seen);
            Status came = Status.of(seen);
            Header header = announced(first.limit(came.length()));
            ByteBuffer stream = header.eager() ? first : data(header.length(), came, loan);
            Object[] objects = how == Marshalling.IN_PLACE && header.arrays() > 0
                    ? openInPlace(header, stream, came, present, loan)
                    : open(header, stream, data(header.arrays(), came, loan));
            return new Received(objects, came.source(), came.tag());
        }
        //<
    }

    /** Step 5: what a first message announces; the stream follows in the buffer if it is eager. */
    static Header announced(ByteBuffer message) {
        //> lab6.5: Header.get, and then: is the message as long as it says, and is a short stream eager?
        int length = message.remaining();
        Header header = Header.get(message);
        Header.require(length == header.messageBytes(), "a first message of " + length + " bytes");
        Header.require(header.eager() == header.length() <= Header.MOST_EAGER, "a short stream that is not eager");
        return header;
        //<
    }

    //> lab6.5
    /** Data that were announced. A buffer is never larger than what really comes; 0 bytes are no message. */
    private static ByteBuffer data(int length, Status header, BufferPool.Loan loan) {
        if (length == 0) {
            return loan.take(0);
        }
        int[] seen = new int[3];
        Native.probe(Native.DATA, header.source(), header.tag(), true, seen);
        int room = Math.min(length, Status.of(seen).length());
        ByteBuffer message = loan.take(room);
        Native.recvBuffer(Native.DATA, message, room, header.source(), header.tag(), seen);
        requireLength(length, Status.of(seen));
        return message;
    }

    //<

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

    //> lab6.9
    /** The same with data that are still to come, and go where they will lie. */
    private static Object[] openInPlace(
            Header header, ByteBuffer stream, Status came, Object[] present, BufferPool.Loan loan) {
        int[] seen = new int[3];
        Native.probe(Native.DATA, came.source(), came.tag(), true, seen);
        var arrays = new DataVector(Math.min(header.arrays(), Status.of(seen).length()));
        arrays.offer(present);
        Object[] objects;
        try {
            objects = unpack(header, stream, arrays);
        } catch (MPJException e) {
            data(header.arrays(), came, loan); // so that nobody takes them for something else
            throw e;
        }
        Native.recvArrays(Native.DATA, arrays.arrays(), arrays.lengths(), came.source(), came.tag(), seen);
        requireLength(header.arrays(), Status.of(seen));
        return objects;
    }
    //<
}
