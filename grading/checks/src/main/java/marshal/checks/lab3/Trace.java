package marshal.checks.lab3;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.trace.Event;

/**
 * The packets between two ends, as a ladder diagram in text and as events. The checks record it while they play one
 * end.
 */
final class Trace {

    private static final String SENDER = "sender"; // on the left
    private static final String RECEIVER = "receiver";
    private static final int WIDTH = 34;
    private static final int MOST = 60;

    private final List<String> lines = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();

    /** Adds a packet, from the sender to the receiver or in the other direction. */
    synchronized void add(double millis, boolean toRight, RawPacket packet) {
        String from = toRight ? SENDER : RECEIVER;
        String to = toRight ? RECEIVER : SENDER;
        long micros = Math.round(1000 * millis);
        events.add(new Event(micros, Event.Kind.passed, from, to, 0, packet.name(), 0, 0, packet.bytes().length));
        String text = " " + packet + " ";
        String line = "-".repeat(Math.max(1, WIDTH - text.length()));
        int half = line.length() / 2;
        String arrow = line.substring(0, half) + text + line.substring(half);
        lines.add(String.format("%9.3f ms   %s", millis, toRight ? " " + arrow + ">" : "<" + arrow));
    }

    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /**
     * Returns the index of the first packet that is not as expected, among those sent last; see {@link
     * marshal.checks.story.Diagram}.
     */
    int firstOther(List<RawPacket> sent, List<RawPacket> expected) {
        int same = 0;
        while (same < Math.min(sent.size(), expected.size()) && sent.get(same).equals(expected.get(same))) {
            same++;
        }
        return events().size() - sent.size() + same;
    }

    @Override
    public synchronized String toString() {
        if (lines.isEmpty()) {
            return "none";
        }
        int first = Math.max(0, lines.size() - MOST);
        String gap = " ".repeat(WIDTH + 2 - SENDER.length() - RECEIVER.length());
        return " ".repeat(15) + SENDER + gap + RECEIVER + "\n"
                + (first == 0 ? "" : "... " + first + " packets before\n")
                + String.join("\n", lines.subList(first, lines.size()));
    }
}
