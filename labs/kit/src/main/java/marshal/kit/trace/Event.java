package marshal.kit.trace;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * One event of a run: a line of its trace (labs/TRACE.md).
 *
 * @param micros     in a file, the time since the first event; before that, the time of the machine's clock, {@link
 *                   System#nanoTime}
 * @param from       the sender or caller, such as {@code manager}, {@code worker 2} or {@code rank 0}
 * @param to         the receiver, or the process that is waited for; empty if there is none
 * @param connection number of the receiver's or the sender's connection, from 1; 0 if there is none
 * @param name       name of the message, the packet, the call or the phase
 * @param number     number of the message among all messages from this sender to this receiver, from 1; 0 if nobody
 *                   counts them
 * @param elements   number of ints in it; for a packet with data, in its payload
 * @param bytes      its length
 * @param head       its first bytes in hexadecimal; empty if nobody keeps them
 * @param sample     some of its ints, evenly distributed: its first, its last, and some between; empty if nobody keeps
 *                   them
 * @param lasts      for a phase, the microseconds from start to end
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
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> sample,
        long lasts) {

    /** Replaces null by empty values: a line of a trace omits empty values. */
    public Event {
        to = to == null ? "" : to;
        head = head == null ? "" : head;
        sample = sample == null ? List.of() : List.copyOf(sample);
    }

    /** An event whose bytes nobody keeps. */
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
        this(micros, kind, from, to, connection, name, number, elements, bytes, "", List.of(), 0);
    }

    /** A process was in a phase. */
    public static Event phase(long micros, String process, String name, long lasts) {
        return new Event(micros, Kind.phase, process, "", 0, name, 0, 0, 0, "", List.of(), lasts);
    }

    /** Converts bytes to the form of {@link #head}. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    /** The kind of an event. */
    public enum Kind {
        /** A message left its sender. */
        sent,
        /** A message was received. */
        delivered,
        /** A message was seen between its sender and its receiver. */
        passed,
        /** A packet was sent again. */
        retransmitted,
        /** A packet was lost. */
        dropped,
        /** A packet was sent, and the link holds it back; it arrives at its {@code delivered} event. */
        delayed,
        /** A packet was changed on the way; its receiver has to drop it. */
        damaged,
        /** A call began that may have to wait. */
        begun,
        /** The call has ended. */
        ended,
        /** A phase of a program, from its start. */
        phase
    }

    /** Returns this event with its time relative to the first event. */
    public Event since(long first) {
        return new Event(
                micros - first, kind, from, to, connection, name, number, elements, bytes, head, sample, lasts);
    }

    /** The event as a line for people. */
    public String text() {
        String who = from + (to.isEmpty() ? "" : " -> " + to) + (connection == 0 ? "" : ", connection " + connection);
        String seen = String.format(Locale.ROOT, "%9.3f ms  %s: %s", micros / 1e3, who, name);
        return kind == Kind.passed // a relay's own text says everything
                ? seen
                : seen + ", " + kind
                        + (elements == 0 ? "" : ", " + elements + " elements")
                        + (bytes == 0 ? "" : ", " + bytes + " bytes")
                        + (lasts == 0 ? "" : String.format(Locale.ROOT, ", %.3f ms", lasts / 1e3));
    }
}
