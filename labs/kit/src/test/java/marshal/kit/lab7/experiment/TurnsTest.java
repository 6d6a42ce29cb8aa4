package marshal.kit.lab7.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

    /** A processor's clock that counts in steps of 10 ms says 0 for nearly every turn. */
    @Test
    void aClockThatStandsStillMakesNoTurnEndless() throws Exception {
        var turns = new ArrayList<Integer>();
        Turns.Nanos least = new Turns(false).least("work", times -> {
            turns.add(times);
            return new Turns.Nanos(50_000.0 * times, 0, List.of());
        });
        assertThat(turns).containsExactly(1, 100, 100);
        assertThat(least.wall()).isEqualTo(50_000);
    }
}
