package marshal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void anIntervalHoldsTheMedianAndIsTheSameForTheSameData() {
        List<List<Double>> groups = List.of(List.of(1.0, 1.1, 1.2), List.of(1.05, 1.15, 1.3));
        double[] interval = Statistics.interval(groups);
        assertThat(interval[0]).isBetween(1.0, 1.125);
        assertThat(interval[1]).isBetween(1.125, 1.3);
        assertThat(Statistics.interval(groups)).containsExactly(interval);
        assertThat(Statistics.interval(List.of(List.of(3.0, 3.0)))).containsExactly(3, 3);
    }

    @Test
    void processesThatDifferMakeTheIntervalWide() {
        // A hundred trials of each of two processes. The trials without the processes would claim far too much
        // certainty.
        List<Double> one = DoubleStream.generate(() -> 1).limit(100).boxed().toList();
        List<Double> other = DoubleStream.generate(() -> 2).limit(100).boxed().toList();
        assertThat(Statistics.interval(List.of(one, other))).containsExactly(1, 2);
    }

    @Test
    void theIntervalHoldsTheTrueMedianAboutAsOftenAsItSays() {
        var random = new SplittableRandom(7);
        int held = 0;
        int runs = 100;
        for (int run = 0; run < runs; run++) {
            var groups = new ArrayList<List<Double>>();
            for (int fork = 0; fork < 3; fork++) {
                groups.add(random.doubles(20).boxed().toList()); // the true median is 0.5
            }
            double[] interval = Statistics.interval(groups);
            held += interval[0] <= 0.5 && 0.5 <= interval[1] ? 1 : 0;
        }
        assertThat(held).isCloseTo(95, within(5));
    }
}
