package marshal.checks.lab1;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Lab1;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.TakenMessage;
import marshal.kit.lab1.WrittenMessage;

/** A student's Protocol, with the checks at the other end of its stream. Each action is a separate case. */
final class ProtocolScene {

    static final int WHOLE = Integer.MAX_VALUE;

    /** The fields of the header, by their first byte. */
    private static final NavigableMap<Integer, String> FIELDS =
            new TreeMap<>(Map.of(0, "magic", 4, "version", 5, "command", 6, "reserved", 8, "id", 12, "body length"));

    private final Lab1 lab;
    private final Script script;

    ProtocolScene(Host host, Script script) {
        this.lab = Lab1Student.of(host);
        this.script = script;
    }

    /** Requires that a message is written as exactly these bytes. */
    void writes(FrameExample example) {
        byte[] came = written(words(example), example.message()).bytes();
        byte[] expected = example.frame().bytes();
        script.require(
                came.length >= expected.length || !Arrays.equals(came, Arrays.copyOf(expected, came.length)),
                expected.length + " bytes on the stream when write returns",
                "only the first " + came.length + ": was the rest left in a buffer, without a flush?");
        int at = Arrays.mismatch(expected, came);
        if (at >= 0) {
            boolean inHeader = at < RawMessage.HEADER;
            int from = inHeader ? FIELDS.floorKey(at) : at - at % Integer.BYTES;
            int to = at < 12 ? FIELDS.higherKey(at) : from + Integer.BYTES;
            int inBody = from - RawMessage.HEADER;
            String field = inHeader ? FIELDS.get(from) : "bytes " + inBody + " to " + (inBody + 3) + " of the body";
            throw script.failure(
                    "the bytes " + Show.bytesAround(expected, at),
                    Show.bytesAround(came, at) + "\nThe first that differs is byte " + at + ", in " + field
                            + ": expected " + part(expected, from, to) + ", came " + part(came, from, to));
        }
    }

    private static String part(byte[] message, int from, int to) {
        return from >= message.length
                ? "nothing"
                : Show.bytes(Arrays.copyOfRange(message, from, Math.min(to, message.length)), 0);
    }

    private static String words(FrameExample example) {
        int ints = example.frame().body().length / Integer.BYTES;
        return example.frame().command() == RawMessage.SORT && ints > 11
                ? "SORT with " + (ints - 1) + " items"
                : Show.value(example.message(), 120);
    }

    /** Returns what write puts on the stream. */
    WrittenMessage written(String given, Message message) {
        script.given(given);
        return script.run("Protocol.write(message, stream)", () -> lab.write(message));
    }

    /** Requires that a message is refused, because it does not fit the protocol. */
    void refuses(String given, Message message) {
        script.given(given);
        script.refused(IllegalArgumentException.class, "Protocol.write(message, stream)", () -> lab.write(message));
    }

    /** Requires that MULTIPLY of two matrices of this side is refused. */
    void refusesLarge(String given, int side) {
        script.given(given);
        script.refused(IllegalArgumentException.class, "Protocol.write(message, stream)", () -> lab.writeLarge(side));
    }

    /** Requires that a right message is read: code that refuses everything must not pass. */
    void reads() {
        FrameExample sort = FrameExample.sort(9, Oracle.items(script.random(), 5));
        reads(sort.frame().toString(), sort);
    }

    void reads(String given, FrameExample example) {
        reads(given, example.frame(), example.message());
    }

    void reads(String given, RawMessage frame, Message expected) {
        reads(given, frame.bytes(), WHOLE, expected);
    }

    /**
     * Requires that this message is read from these bytes; if it is null, that read returns null at the end of the
     * stream. Each read of the stream returns at most this number of bytes.
     */
    void reads(String given, byte[] bytes, int chunk, Message expected) {
        script.given(chunk == WHOLE ? given : given + ", at most " + chunk + " bytes a read");
        Message came = script.run("Protocol.read(stream)", () -> lab.read(bytes, chunk));
        script.expect(expected == null ? "null" : "the message", came, expected);
    }

    /** Requires that these bytes are refused: they are not a message, or not a complete message. */
    void refuses(Class<? extends WireException> exception, String given, byte[] bytes) {
        script.given(given);
        script.refused(exception, "Protocol.read(stream)", () -> lab.read(bytes, WHOLE));
    }

    /** Reads one message from a stream of these bytes, and returns what was read and what was left. */
    TakenMessage taken(String given, byte[] bytes) {
        script.given(given);
        return script.run("Protocol.read(stream), once", () -> lab.take(bytes));
    }

    /** Requires that one message is read, and that these bytes after it are left for the next one. */
    void leaves(RawMessage message, byte[] next) {
        byte[] both = Arrays.copyOf(message.bytes(), RawMessage.HEADER + message.body().length + next.length);
        System.arraycopy(next, 0, both, both.length - next.length, next.length);
        int left = taken(message + ", and behind it a SORT of " + next.length + " bytes", both)
                .left();
        script.expect("the bytes that are left on the stream", left, next.length);
    }
}
