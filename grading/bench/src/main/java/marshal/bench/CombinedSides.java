package marshal.bench;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Several sides that are measured in turns as one. Keeps one figure of each, under the side's name. */
record CombinedSides(Map<String, BenchmarkSide> sides, String figure) implements BenchmarkSide {

    static BenchmarkSide start(Map<String, Maker> makers, String figure) throws IOException {
        var together = new CombinedSides(new LinkedHashMap<>(), figure);
        try {
            for (Map.Entry<String, Maker> maker : makers.entrySet()) {
                together.sides.put(maker.getKey(), maker.getValue().start());
            }
            return together;
        } catch (IOException e) {
            together.close();
            throw e;
        }
    }

    @Override
    public Map<String, Double> trial() throws IOException {
        var figures = new LinkedHashMap<String, Double>();
        for (Map.Entry<String, BenchmarkSide> side : sides.entrySet()) {
            figures.put(side.getKey(), side.getValue().trial().get(figure));
        }
        return figures;
    }

    @Override
    public void close() {
        sides.values().forEach(BenchmarkSide::close);
    }
}
