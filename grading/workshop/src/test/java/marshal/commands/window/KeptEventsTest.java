package marshal.commands.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import marshal.kit.trace.Event;
import marshal.kit.trace.Event.Kind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeptEventsTest {

    private final Watch watch = new Watch();

    private static Event event(long micros, Kind kind, String from, String to, long bytes) {
        return new Event(micros, kind, from, to, 0, "DATA 1.0", 0, 1, bytes);
    }

    @Test
    @DisplayName("of a million messages, the first and the last are kept, and all are counted")
    void isBounded() {
        LongStream.range(0, 1_000_000)
                .forEach(i -> watch.accept(event(500 + i, Kind.passed, "manager", "worker " + i % 4, 100)));
        KeptEvents.Replay replay = watch.replay();
        assertThat(replay.events()).hasSize(Watch.MOST_EVENTS);
        assertThat(replay.leftOut()).isEqualTo(1_000_000 - Watch.MOST_EVENTS);
        assertThat(replay.events().get(replay.gap() - 1).micros()).isEqualTo(Watch.MOST_EVENTS / 2 - 1);
        assertThat(replay.events().get(Watch.MOST_EVENTS - 1).micros()).isEqualTo(999_999);
        assertThat(watch.totals().messages()).isEqualTo(1_000_000);
        assertThat(watch.totals().pairs()).hasSize(4).allSatisfy(pair -> assertThat(pair.messages())
                .isEqualTo(250_000));
    }

    @Test
    @DisplayName("a phase is told when the run is over, and has its place where it began")
    void phases() {
        LongStream.range(0, Watch.MOST_EVENTS + 10)
                .forEach(i -> watch.accept(event(500 + i, Kind.passed, "manager", "worker 0", 100)));
        watch.accept(Event.phase(400, "manager", "partition", 100));
        KeptEvents.Replay replay = watch.replay();
        assertThat(replay.events().get(0)).isEqualTo(Event.phase(0, "manager", "partition", 100));
        assertThat(replay.events().get(1).micros()).isEqualTo(100);
        assertThat(replay.leftOut()).isEqualTo(11);
        assertThat(replay.events().get(replay.gap()).micros()
                        - replay.events().get(replay.gap() - 1).micros())
                .isEqualTo(12);
        assertThat(watch.totals().messages()).isEqualTo(Watch.MOST_EVENTS + 10);
        assertThat(watch.totals().pairs()).extracting(Totals.Pair::first).containsExactly(100L);
    }

    @Test
    @DisplayName("calls that are not over are those that wait")
    void waiting() {
        watch.accept(event(40, Kind.begun, "rank 0", "rank 1", 0));
        watch.accept(event(41, Kind.begun, "rank 1", "rank 0", 0));
        watch.accept(event(50, Kind.ended, "rank 0", "rank 1", 0));
        assertThat(watch.totals().waiting()).containsExactly(new Totals.Waiting("rank 1", "DATA 1.0", "rank 0"));
    }

    @Test
    @DisplayName("an element counts once, when it first arrives, whatever happens to packets and acknowledgements")
    void elements() {
        Arrivals.ALL.forEach((what, arrivals) -> {
            var totals = new Totals();
            for (int i = 0; i < arrivals.events().size(); i++) {
                totals.accept(arrivals.events().get(i));
                assertThat(totals.snapshot().pairs())
                        .filteredOn(pair -> pair.to().equals("worker 0"))
                        .extracting(Totals.Pair::elements)
                        .as("%s: elements after event %s", what, i + 1)
                        .containsExactly(arrivals.elements().get(i));
            }
            assertThat(totals.snapshot().pairs())
                    .filteredOn(pair -> pair.to().equals("manager"))
                    .as("%s: acknowledgements have no elements", what)
                    .allSatisfy(pair -> assertThat(pair.elements()).isZero())
                    .allSatisfy(pair -> assertThat(pair.first()).isEqualTo(-1));
        });
    }
}
