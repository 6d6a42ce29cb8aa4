package marshal.grading.pages;

import java.util.Arrays;
import marshal.grading.isolate.Tier;

/** Says how code was kept apart. */
final class Isolations {

    private Isolations() {}

    /** A tier's name with what it is made of; other words as they are. */
    static String describe(String isolation) {
        return Arrays.stream(Tier.values()).filter(tier -> tier.name().equals(isolation)).findFirst()
                .map(tier -> tier.name() + ", " + tier.description()).orElse(isolation);
    }
}
