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
        //> lab6.5: Take count * type.length() objects: for each datatype, those at the displacements, in their order.
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
     * Step 5: puts objects at the places that a datatype selects.
     *
     * @throws MPJException if there are more objects than places, or if the buffer cannot hold their class
     */
    static void assign(Object[] objects, Object buffer, int offset, int count, Datatype type) {
        var to = (Object[]) buffer;
        //> lab6.5: At the places that select uses. There may be fewer objects.
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
        //> lab6.5: Pack them; only then send their messages. (Step 9: the arrays with Native.sendArrays if they stay in
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
     * Step 5: makes the messages for a parcel, in the order of the protocol.
     *
     * @param withArrays false if the arrays travel in another way, as in step 9
     */
    static List<Outgoing> messages(Parcel parcel, boolean withArrays, BufferPool.Loan loan) {
        //> lab6.5: Make a first message with the header, and with the stream if that is eager. If not, make the stream a
        //> message of data. (Step 7: then make another message, of the arrays, if withArrays is set.)
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
     * Step 5: waits for objects. Their data come from the sender of the header, with the header's tag.
     *
     * @param present the contents of the receiver's buffer, for a receive in place
     */
    Received receive(Marshalling how, Object[] present, int src, int tag) {
        //> lab6.5: Receive the header; then the announced data: the stream if it is not eager, and the arrays if
        //> there are any: ranks may marshal differently. (Step 9: directly into their places.) Open them.
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

    /** Step 5: returns the header of a first message; the stream follows in the buffer if it is eager. */
    static Header announced(ByteBuffer message) {
        //> lab6.5: Use Header.get, and then check: is the message as long as the header says? Is a short stream eager?
        int length = message.remaining();
        Header header = Header.get(message);
        Header.require(length == header.messageBytes(), "a first message of " + length + " bytes");
        Header.require(header.eager() == header.length() <= Header.MOST_EAGER, "a short stream that is not eager");
        return header;
        //<
    }

    //> lab6.5
    /** Receives announced data. A buffer is never larger than the data that really arrive; for 0 bytes there is no message. */
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

    //> lab6.9
    /** Reads the objects of a stream before their data arrive, and receives the data directly into their places. */
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
            data(header.arrays(), came, loan); // takes them, so that nobody mistakes them for something else
            throw e;
        }
        Native.recvArrays(Native.DATA, arrays.arrays(), arrays.lengths(), came.source(), came.tag(), seen);
        requireLength(header.arrays(), Status.of(seen));
        return objects;
    }
    //<
}
