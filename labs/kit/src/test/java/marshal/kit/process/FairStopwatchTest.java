package marshal.kit.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FairStopwatchTest {

    /** In an interval of 100 on two processors. */
    @ParameterizedTest(name = "{3}")
    @CsvSource({
        "  0,   0,   0, 'all threads wait for something: a deadlock costs its whole time'",
        "100,   0,   0, 'one thread runs all the time'",
        " 25,  75,  75, 'one thread runs a quarter of the time'",
        " 10,  10,  10, 'one thread wants to run a fifth of the time, and gets half of that'",
        "200, 800,   0, 'ten threads have both processors: nobody else is in their way'",
        "100, 900,  50, 'ten threads have one processor'",
        "100, 100,  50, 'two threads have one processor'",
    })
    void theTimeLostIsWhatOthersHad(long ran, long waited, long lost, String name) {
        assertThat(new ThreadTime(ran, waited).lost(100, 2)).isEqualTo(lost);
    }

    @Test
    void readsWhatLinuxWrites() {
        assertThat(ThreadTime.parse("391429 83869 2\n")).isEqualTo(new ThreadTime(391429, 83869));
    }

    @Test
    void isNoFasterThanAUsualWatchAndNotMuchSlower() {
        long start = System.nanoTime();
        var watch = new FairStopwatch(() -> Stream.of(ProcessHandle.current()));
        long least = System.nanoTime();
        for (int i = 0; i < 50; i++) {
            long before = System.nanoTime() - least;
            assertThat(watch.getAsLong()).isBetween(before / FairStopwatch.SLOWEST, System.nanoTime() - start);
        }
    }

    @Test
    void onABusyMachineAllTakesLonger() {
        FairStopwatch.Time time = new FairStopwatch(Stream::of, () -> 5).time();
        assertThat(time.idle()).isEqualTo(time.wall() / 5);
        assertThat(new FairStopwatch.Time(90, 10, 40, true).isMachines()).isFalse();
        assertThat(new FairStopwatch.Time(90, 10, 39, true).isMachines()).isTrue();
    }

    @Test
    void aProcessThatIsGoneLosesNothing() {
        assertThat(new FairStopwatch(Stream::of).getAsLong()).isPositive();
    }
}
