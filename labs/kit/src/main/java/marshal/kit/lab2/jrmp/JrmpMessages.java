package marshal.kit.lab2.jrmp;

import static marshal.kit.lab2.jrmp.JrmpTransport.*;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.kit.measure.Counts;
import marshal.kit.net.PassingInput;

/**
 * Reads one direction of a JRMP connection (Java RMI Specification, chapter 10) and reports its messages. A message has
 * no length: it ends with its serialization stream.
 */
final class JrmpMessages {

    private final PassingInput bytes;
    private final DataInputStream in;
    private final JrmpObjects.Endpoint own;
    private final Consumer<Counts> counting;
    private final Telling telling;

    /** Gets a message: what it is, its counts, and some of its ints. */
    interface Telling {
        void message(String what, Counts counts, List<Integer> sample);
    }

    /**
     * @param own      the worker's endpoint; references to it get the relay's port
     * @param counting gets what a message adds to the counts, before its last byte is passed on
     * @param telling  gets each message whose end is known, before its last byte is passed on
     */
    JrmpMessages(PassingInput bytes, JrmpObjects.Endpoint own, Consumer<Counts> counting, Telling telling) {
        this.bytes = bytes;
        this.in = new DataInputStream(bytes);
        this.own = own;
        this.counting = counting;
        this.telling = telling;
    }

    /** Reads a caller's direction to its end. */
    void readCalls(Consumer<JrmpCall> begun) throws IOException {
        int first = in.read();
        if (first < 0) {
            return;
        }
        require(
                first == MAGIC >>> 24
                        && in.readUnsignedByte() == (MAGIC >> 16 & 255)
                        && in.readUnsignedShort() == (MAGIC & 0xFFFF),
                "it does not begin with JRMI");
        require(in.readUnsignedShort() == VERSION, "another version");
        int protocol = in.readUnsignedByte();
        require(protocol == STREAM_PROTOCOL || protocol == SINGLE_OP_PROTOCOL, "protocol " + protocol);
        if (protocol == STREAM_PROTOCOL) {
            skipEndpoint(); // the caller's own endpoint: nobody uses it
        }
        for (int code = in.read(); code >= 0; ) {
            switch (code) {
                case CALL -> code = call(begun);
                case PING -> code = in.read();
                case DGC_ACK -> {
                    in.skipNBytes(UNIQUE_ID_BYTES);
                    code = in.read();
                }
                default -> throw new StreamCorruptedException("message " + code);
            }
        }
    }

    /**
     * Reads a worker's direction to its end.
     *
     * @param called the call that a return belongs to
     */
    void readReturns(Supplier<JrmpCall> called) throws IOException {
        int code = in.read();
        if (code == PROTOCOL_ACK) {
            skipEndpoint(); // the caller's endpoint, as the worker sees it
            code = in.read();
        }
        while (code >= 0) {
            switch (code) {
                case RETURN_DATA -> code = returned(called);
                case PING_ACK -> code = in.read();
                default -> throw new StreamCorruptedException("message " + code);
            }
        }
    }

    /** Reads one call; returns the code that follows it. */
    private int call(Consumer<JrmpCall> begun) throws IOException {
        var message = new Message(bytes.position() - 1);
        message.header(CALL_HEADER);
        in.skipNBytes(OBJECT_NUMBER_BYTES);
        JrmpCall call = JrmpCall.of(in.readInt(), in.readLong());
        begun.accept(call);
        message.title = (call.name().indexOf(' ') < 0 ? "call " : "") + call.name();
        message.expected = call.arguments();
        return message.rest();
    }

    private int returned(Supplier<JrmpCall> called) throws IOException {
        var message = new Message(bytes.position() - 1);
        message.header(RETURN_HEADER);
        boolean normal = in.readUnsignedByte() == NORMAL_RETURN;
        in.skipNBytes(UNIQUE_ID_BYTES);
        JrmpCall call = called.get();
        message.title = (normal ? "return " : "failure ") + call.name();
        message.expected = normal ? call.results() : 1;
        return message.rest();
    }

    private void skipEndpoint() throws IOException {
        in.skipNBytes(in.readUnsignedShort());
        in.skipNBytes(Integer.BYTES);
    }

    /** A call or a return: a serialization stream whose first block begins with a header. */
    private final class Message {

        private final long begin;
        private long end;
        private final JrmpObjects objects = new JrmpObjects(bytes, own);
        private int blockLeft;
        private String title;
        private int expected;
        private int seen;
        private long countedInts;
        private boolean counted;
        private boolean told;

        Message(long begin) {
            this.begin = begin;
            bytes.begin();
        }

        void header(int least) throws IOException {
            require(in.readInt() == STREAM_HEADER, "a message without a serialization stream");
            int code = in.readUnsignedByte();
            require(JrmpObjects.isBlock(code), "a message without a header");
            int length = objects.blockLength(code);
            require(length >= least, "a header of " + length + " bytes");
            blockLeft = length - least;
        }

        /**
         * Reads the objects. Reports the message as soon as the last object is there. Returns the code that follows the
         * message.
         */
        int rest() throws IOException {
            in.skipNBytes(blockLeft);
            end = bytes.position();
            tellIf(seen == expected);
            while (true) {
                end = bytes.position();
                tellIf(expected < 0 && bytes.available() == 0);
                int code = in.read();
                if (code < 0 || !JrmpObjects.isContent(code)) {
                    tellIf(true);
                    return code;
                }
                if (JrmpObjects.isBlock(code)) {
                    in.skipNBytes(objects.blockLength(code));
                } else {
                    objects.content(code);
                    seen++;
                    count();
                    end = bytes.position();
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
                long length = end - begin;
                telling.message(
                        title + (what.isEmpty() ? "" : ": " + what) + ", " + length + " bytes",
                        new Counts(counted ? 1 : 0, countedInts, length),
                        objects.sample());
            }
        }
    }

    private static void require(boolean holds, String otherwise) throws StreamCorruptedException {
        if (!holds) {
            throw new StreamCorruptedException(otherwise);
        }
    }
}
