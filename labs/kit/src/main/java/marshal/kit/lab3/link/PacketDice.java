package marshal.kit.lab3.link;

import marshal.kit.lab3.link.LinkScript.Action;

/** Random numbers without a history: each packet has a fixed number for each seed (SplitMix64). */
final class PacketDice {

    private PacketDice() {}

    static long throwFor(long seed, Action action, String from, String to, Heading heading, int transmission) {
        long dice = mix(seed);
        dice = mix(dice + action.ordinal());
        dice = mix(dice + from.hashCode()); // a string's hash, so the same everywhere
        dice = mix(dice + to.hashCode());
        if (heading != null) {
            dice = mix(dice + heading.kind().ordinal());
            dice = mix(dice + heading.message());
            dice = mix(dice + heading.number());
        }
        return mix(dice + transmission);
    }

    static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
