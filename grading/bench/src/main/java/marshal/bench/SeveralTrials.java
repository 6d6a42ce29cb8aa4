package marshal.bench;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Several trials as one, with the sums of their figures, because one short trial says little. */
record SeveralTrials(BenchmarkSide side, int trials) implements BenchmarkSide {

    @Override
    public Map<String, Double> trial() throws IOException {
        var sums = new HashMap<String, Double>();
        for (int trial = 0; trial < trials; trial++) {
            side.trial().forEach((figure, value) -> sums.merge(figure, value, Double::sum));
        }
        return sums;
    }

    @Override
    public void close() {
        side.close();
    }
}
