package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/**
 * All ranks, and their communication. A buffer is an array. An offset counts its elements. A count is the number of
 * datatypes that are sent, or that can be received. Only one thread at a time may call MPI.
 */
public final class Comm {

    private final BufferPool pool = new BufferPool();
    private final ObjectMessages messages = new ObjectMessages(pool);
    private final Collectives collectives = new Collectives(pool);
    private final Progress progress = new Progress();
    private Marshalling marshalling = Marshalling.STREAM;
    private Way way; // null: the best way for each call

    Comm() {}

    /** Sets how objects become messages from now on. Ranks may choose differently. */
    public void marshalling(Marshalling how) {
        marshalling = how;
    }

    /** Sets how arrays reach C from now on; null lets each call choose. */
    public void way(Way fixed) {
        way = fixed;
    }

    public int rank() {
        MPJ.requireRunning();
        return Native.rank();
    }

    public int size() {
        MPJ.requireRunning();
        return Native.size();
    }

    /** Waits until all ranks have called this. */
    public void barrier() {
        MPJ.requireRunning();
        Native.barrier();
    }

    /** Sends elements of a buffer, or objects. The buffer can be used again afterwards. */
    public void send(Object buffer, int offset, int count, Datatype type, int dst, int tag) {
        MPJ.requireRunning();
        int bytes = type.requireFits(buffer, offset, count);
        if (!progress.isEmpty()) {
            isend(buffer, offset, count, type, dst, tag).waitFor(); // meanwhile, receives of objects make progress
        } else if (type.isObject()) {
            messages.send(ObjectMessages.select(buffer, offset, count, type), marshalling, dst, tag);
        } else {
            sendArray(buffer, offset, count, type, bytes, dst, tag);
        }
    }

    /**
     * Waits for a message, and puts it into a buffer. Elements that the message does not fill keep their values.
     *
     * @throws MPJException if the message has more than count datatypes; the message is lost then
     */
    public Status recv(Object buffer, int offset, int count, Datatype type, int src, int tag) {
        MPJ.requireRunning();
        int bytes = type.requireFits(buffer, offset, count);
        if (!progress.isEmpty()) {
            return irecv(buffer, offset, count, type, src, tag).waitFor();
        }
        if (type.isObject()) {
            Object[] present = ObjectMessages.select(buffer, offset, count, type);
            ObjectMessages.Received received = messages.receive(marshalling, present, src, tag);
            ObjectMessages.assign(received.objects(), buffer, offset, count, type);
            return new Status(received.source(), received.tag(), received.objects().length);
        }
        return recvArray(buffer, offset, count, type, bytes, src, tag);
    }

    private void sendArray(Object buffer, int offset, int count, Datatype type, int bytes, int dst, int tag) {
        int kind = type.base().ordinal();
        int elements = count * type.length();
        switch (way(type, bytes)) {
            case REGION -> Native.sendRegion(buffer, kind, offset, elements, dst, tag);
            case CRITICAL -> Native.sendCritical(buffer, kind, offset, elements, dst, tag);
            case DIRECT -> sendDirect(buffer, offset, count, type, bytes, dst, tag);
        }
    }

    private Status recvArray(Object buffer, int offset, int count, Datatype type, int bytes, int src, int tag) {
        int[] seen = new int[3];
        int kind = type.base().ordinal();
        int elements = count * type.length();
        switch (way(type, bytes)) {
            case REGION -> Native.recvRegion(buffer, kind, offset, elements, src, tag, seen);
            case CRITICAL -> Native.recvCritical(buffer, kind, offset, elements, src, tag, seen);
            case DIRECT -> recvDirect(buffer, offset, count, type, bytes, src, tag, seen);
        }
        return Status.of(seen);
    }

    /** Chooses how an array's elements reach C. A datatype with gaps always uses a direct buffer. */
    private Way way(Datatype type, int bytes) {
        return !type.isDense() ? Way.DIRECT : way != null ? way : bestWay(bytes);
    }

    /** Step 3: returns the best way for a blocking call, which may have to wait for the other rank. */
    private static Way bestWay(int bytes) {
        return Way.DIRECT; // Step 3: which way is best for which message? May the collector have to wait, too?
    }

    /** Step 2: sends with a direct buffer. */
    private void sendDirect(Object buffer, int offset, int count, Datatype type, int bytes, int dst, int tag) {
        throw new Todo("lab6.2", "Borrow a buffer from the pool, pack into it, and send it. A loan ends whatever "
                + "happens.");
    }

    /** Step 2: receives with a direct buffer. */
    private void recvDirect(
            Object buffer, int offset, int count, Datatype type, int bytes, int src, int tag, int[] seen) {
        throw new Todo("lab6.2", "Receive into a buffer of the pool, set its limit to the received bytes, and unpack "
                + "them.");
    }

    /** Step 6: begins to send. The buffer must not change until the request is complete. */
    public Request isend(Object buffer, int offset, int count, Datatype type, int dst, int tag) {
        MPJ.requireRunning();
        int bytes = type.requireFits(buffer, offset, count);
        throw new Todo("lab6.6", "Begin a flight for each of the outgoing messages. The loan of their buffers is the "
                + "request's; it ends here if nothing has begun.");
    }

    /** Given: makes the messages for elements or objects. */
    private List<ObjectMessages.Outgoing> outgoing(
            Object buffer, int offset, int count, Datatype type, int bytes, BufferPool.Loan loan) {
        if (type.isObject()) {
            Object[] objects = ObjectMessages.select(buffer, offset, count, type);
            return ObjectMessages.messages(Parcel.pack(objects, marshalling.dimensions()), true, loan);
        }
        ByteBuffer message = loan.take(bytes);
        Buffers.pack(buffer, offset, count, type, message);
        return List.of(new ObjectMessages.Outgoing(Native.USER, message));
    }

    /** Step 6: begins to receive. The buffer must not be used until the request is complete. */
    public Request irecv(Object buffer, int offset, int count, Datatype type, int src, int tag) {
        MPJ.requireRunning();
        int bytes = type.requireFits(buffer, offset, count);
        throw new Todo("lab6.6", "Return an ObjectReceive, or an ArrayReceive whose flight has begun. If it cannot "
                + "begin, the loan ends.");
    }

    /** Step 6: copies the contents of the root's buffer to the buffers of all other ranks. */
    public void bcast(Object buffer, int offset, int count, Datatype type, int root) {
        int bytes = type.requireFits(buffer, offset, count);
        boolean isRoot = rank() == root;
        throw new Todo("lab6.6", "For objects use Collectives, for arrays Native.bcast. The root's buffer must not "
                + "change.");
    }

    /**
     * Step 6: gathers the elements of all ranks in a buffer of the root, in the order of the ranks. The buffer has room
     * for allCount datatypes per rank.
     *
     * @param all used only on the root, like the following arguments
     */
    public void gather(
            Object part,
            int partOffset,
            int partCount,
            Datatype partType,
            Object all,
            int allOffset,
            int allCount,
            Datatype allType,
            int root) {
        int bytes = partType.requireFits(part, partOffset, partCount);
        int ranks = rank() == root ? size() : 0;
        if (ranks > 0) {
            int most = allType.requireFits(all, allOffset, (long) allCount * ranks);
            boolean isEqual = partType.isObject() || (long) bytes * ranks == most;
            if (partType.base() != allType.base() || !isEqual) {
                throw new MPJException("the root does not gather what it sends");
            }
        }
        throw new Todo("lab6.6", "For objects use Collectives, for arrays Native.gather. Arrays have equal lengths on "
                + "all ranks.");
    }
}
