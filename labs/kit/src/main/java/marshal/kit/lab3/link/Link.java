package marshal.kit.lab3.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.kit.lab3.link.Journal.Effect;
import marshal.kit.lab3.link.Journal.Entry;
import marshal.kit.lab3.link.LinkScript.Action;
import marshal.kit.lab3.link.LinkScript.Rule;

/**
 * A link that follows a script: a packet goes in, and the link says what comes out and when. It has no clock and no
 * thread. It records every packet in a journal. It is not thread-safe.
 */
final class Link {

    /** The manager's name. Workers are called 0, 1, 2 ... */
    static final String MANAGER = "M";

    private static final int MOST_REMEMBERED = 1 << 14;

    /**
     * A parcel that comes out.
     *
     * @param at when, in microseconds
     */
    record Delivery(LinkUnit parcel, long at) {}

    private record Line(String from, String to) {}

    private record Name(String from, String to, Heading.Kind kind, int message, int number) {}

    private final LinkScript script;
    private final Journal journal;
    private final Map<Line, LinkUnit> held = new HashMap<>();
    private final Map<Name, Integer> transmissions = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Name, Integer> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    Link(LinkScript script, Journal journal) {
        this.script = script;
        this.journal = journal;
    }

    /**
     * A packet is sent.
     *
     * @param now microseconds on a clock that does not go back
     * @return what comes out because of it, in this order, at {@code now} or later
     */
    List<Delivery> pass(String from, String to, LinkUnit parcel, long now) {
        if (script.rules().isEmpty() && !journal.isHeard() && journal.skips()) {
            return List.of(new Delivery(parcel, now)); // nobody needs the number of transmissions
        }
        Heading heading = parcel.heading();
        int transmission = transmission(from, to, heading);
        List<Effect> effects = effects(from, to, parcel, transmission);
        journal.add(new Entry(now, from, to, heading, parcel.length(), transmission, effects, false), parcel);
        if (effects.isEmpty() && held.isEmpty()) {
            return List.of(new Delivery(parcel, now));
        }
        LinkUnit waiting = held.remove(new Line(from, to));
        List<Delivery> deliveries = deliveries(from, to, parcel, effects, now);
        if (waiting != null) {
            journal.add(late(now, from, to, waiting), waiting);
            deliveries.add(new Delivery(waiting, now));
        }
        return deliveries;
    }

    private List<Effect> effects(String from, String to, LinkUnit parcel, int transmission) {
        List<Effect> effects = List.of();
        for (Rule rule : script.rules()) {
            if (rule.appliesTo(from, to, parcel.heading(), transmission)) {
                if (effects.isEmpty()) {
                    effects = new ArrayList<>();
                }
                effects.add(effect(rule, parcel, transmission));
                if (rule.action() == Action.DROP) {
                    return effects; // nothing more can happen to it
                }
            }
        }
        return effects;
    }

    private static Effect effect(Rule rule, LinkUnit parcel, int transmission) {
        boolean anyByte = rule.action() == Action.CORRUPT && rule.amount() == LinkScript.EVERY && parcel.length() > 0;
        if (!anyByte) {
            return new Effect(rule, rule.amount());
        }
        long seed = rule.chance() == null ? 0 : rule.chance().seed();
        return new Effect(rule, Math.floorMod(PacketDice.mix(seed + transmission), parcel.length()));
    }

    private List<Delivery> deliveries(String from, String to, LinkUnit parcel, List<Effect> effects, long now) {
        List<Long> times = new ArrayList<>(List.of(now));
        LinkUnit altered = parcel;
        boolean swapped = false;
        for (Effect effect : effects) {
            long amount = effect.amount();
            switch (effect.rule().action()) {
                case DROP -> times.clear();
                case DUPLICATE -> List.copyOf(times).forEach(time -> times.add(time + amount));
                case DELAY -> times.replaceAll(time -> time + amount);
                case SWAP -> swapped = !times.isEmpty();
                case CORRUPT -> altered = amount < altered.length() ? altered.corrupted((int) amount) : altered;
                case TRUNCATE -> altered = amount < altered.length() ? altered.cut((int) amount) : altered;
            }
        }
        if (swapped) {
            held.put(new Line(from, to), altered.kept());
            return new ArrayList<>();
        }
        var deliveries = new ArrayList<Delivery>();
        for (long time : times) {
            deliveries.add(new Delivery(time > now ? altered.kept() : altered, time));
            if (time > now) {
                journal.add(late(time, from, to, altered), altered);
            }
        }
        return deliveries;
    }

    private static Entry late(long at, String from, String to, LinkUnit parcel) {
        return new Entry(at, from, to, parcel.heading(), parcel.length(), 0, List.of(), true);
    }

    private int transmission(String from, String to, Heading heading) {
        Name name = heading == null
                ? new Name(from, to, null, 0, 0)
                : new Name(from, to, heading.kind(), heading.message(), heading.number());
        return transmissions.merge(name, 1, Integer::sum);
    }
}
