package marshal.kit.lab3.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import marshal.kit.lab3.link.Journal.Effect;
import marshal.kit.lab3.link.Journal.Entry;
import marshal.kit.lab3.link.Link.Delivery;
import marshal.kit.lab3.link.LinkScript.Action;
import marshal.kit.lab3.link.LinkScript.Packets;
import marshal.kit.lab3.link.LinkScript.Rule;
import marshal.kit.net.PacketLink;
import marshal.kit.net.Passed;
import marshal.kit.net.Tap;
import marshal.kit.trace.Event;

/**
 * The link between real datagram sockets: a relay in front of each worker. All relays follow one script and write one
 * journal. Managers and neighbours know only the relays' addresses, so all their datagrams go through the relays.
 *
 * <p>The link tells senders apart by their addresses. Datagrams from a worker's own address are that worker's; all
 * others are a manager's. So workers have to be behind their relays before they send. The manager is called {@code M};
 * further managers are called {@code M2}, {@code M3} and so on. A datagram that no rule names passes unchanged, at
 * once.
 */
public final class LossyLink implements PacketLink {

    private static final int MOST_MANAGERS = 256;
    private static final Rule OVERFLOW = new Rule(Action.DROP, 0, Packets.ALL);

    private final LinkScript script;
    private final Journal journal;
    private final Link link;
    private final Delays delays = new Delays();
    private final List<LossyRelay> relays = new ArrayList<>();
    private final Map<InetSocketAddress, String> workers = new HashMap<>();
    private final Map<InetSocketAddress, String> managers = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<InetSocketAddress, String> eldest) {
            return size() > MOST_MANAGERS;
        }
    };
    private int managersSeen;

    /** A link without relays yet. */
    public LossyLink(LinkScript script) {
        this(script, new Journal());
    }

    LossyLink(LinkScript script, Journal journal) {
        this.script = script;
        this.journal = journal;
        this.link = new Link(script, journal);
    }

    /** A link that follows this script. */
    public static LossyLink parse(String script) {
        return parse(script, null);
    }

    /** @param listener gets the packets, one at a time; null if nobody listens */
    public static LossyLink parse(String script, Consumer<Event> listener) {
        return new LossyLink(LinkScript.parse(script), new Journal(Journal.MOST, listener));
    }

    /** The first worker is called 0. */
    @Override
    public Tap before(InetSocketAddress worker) throws IOException {
        return before(worker, null);
    }

    /**
     * Starts a relay in front of the next worker: the first one is called 0.
     *
     * @param listener gets the messages, one at a time, from several threads; null if nobody listens
     */
    public synchronized Tap before(InetSocketAddress worker, Consumer<Passed> listener) throws IOException {
        String name = Integer.toString(relays.size());
        workers.put(worker, name);
        var relay = new LossyRelay(this, worker, name, listener);
        relays.add(relay);
        return relay;
    }

    /** The packets so far, up to the number that a journal holds. */
    public Journal journal() {
        return journal;
    }

    @Override
    public String drawing() {
        return Ladder.of(journal);
    }

    @Override
    public List<String> unmet() {
        if (journal.missed() > 0) {
            return List.of(); // nobody knows which rules the others matched
        }
        List<Rule> met = journal.entries().stream()
                .flatMap(entry -> entry.effects().stream())
                .map(Effect::rule)
                .toList();
        return script.rules().stream()
                .filter(rule -> !met.contains(rule))
                .map(Rule::toString)
                .toList();
    }

    @Override
    public OptionalLong sentAgain() {
        return journal.missed() > 0
                ? OptionalLong.empty()
                : OptionalLong.of(journal.entries().stream()
                        .filter(entry -> !entry.late() && entry.transmission() > 1 && entry.isData())
                        .count());
    }

    /** Closes every relay. Datagrams that still wait are lost. Closing twice does nothing. */
    @Override
    public void close() {
        delays.close();
        List<LossyRelay> open;
        synchronized (this) {
            open = List.copyOf(relays);
        }
        open.forEach(LossyRelay::close);
    }

    synchronized String nameOf(InetSocketAddress source) {
        String worker = workers.get(source);
        return worker != null
                ? worker
                : managers.computeIfAbsent(source, unknown -> Link.MANAGER + (++managersSeen == 1 ? "" : managersSeen));
    }

    /** Sends a datagram on: now, later, twice or not at all. */
    void pass(Datagram datagram, Direction direction) {
        long now;
        List<Delivery> deliveries;
        synchronized (link) {
            now = TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
            deliveries = link.pass(direction.from, direction.to, datagram, now);
        }
        for (Delivery delivery : deliveries) {
            var parcel = (Datagram) delivery.parcel();
            if (delivery.at() <= now) {
                direction.send(parcel);
            } else if (!delays.add(TimeUnit.MICROSECONDS.toNanos(delivery.at()), parcel, direction)) {
                journal.add(new Entry(
                        delivery.at(),
                        direction.from,
                        direction.to,
                        parcel.heading(),
                        parcel.length(),
                        0,
                        List.of(new Effect(OVERFLOW, 0)),
                        true));
            }
        }
    }
}
