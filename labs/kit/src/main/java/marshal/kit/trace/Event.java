package marshal.kit.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HexFormat;
import java.util.Locale;

/**
 * One thing that happened in a run: a line of its trace (labs/TRACE.md).
 *
 * @param micros     in a file since the first event; before, of the machine's clock, {@link System#nanoTime}
 * @param from       who sends, or who calls; such as {@code manager}, {@code worker 2} or {@code rank 0}
 * @param to         who receives, or who is waited for; empty if nobody is
 * @param connection the receiver's, or the sender's, that it comes over: from 1; 0 if there is none
 * @param name       of the message, the packet, the call or the phase
 * @param number     of the message among those from the one to the other, from 1; 0 if nobody counts them
 * @param elements   ints in it; of a packet with data, in its payload
 * @param bytes      of it
 * @param head       its first bytes in hexadecimal; empty if nobody has kept them
 * @param lasts      microseconds from begin to end: of a phase
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Event(
        @JsonProperty("us") @JsonInclude(JsonInclude.Include.ALWAYS)
        long micros,

        Kind kind,
        String from,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String to,
        int connection,
        String name,
        long number,
        long elements,
        long bytes,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String head,
        long lasts) {

    /** A line of a trace leaves out what is empty. */
    public Event {
        to = to == null ? "" : to;
        head = head == null ? "" : head;
    }

    /** One whose bytes nobody has kept. */
    public Event(
            long micros,
            Kind kind,
            String from,
            String to,
            int connection,
            String name,
            long number,
            long elements,
            long bytes) {
        this(micros, kind, from, to, connection, name, number, elements, bytes, "", 0);
    }

    /** A process was in a phase. */
    public static Event phase(long micros, String process, String name, long lasts) {
        return new Event(micros, Kind.phase, process, "", 0, name, 0, 0, 0, "", lasts);
    }

    /** Bytes as {@link #head} says them. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** What happened. */
    public enum Kind {
        /** A message left its sender. */
        sent,
        /** A message was received. */
        delivered,
        /** A message was seen between the two. */
        passed,
        /** A packet was sent once more. */
        retransmitted,
        /** A packet was lost. */
        dropped,
        /** A packet was sent, and the link keeps it back: it arrives when it is delivered. */
        delayed,
        /** A packet was changed on its way: its receiver has to drop it. */
        damaged,
        /** A call began that may wait. */
        begun,
        /** The call is over. */
        ended,
        /** A phase of a program, from its begin. */
        phase
    }

    /** The same, with this as the time of the first event. */
    public Event since(long first) {
        return new Event(micros - first, kind, from, to, connection, name, number, elements, bytes, head, lasts);
    }

    /** As a line for people. */
    public String text() {
        String who = from + (to.isEmpty() ? "" : " -> " + to) + (connection == 0 ? "" : ", connection " + connection);
        String seen = String.format(Locale.ROOT, "%9.3f ms  %s: %s", micros / 1e3, who, name);
        return kind == Kind.passed // the relay that has seen it says all
                ? seen
                : seen + ", " + kind
                        + (elements == 0 ? "" : ", " + elements + " elements")
                        + (bytes == 0 ? "" : ", " + bytes + " bytes")
                        + (lasts == 0 ? "" : String.format(Locale.ROOT, ", %.3f ms", lasts / 1e3));
    }
}
