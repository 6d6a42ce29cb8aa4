package marshal.kit.lab7.experiment;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab6.experiment.ByteMessages;
import marshal.kit.lab7.Mesh;

/**
 * A mesh of two ranks, over a student's MPI for Java. It carries frames in one of two ways.
 *
 * <pre>
 * by arrays   one message, a byte[]: as the paper's "MPI (in Java)" sends a buffer (section 3.3). One copy more at each end
 * in place    a message of length:int and the head, then one of the rest, from memory to memory: as the paper's C
 *             functions (section 3.2). The receiver has to know the head before it knows the place of the rest
 * </pre>
 */
final class RankMesh implements Mesh {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ByteMessages messages;
    private final int me;
    private final int most;
    private final byte[] array; // of a whole frame; null in place
    private final ByteBuffer start =
            ByteBuffer.allocateDirect(Integer.BYTES + HEAD).order(ByteOrder.LITTLE_ENDIAN);
    private Arriving last;

    /** @param most bytes of a frame */
    RankMesh(ByteMessages messages, int me, boolean inPlace, int most) {
        this.messages = messages;
        this.me = me;
        this.most = most;
        this.array = inPlace ? null : new byte[most];
    }

    @Override
    public int me() {
        return me;
    }

    @Override
    public int nodes() {
        return 2;
    }

    @Override
    public void send(int to, ByteBuffer bytes) {
        int length = bytes.remaining();
        if (to != 1 - me || length < HEAD || length > most) {
            throw new IllegalArgumentException("a frame of " + length + " bytes to node " + to);
        }
        if (array != null) {
            bytes.get(array, 0, length);
            messages.send(array, length, to);
            return;
        }
        start.clear().putInt(length).put(bytes.slice(bytes.position(), HEAD)).flip();
        messages.send(start, to);
        if (length > HEAD) {
            messages.send(bytes.position(bytes.position() + HEAD), to);
        }
        bytes.position(bytes.limit());
    }

    @Override
    public Frame next(int from) throws WireException {
        if (from != ANY && from != 1 - me) {
            throw new IllegalArgumentException("there is no node " + from + " to talk to");
        }
        if (last != null) {
            last.arrive();
        }
        last = array == null ? inPlace() : byArray();
        return last;
    }

    private Arriving byArray() throws WireException {
        int length = requireLength(messages.recv(array, 1 - me));
        ByteBuffer whole = ByteBuffer.wrap(array, 0, length);
        return new Arriving(length, whole.slice(0, HEAD), whole.position(HEAD));
    }

    private Arriving inPlace() throws WireException {
        messages.recv(start.clear(), 1 - me);
        if (start.hasRemaining()) {
            throw new MalformedMessageException("a frame began with " + start.position() + " bytes");
        }
        int length = requireLength(start.flip().getInt());
        return new Arriving(length, start.slice(), length == HEAD ? NOTHING : null);
    }

    private int requireLength(int length) throws MalformedMessageException {
        if (length < HEAD || length > most) {
            throw new MalformedMessageException(
                    "a frame of " + length + " bytes; it has to have " + HEAD + " to " + most);
        }
        return length;
    }

    private final class Arriving implements Frame {
        private final int length;
        private final ByteBuffer head;
        private ByteBuffer rest; // what is here and was not read; null if it is still on the way, in one message

        /** @param rest null if it is on the way */
        Arriving(int length, ByteBuffer head, ByteBuffer rest) {
            this.length = length;
            this.head = head.order(ByteOrder.LITTLE_ENDIAN);
            this.rest = rest;
        }

        @Override
        public int from() {
            return 1 - me;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public ByteBuffer head() {
            return head;
        }

        @Override
        public void read(ByteBuffer into) throws WireException {
            int wanted = into.remaining();
            if (rest == null && into.isDirect() && wanted == length - HEAD) {
                rest = NOTHING;
                messages.recv(into, 1 - me);
                requireWhole(into);
                return;
            }
            arrive();
            if (wanted > rest.remaining()) {
                throw new IllegalArgumentException("the frame has " + rest.remaining() + " bytes more, not " + wanted);
            }
            into.put(rest.slice(rest.position(), wanted));
            rest.position(rest.position() + wanted);
        }

        /** Receives the rest beside its place, if it is still on the way. */
        void arrive() throws WireException {
            if (rest == null) {
                ByteBuffer beside = ByteBuffer.allocateDirect(length - HEAD);
                rest = NOTHING;
                messages.recv(beside, 1 - me);
                requireWhole(beside);
                rest = beside.flip();
            }
        }

        private void requireWhole(ByteBuffer received) throws TruncatedMessageException {
            if (received.hasRemaining()) {
                throw new TruncatedMessageException(
                        received.remaining() + " bytes of a frame of " + length + " did not come");
            }
        }
    }

    @Override
    public void close() {
        // MPI ends with the process.
    }
}
