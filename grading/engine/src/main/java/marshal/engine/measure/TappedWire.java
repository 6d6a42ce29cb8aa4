package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import marshal.checks.course.Wire;
import marshal.kit.measure.Counts;
import marshal.kit.net.PacketLink;
import marshal.kit.net.Tap;
import marshal.kit.trace.Event;

/**
 * A wire with a relay in front of each worker. If it sends packets, they pass a link, which may apply rules to them.
 */
public final class TappedWire implements AutoCloseable {

    private final Wire wire;
    private final boolean hasRules;
    private final PacketLink link; // null for a wire without packets
    private final TapFactory relays;
    private final List<Tap> taps = new CopyOnWriteArrayList<>();

    /**
     * @param rules of the link; null for none
     * @param trace gets the messages, one at a time; null if nobody listens
     */
    public TappedWire(Wire wire, String rules, Consumer<Event> trace) {
        this.wire = wire;
        this.hasRules = rules != null;
        this.link = wire.link() == null
                ? null
                : wire.link().open(hasRules ? rules : "", trace); // a link without rules sees retransmissions
        this.relays =
                link == null ? TapFactory.of(wire.relay(), trace) : (index, address, callers) -> link.before(address);
    }

    /**
     * Runs the program on k new workers. With rules, runs it once, behind the link, and takes the time there. Without
     * rules, runs it once behind the relays, and once on this network without them; the time is that of the second run.
     */
    public RealRun run(JavaRun job, Net net, int k) throws IOException {
        return hasRules ? job.behind(wire, k, this::before) : job.over(wire, net, k, this::before);
    }

    private Tap before(int index, InetSocketAddress address, CallerNames callers) throws IOException {
        Tap tap = relays.before(index, address, callers);
        taps.add(tap);
        return tap;
    }

    /** The messages that passed so far. */
    public Counts counts() {
        return taps.stream().map(Tap::counts).reduce(Counts.NONE, Counts::plus);
    }

    /** A diagram of the packets; empty if the wire has none. */
    public String drawing() {
        return link == null ? "" : link.drawing();
    }

    /** The rules that matched no packet, a sentence each. A run that survives an unmatched rule proves nothing. */
    public List<String> unmet() {
        return link == null
                ? List.of()
                : link.unmet().stream()
                        .map(rule -> "No packet matched the rule: " + rule)
                        .toList();
    }

    /** The number of data packets that were sent again; empty if some packets were not seen. */
    public OptionalLong sentAgain() {
        return link == null ? OptionalLong.empty() : link.sentAgain();
    }

    @Override
    public void close() {
        if (link != null) {
            link.close();
        }
    }
}
