package marshal.kit.lab2.jrmp;

import java.io.IOException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.kit.measure.Counts;

/**
 * Reads one direction of a JRMP connection (Java RMI Specification, chapter 10) and tells of its messages. A message has no
 * length: it lasts as long as its serialization stream goes on.
 */
final class JrmpMessages {

    private static final int JRMI = 0x4A524D49;
    private static final int VERSION = 2;
    private static final int STREAM_PROTOCOL = 0x4B;
    private static final int SINGLE_OP_PROTOCOL = 0x4C;
    private static final int PROTOCOL_ACK = 0x4E;
    private static final int CALL = 0x50;
    private static final int RETURN_DATA = 0x51;
    private static final int PING = 0x52;
    private static final int PING_ACK = 0x53;
    private static final int DGC_ACK = 0x54;
    private static final int STREAM_HEADER = 0xACED0005;
    private static final int OBJECT_NUMBER_BYTES = 22;
    private static final int CALL_HEADER = OBJECT_NUMBER_BYTES + 4 + 8;
    private static final int UID_BYTES = 14;
    private static final int RETURN_HEADER = 1 + UID_BYTES;
    private static final int NORMAL_RETURN = 1;

    private final JrmpInput in;
    private final JrmpObjects.Endpoint own;
    private final Consumer<Counts> counting;
    private final Consumer<String> telling;

    /**
     * @param own      the endpoint that gets the relay's port
     * @param counting is told what a message adds, before its last byte goes on
     * @param telling  is told of each message, if it can be known to be over, before its last byte goes on
     */
    JrmpMessages(JrmpInput in, JrmpObjects.Endpoint own, Consumer<Counts> counting, Consumer<String> telling) {
        this.in = in;
        this.own = own;
        this.counting = counting;
        this.telling = telling;
    }

    /** Reads what a caller sends, to its end. */
    void readCalls(Consumer<JrmpCall> begun) throws IOException {
        int first = in.readOrEnd();
        if (first < 0) {
            return;
        }
        require(first == JRMI >>> 24 && in.readByte() == (JRMI >> 16 & 255) && in.readShort() == (JRMI & 0xFFFF),
                "it does not begin with JRMI");
        require(in.readShort() == VERSION, "another version");
        int protocol = in.readByte();
        require(protocol == STREAM_PROTOCOL || protocol == SINGLE_OP_PROTOCOL, "protocol " + protocol);
        if (protocol == STREAM_PROTOCOL) {
            skipEndpoint(); // the caller's own: nobody uses it
        }
        for (int code = in.readOrEnd(); code >= 0; ) {
            switch (code) {
                case CALL -> code = call(begun);
                case PING -> code = in.readOrEnd();
                case DGC_ACK -> {
                    in.skip(UID_BYTES);
                    code = in.readOrEnd();
                }
                default -> throw new JrmpObjects.Unreadable("message " + code);
            }
        }
    }

    /**
     * Reads what a worker sends back, to its end.
     *
     * @param called the call that a return belongs to
     */
    void readReturns(Supplier<JrmpCall> called) throws IOException {
        int code = in.readOrEnd();
        if (code == PROTOCOL_ACK) {
            skipEndpoint(); // the caller's, as the worker sees it
            code = in.readOrEnd();
        }
        while (code >= 0) {
            switch (code) {
                case RETURN_DATA -> code = returned(called);
                case PING_ACK -> code = in.readOrEnd();
                default -> throw new JrmpObjects.Unreadable("message " + code);
            }
        }
    }

    /** One call; returns the code that follows it. */
    private int call(Consumer<JrmpCall> begun) throws IOException {
        var message = new Message(in.position() - 1);
        message.header(CALL_HEADER);
        in.skip(OBJECT_NUMBER_BYTES);
        JrmpCall call = JrmpCall.of(in.readInt(), in.readLong());
        begun.accept(call);
        message.title = (call.name().indexOf(' ') < 0 ? "call " : "") + call.name();
        message.expected = call.arguments();
        return message.rest();
    }

    private int returned(Supplier<JrmpCall> called) throws IOException {
        var message = new Message(in.position() - 1);
        message.header(RETURN_HEADER);
        boolean normal = in.readByte() == NORMAL_RETURN;
        in.skip(UID_BYTES);
        JrmpCall call = called.get();
        message.title = (normal ? "return " : "failure ") + call.name();
        message.expected = normal ? call.results() : 1;
        return message.rest();
    }

    private void skipEndpoint() throws IOException {
        in.skip(in.readShort());
        in.skip(Integer.BYTES);
    }

    /** A call or a return: a serialization stream whose first block begins with a header. */
    private final class Message {

        private final long begin;
        private long end;
        private final JrmpObjects objects = new JrmpObjects(in, own);
        private int blockLeft;
        private String title;
        private int expected;
        private int seen;
        private long countedInts;
        private boolean counted;
        private boolean told;

        Message(long begin) {
            this.begin = begin;
        }

        void header(int bytes) throws IOException {
            require(in.readInt() == STREAM_HEADER, "a message without a serialization stream");
            int code = in.readByte();
            require(JrmpObjects.isBlock(code), "a message without a header");
            int length = objects.blockLength(code);
            require(length >= bytes, "a header of " + length + " bytes");
            blockLeft = length - bytes;
        }

        /** Reads the objects, and tells as soon as the last has come; returns the code that follows the message. */
        int rest() throws IOException {
            in.skip(blockLeft);
            end = in.position();
            tellIf(seen == expected);
            while (true) {
                end = in.position();
                tellIf(expected < 0 && in.isEmpty());
                int code = in.readOrEnd();
                if (code < 0 || !JrmpObjects.isContent(code)) {
                    tellIf(true);
                    return code;
                }
                if (JrmpObjects.isBlock(code)) {
                    in.skip(objects.blockLength(code));
                } else {
                    objects.object(code);
                    seen++;
                    count();
                    end = in.position();
                    tellIf(seen == expected);
                }
            }
        }

        private void count() {
            if (objects.carriesInts()) {
                counting.accept(new Counts(counted ? 0 : 1, objects.ints() - countedInts, 0));
                counted = true;
                countedInts = objects.ints();
            }
        }

        private void tellIf(boolean over) {
            if (over && !told) {
                told = true;
                String what = objects.inWords();
                telling.accept(title + (what.isEmpty() ? "" : ": " + what) + ", " + (end - begin) + " bytes");
            }
        }
    }

    private static void require(boolean holds, String otherwise) throws JrmpObjects.Unreadable {
        if (!holds) {
            throw new JrmpObjects.Unreadable(otherwise);
        }
    }
}
