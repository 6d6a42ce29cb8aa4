package marshal.kit.lab3.link;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import marshal.kit.lab3.Packet;

/**
 * The rules of a link, as data: what it does to which packets. Its text form is for students: see {@link #GRAMMAR} and
 * labs/lab3-udp/LINK.md. An example: {@code drop DATA 3 #1; drop ACK 5 #1-2; delay 20ms DATA 2.0 from M; loss 5% seed
 * 7}.
 *
 * <p>A packet to which no rule applies passes unchanged. If several rules apply, all of them act, in the order of the
 * text. A rule by chance depends only on its seed and the packet's name, never on earlier packets. So it hits the same
 * packets in every run, whatever the threads do.
 *
 * @param rules in the order of the text
 */
public record LinkScript(List<Rule> rules) {

    /** The text form. */
    public static final String GRAMMAR = """
            script  = [ rule { ";" rule } ]
            rule    = action [ packets ] [ chance ]        at least one of packets and chance
            action  = "drop" | "duplicate" [ time ] | "delay" time | "swap" | "corrupt" [ "@" byte ] | "truncate" length
            packets = kind [ [ message "." ] number ] { "from" who | "to" who | "#" first [ "-" last ] }
            kind    = "DATA" | "ACK" | "WINDOW" | "ANY"    message, number: digits, or "*" for every
            who     = "M" (the manager) | a worker's number, from 0
            chance  = percent "%" [ "seed" digits ]
            time    = digits ( "us" | "ms" | "s" )         "loss" is another word for "drop"
            """;

    /** No rules: every packet passes unchanged. */
    public static final LinkScript EMPTY = new LinkScript(List.of());

    /** Any message, any number, or any byte. */
    public static final int EVERY = -1;

    /** Copies the rules. */
    public LinkScript {
        rules = List.copyOf(rules);
    }

    /**
     * Reads the text form.
     *
     * @throws IllegalArgumentException that names the bad rule and shows the grammar
     */
    public static LinkScript parse(String text) {
        var rules = new ArrayList<Rule>();
        for (String rule : text.split(";")) {
            if (!rule.isBlank()) {
                rules.add(new RuleParser(rule.strip(), rules.size() + 1).rule());
            }
        }
        return new LinkScript(rules);
    }

    /** The text form; {@link #parse} gives an equal script. */
    @Override
    public String toString() {
        return rules.stream().map(Rule::toString).collect(Collectors.joining("; "));
    }

    /** The possible effects on a packet. */
    public enum Action {
        /** The packet never arrives. */
        DROP,
        /** The packet arrives twice, the second copy after the amount of microseconds. */
        DUPLICATE,
        /** The packet arrives later, by the amount of microseconds. */
        DELAY,
        /** The packet arrives after the next packet of the same direction, of any kind. */
        SWAP,
        /** One byte of the packet is changed: the byte at the amount, or any byte. */
        CORRUPT,
        /** Only the first bytes of the packet arrive; the amount is their number. */
        TRUNCATE;

        boolean isTimed() {
            return this == DUPLICATE || this == DELAY;
        }
    }

    /**
     * One rule.
     *
     * @param action  what happens
     * @param amount  microseconds, a byte's place or a length; {@link #EVERY} for any byte; 0 if the action has no
     *                amount
     * @param packets the packets that it applies to
     * @param chance  how often; null for always
     */
    public record Rule(Action action, long amount, Packets packets, Chance chance) {

        private static final long LONGEST_MICROS = 3_600_000_000L;

        /** @throws IllegalArgumentException if the amount is out of bounds */
        public Rule {
            long least = action == Action.DELAY ? 1 : action == Action.CORRUPT ? EVERY : 0;
            long most = action.isTimed() ? LONGEST_MICROS : Integer.MAX_VALUE;
            if (amount < least || amount > most) {
                throw new IllegalArgumentException("out of bounds: " + action + " " + amount);
            }
        }

        /** A rule that always applies. */
        public Rule(Action action, long amount, Packets packets) {
            this(action, amount, packets, null);
        }

        boolean appliesTo(String from, String to, Heading heading, int transmission) {
            return packets.contain(from, to, heading, transmission)
                    && (chance == null
                            || chance.hits(PacketDice.throwFor(chance.seed, action, from, to, heading, transmission)));
        }

