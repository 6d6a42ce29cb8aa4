package marshal.grader.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import marshal.engine.run.Speed.Verdict;
import marshal.kit.measure.Phases;
import org.junit.jupiter.api.Test;

/** Two programs in turns, with simulated clocks. */
class ContestTest {

    private static final Contest.Effort EFFORT =
            new Contest.Effort(3, Duration.ofMinutes(5), Duration.ofMinutes(5), 3, 100e6, PairedComparison.FOUR_LOOKS);
    private static final long MILLI = 1_000_000;

    private final List<String> order = new ArrayList<>();

    @Test
    void bothAreWarmedUpUntilNeitherGetsFaster() throws IOException {
        var contest = new Contest(side("s", 40, 40), getsFaster(), 1, EFFORT);
        contest.warmUp();
        assertThat(order).hasSizeGreaterThan(2 * 20); // the reference gets faster for twenty runs
        assertThat(contest.pairs()).isEmpty();
        assertThat(contest.compare().orElseThrow().verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(contest.pairs()).hasSize(9);
    }

    @Test
    void whoDoesNotGetWarmInTimeGetsNoVerdict() throws IOException {
        var contest = new Contest(
                side("s", 40, 40),
                getsFaster(),
                1,
                new Contest.Effort(3, Duration.ZERO, Duration.ofMinutes(5), 3, 100e6, PairedComparison.FOUR_LOOKS));
        contest.warmUp();
        assertThat(contest.compare().orElseThrow().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void theOrderWithinAPairIsRandomAndTheSeedBringsItBack() throws IOException {
        List<String> first = orderOfPairs(7);
        assertThat(first).contains("s", "r").hasSize(18);
        long studentFirst = 0;
        for (int pair = 0; pair < 9; pair++) {
            assertThat(first.subList(2 * pair, 2 * pair + 2)).containsExactlyInAnyOrder("s", "r");
            studentFirst += first.get(2 * pair).equals("s") ? 1 : 0;
        }
        assertThat(studentFirst).isBetween(1L, 8L);
        assertThat(orderOfPairs(7)).isEqualTo(first);
        assertThat(orderOfPairs(8)).isNotEqualTo(first);
    }

    private List<String> orderOfPairs(long seed) throws IOException {
        var contest = new Contest(side("s", 200, 200), side("r", 200, 200), seed, EFFORT);
        contest.warmUp();
        order.clear();
        contest.compare();
        return List.copyOf(order);
    }

    @Test
    void aShortProgramRunsAFewTimesInEachLap() throws IOException {
        var contest = new Contest(side("s", 40, 40), side("r", 30, 30), 1, EFFORT);
        contest.warmUp();
        order.clear();
        contest.compare();
        assertThat(contest.pairs()).allSatisfy(pair -> {
            assertThat(pair.student().trials()).hasSize(3);
            assertThat(pair.reference().trials()).hasSize(3);
        });
        assertThat(order.subList(0, 3)).containsOnly(order.get(0));
        assertThat(order).hasSize(2 * 3 * contest.pairs().size());
    }

    @Test
    void runsThatClaimTooMuchDoNotMakeUpForThoseThatClaimTooLittle() throws IOException {
        for (int every : new int[] {2, 3, 5}) {
            int[] runs = {0};
            TimedProgram liar = side("s", seed -> (++runs[0] % every == 0 ? 20 + 15 * (every - 1) : 5) * MILLI, 20);
            assertThat(verdict(liar, side("r", 20, 20))).as("one of %d", every).isEqualTo(Verdict.INCONCLUSIVE);
        }
    }

    @Test
    void everyPairHasAWorkloadOfItsOwn() throws IOException {
        var contest = new Contest(side("s", 5, 5), side("r", 5, 5), 1, EFFORT);
        contest.run(8);
        assertThat(contest.pairs()).extracting(Contest.Pair::seed).doesNotHaveDuplicates();
    }

    @Test
    void aWrongResultIsNoTiming() {
        TimedProgram wrong = seed -> TimedRuns.of(Phases.sequential(MILLI), MILLI, 13);
        var contest = new Contest(wrong, side("r", 1, 1), 1, EFFORT);
        assertThatThrownBy(contest::warmUp).isInstanceOf(IOException.class).hasMessage("the result is wrong");
        assertThatThrownBy(() -> contest.run(1)).isInstanceOf(IOException.class).hasMessage("the result is wrong");
        assertThat(contest.pairs()).isEmpty();
    }

    @Test
    void aClockThatSaysLessThanOursIsNotBelieved() throws IOException {
        assertThat(verdict(side("s", 20, 22), side("r", 50, 52))).isEqualTo(Verdict.FASTER);
        assertThat(verdict(side("s", 20, 52), side("r", 50, 52))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(side("s", -3, 52), side("r", 50, 52))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(side("s", 100, 102), side("r", 50, 52))).isEqualTo(Verdict.SLOWER);
    }

    /** In such short laps, unexplained time hardly counts. */
    @Test
    void ourClockDecides() throws IOException {
        TimedProgram honest = side("r", seed -> 400_000, 1);
        assertThat(verdict(side("s", seed -> 100_000, 1), honest)).isEqualTo(Verdict.AS_FAST);
        assertThat(verdict(side("s", seed -> 400_000, 2), honest)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** The machine pauses next to a lap of the reference, not in it. That makes no program faster. */
    @Test
    void aLapThatIsNotClearlyLongerThanItsOverheadDoesNotCount() throws IOException {
        int[] laps = {0};
        TimedProgram held =
                seed -> TimedRuns.of(Phases.sequential(100 * MILLI), (++laps[0] % 3 == 0 ? 300 : 105) * MILLI, seed);
        var comparison = new PairedComparison(List.of(9));
        for (int i = 0; i < 18; i++) {
            comparison.addByOurs(TimedRuns.of(Phases.sequential(100 * MILLI), 105 * MILLI, i), held.run(i));
        }
        assertThat(comparison.estimate().orElseThrow().low()).isGreaterThan(0.1);

        var none = new PairedComparison(List.of(9));
        for (int i = 0; i < 9; i++) {
            none.addByOurs(TimedRuns.of(Phases.sequential(MILLI), 5 * MILLI, i), held.run(1));
        }
        assertThat(none.estimate())
                .as("all of it is shorter than what is seen beside it")
                .isEmpty();
    }

    /** Each lap starts processes, which takes longer than the runs, by a varying amount. */
    @Test
    void whereOursCannotWhoClaimsToBeFasterHasToBeBelievedWithCertainty() throws IOException {
        assertThat(verdict(side("s", 20, 320), side("r", 50, 350), Contest.Effort.PROCESSES))
                .isEqualTo(Verdict.FASTER);
        var noise = new SplittableRandom(3);
        TimedProgram scattered =
                seed -> TimedRuns.of(Phases.sequential(20 * MILLI), (300 + noise.nextInt(60)) * MILLI, seed);
        assertThat(verdict(scattered, side("r", 50, 350), Contest.Effort.PROCESSES))
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void noTwoRunsHaveTheSameInput() throws IOException {
        var seeds = new ArrayList<Long>();
        TimedProgram remembers = seed -> {
            seeds.add(seed);
            return TimedRuns.of(Phases.sequential(20 * MILLI), 20 * MILLI, seed);
        };
        assertThat(verdict(remembers, side("r", 20, 20))).isEqualTo(Verdict.AS_FAST);
        assertThat(seeds).hasSizeGreaterThan(2 * 9).doesNotHaveDuplicates();
    }

    @Test
    void whoSendsFarLessThanTheReferenceGetsNoVerdict() throws IOException {
        assertThat(verdict(sending(100_000, 20), sending(100_000, 50))).isEqualTo(Verdict.FASTER);
        assertThat(verdict(sending(60_000, 20), sending(100_000, 50))).isEqualTo(Verdict.FASTER);
        assertThat(verdict(sending(0, 20), sending(100_000, 50))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict(sending(0, 20), sending(300, 50)))
                .as("little more than headers")
                .isEqualTo(Verdict.FASTER);
    }

    private TimedProgram sending(long bytes, long millis) {
        long[] sent = {0};
        TimedProgram side = side("s", millis, millis);
        return new TimedProgram() {
            @Override
            public TimedRuns run(long seed) throws IOException {
                sent[0] += bytes;
                return side.run(seed);
            }

            @Override
            public long wireBytes() {
                return sent[0];
            }
        };
    }

    private static Verdict verdict(TimedProgram student, TimedProgram reference) throws IOException {
        return verdict(student, reference, EFFORT);
    }

    private static Verdict verdict(TimedProgram student, TimedProgram reference, Contest.Effort effort)
            throws IOException {
        var contest = new Contest(student, reference, 1, effort);
        contest.warmUp();
        return contest.compare().orElseThrow().verdict();
    }

    private TimedProgram getsFaster() {
        int[] runs = {0};
        return seed -> {
            order.add("r");
            long nanos = Math.max(10, 40 - runs[0]++ * 2) * MILLI;
            return TimedRuns.of(Phases.sequential(nanos), nanos, seed);
        };
    }

    /** A program that claims this time; our clock agrees or not. */
    private TimedProgram side(String name, long millis, long seenMillis) {
        return side(name, seed -> millis * MILLI, seenMillis);
    }

    private TimedProgram side(String name, LongUnaryOperator nanos, long seenMillis) {
        var noise = new SplittableRandom(name.hashCode());
        return seed -> {
            order.add(name);
            long more = noise.nextInt(1000);
            return TimedRuns.of(Phases.sequential(nanos.applyAsLong(seed) + more), seenMillis * MILLI + more, seed);
        };
    }
}
