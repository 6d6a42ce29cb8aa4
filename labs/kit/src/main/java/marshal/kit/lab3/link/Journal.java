package marshal.kit.lab3.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.link.LinkScript.Action;
import marshal.kit.lab3.link.LinkScript.Packets;
import marshal.kit.lab3.link.LinkScript.Rule;
import marshal.kit.net.Passed;
import marshal.kit.trace.Event;

/** The first packets that passed a link, as many as the journal holds. {@link Ladder} draws it. It is thread-safe. */
public final class Journal {

    /** The default capacity: enough for the multiplications of the labs. */
    static final int MOST = 50_000;

    /**
     * A packet that is sent, or a packet that leaves the link late.
     *
     * @param at           microseconds of the link's clock
     * @param from         the sender: {@code M} for the manager, or a worker's number
     * @param to           the receiver
     * @param heading      its name; null if it is not a packet of lab 3
     * @param length       its length in bytes, with the header
     * @param transmission how often a packet of this name has been sent in this direction, including this time; 0 if
     *                     late
     * @param effects      what the link did to it, empty if it passed unchanged
     * @param late         true if this entry is not a send: the packet leaves the link after it was delayed, duplicated
     *                     or swapped
     */
    public record Entry(
            long at,
            String from,
            String to,
            Heading heading,
            int length,
            int transmission,
            List<Effect> effects,
            boolean late) {

        /** Returns it as an event of a trace. */
        Event event() {
            return event(Passed.NO_HEAD, List.of());
        }

        private Event event(byte[] head, List<Integer> sample) {
            String name = heading == null ? "no packet" : heading.toString();
            int ints = isData() ? Math.max(0, length - Packet.HEADER) / Integer.BYTES : 0;
            return new Event(
                    at, kind(), process(from), process(to), 0, name, 0, ints, length, Event.hex(head), sample, 0);
        }

        private Event.Kind kind() {
            if (isLost()) {
                return Event.Kind.dropped;
            } else if (late) {
                return Event.Kind.delivered;
            } else if (isPostponed()) {
                return Event.Kind.delayed;
            } else if (isDamaged()) {
                return Event.Kind.damaged;
            }
            return transmission > 1 ? Event.Kind.retransmitted : Event.Kind.passed;
        }

        private static String process(String name) {
            return name.startsWith(Link.MANAGER) ? "manager" + name.substring(Link.MANAGER.length()) : "worker " + name;
        }

        /** Returns whether it does not arrive. */
        public boolean isLost() {
            return has(Action.DROP);
        }

        /** Returns whether the packet arrives later; a second entry then marks it as late. */
        public boolean isPostponed() {
            return !isLost() && (has(Action.DELAY) || has(Action.SWAP));
        }

        /** Returns whether the link changed its bytes, so that its receiver has to drop it. */
        public boolean isDamaged() {
            return effects.stream().anyMatch(effect -> switch (effect.rule.action()) {
                case CORRUPT, TRUNCATE -> effect.amount < length;
                default -> false;
            });
        }

        boolean isData() {
            return heading != null && heading.kind() == Heading.Kind.DATA;
        }

        boolean has(Action action) {
            return effects.stream().anyMatch(effect -> effect.rule.action() == action);
        }

        /** The rule that has this effect on this packet and on no other; null if the packet has no name. */
        Rule explicit(Effect effect) {
            return heading == null
                    ? null
                    : new Rule(
                            effect.rule.action(),
                            effect.amount,
                            new Packets(
                                    heading.kind(),
                                    heading.message(),
                                    heading.number(),
                                    from,
                                    to,
                                    transmission,
                                    transmission));
        }
    }

    /**
     * The effect of a rule on a packet.
     *
     * @param rule   the rule
     * @param amount as in the rule, or which byte was corrupted
     */
    public record Effect(Rule rule, long amount) {}

    private final int most;
    private final Consumer<Event> listener;
    private final List<Entry> entries = new ArrayList<>();
    private long missed;

    /** An empty journal. */
    public Journal() {
        this(MOST);
    }

    /** @param most the most entries; later ones are only counted */
    Journal(int most) {
        this(most, null);
    }

    /** @param listener gets the new entries, one at a time; null if nobody listens */
    Journal(int most, Consumer<Event> listener) {
        this.most = most;
        this.listener = listener;
    }

    /** Adds a packet. If the journal is full, it only counts the packet. */
    public void add(Entry entry) {
        add(entry, null);
    }

    /** @param packet the packet; null if nobody reads it */
    synchronized void add(Entry entry, LinkUnit packet) {
        if (listener != null) {
            listener.accept(packet == null ? entry.event() : entry.event(packet.head(), packet.sample()));
        }
        if (!skips()) {
            entries.add(entry);
        }
    }

    /** Returns whether a listener gets the entries for which there is no room. */
    boolean isHeard() {
        return listener != null;
    }

    /** Returns whether the journal is full; if it is, counts the entry. */
    synchronized boolean skips() {
        if (entries.size() < most) {
            return false;
        }
        missed++;
        return true;
    }

    /** The entries by time. */
    public synchronized List<Entry> entries() {
        return entries.stream().sorted(Comparator.comparingLong(Entry::at)).toList();
    }

    /** The entries as events of a trace. The first entry's time is 0. */
    public List<Event> events() {
        List<Entry> all = entries();
        return all.stream().map(entry -> entry.event().since(all.get(0).at())).toList();
    }

    /** The number of entries that it could not hold. */
    public synchronized long missed() {
        return missed;
    }
}
