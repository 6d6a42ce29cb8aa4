package marshal.grading.report;

import java.util.List;
import marshal.grading.isolate.Tier;

/**
 * A whole class's results: what results.json holds.
 *
 * @param kit       the kit's version
 * @param seed      the seed that was asked for; null if every submission has its own
 * @param isolation how student code was kept apart
 * @param students  by name
 */
public record ClassResult(String kit, Long seed, Isolation isolation, List<StudentResult> students) {

    /**
     * How student code was kept apart.
     *
     * @param tier        its name
     * @param description what it is made of
     * @param cannotStop  what student code could do in spite of it, a clause each
     */
    public record Isolation(Tier tier, String description, List<String> cannotStop) {

        /** A tier, described. */
        public static Isolation of(Tier tier) {
            return new Isolation(tier, tier.description(), tier.cannotStop());
        }
    }

    /** The same, with everybody at hand: the students may be a list that reads each of them when it is asked for. */
    public ClassResult inMemory() {
        return new ClassResult(kit, seed, isolation, List.copyOf(students));
    }
}