        @Override
        public String toString() {
            boolean rate = chance != null && packets.equals(Packets.ALL);
            var text = new StringBuilder();
            text.append(rate && action == Action.DROP ? "loss" : action.name().toLowerCase(Locale.ROOT));
            if (action == Action.DELAY || action == Action.DUPLICATE && amount > 0) {
                text.append(' ').append(time(amount));
            } else if (action == Action.CORRUPT && amount != EVERY) {
                text.append(" @").append(amount);
            } else if (action == Action.TRUNCATE) {
                text.append(' ').append(amount);
            }
            if (!rate) {
                text.append(' ').append(packets);
            }
            return chance == null
                    ? text.toString()
                    : text.append(' ').append(chance).toString();
        }
    }

    /**
     * The packets that a rule is about.
     *
     * @param kind    DATA, ACK or WINDOW; null for any, also for datagrams that are not packets
     * @param message a message's number, or {@link #EVERY}
     * @param number  a packet's number, or {@link #EVERY}
     * @param from    the sender; null for everybody. The manager's name means all managers.
     * @param to      the receiver; null for everybody
     * @param first   the first transmission, from 1; each direction between two ends counts separately
     * @param last    the last transmission; {@link Integer#MAX_VALUE} for all that follow
     */
    public record Packets(Heading.Kind kind, int message, int number, String from, String to, int first, int last) {

        /** Every packet. */
        public static final Packets ALL = new Packets(null, EVERY, EVERY, null, null, 1, Integer.MAX_VALUE);

        /** @throws IllegalArgumentException if a field is out of bounds, or there are no transmissions */
        public Packets {
            if (message != EVERY && message < 1 || number < EVERY || number >= Packet.MOST_PACKETS) {
                throw new IllegalArgumentException(
                        "messages have numbers from 1, packets from 0 to " + (Packet.MOST_PACKETS - 1));
            }
            if (first < 1 || last < first) {
                throw new IllegalArgumentException("no transmissions #" + first + "-" + last + ": the first is #1");
            }
        }

        private boolean contain(String sender, String receiver, Heading heading, int transmission) {
            return (kind == null || heading != null && heading.kind() == kind)
                    && (message == EVERY || heading != null && heading.message() == message)
                    && (number == EVERY || heading != null && heading.number() == number)
                    && matches(from, sender)
                    && matches(to, receiver)
                    && first <= transmission
                    && transmission <= last;
        }

        private static boolean matches(String pattern, String name) {
            return pattern == null
                    || pattern.equals(name)
                    || pattern.equals(Link.MANAGER) && name.startsWith(Link.MANAGER);
        }

        @Override
        public String toString() {
            var text = new StringBuilder(kind == null ? "ANY" : kind.name());
            if (message != EVERY) {
                text.append(' ').append(message).append('.').append(number == EVERY ? "*" : number);
            } else if (number != EVERY) {
                text.append(' ').append(number);
            }
            if (from != null) {
                text.append(" from ").append(from);
            }
            if (to != null) {
                text.append(" to ").append(to);
            }
            if (first > 1 || last < Integer.MAX_VALUE) {
                text.append(" #").append(first);
                if (last != first) {
                    text.append('-').append(last == Integer.MAX_VALUE ? "*" : last);
                }
            }
            return text.toString();
        }
    }

    /**
     * How often a rule applies.
     *
     * @param percent of all packets, 0 to 100
     * @param seed    chooses the packets
     */
    public record Chance(double percent, long seed) {

        /** @throws IllegalArgumentException if it is not a percentage */
        public Chance {
            if (!(percent >= 0 && percent <= 100)) {
                throw new IllegalArgumentException(percent + "% is not between 0% and 100%");
            }
        }

        private boolean hits(long dice) {
            return (dice >>> 11) * 0x1p-53 * 100 < percent;
        }

        @Override
        public String toString() {
            return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "% seed " + seed;
        }
    }

    /** Microseconds in the largest unit that needs no fraction. */
    static String time(long micros) {
        if (micros % 1000 != 0) {
            return micros + "us";
        }
        return micros % 1_000_000 != 0 || micros == 0 ? micros / 1000 + "ms" : micros / 1_000_000 + "s";
    }
}
