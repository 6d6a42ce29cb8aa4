package marshal.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes every trial to a CSV file, one row per figure. Only verified trials come here. */
final class TrialFile implements Runner.Recorder, Closeable {

    private static final String COLUMNS = "group,comparison,fork,phase,number,side,figure,nanos,jdk,cores";

    private final Writer out;
    private final String machine =
            System.getProperty("java.version") + "," + Runtime.getRuntime().availableProcessors();

    TrialFile(Path file) throws IOException {
        out = Files.newBufferedWriter(file);
        out.write(COLUMNS + "\n");
    }

    @Override
    public void trial(
            Benchmark benchmark, int fork, String phase, int number, String side, Map<String, Double> figures) {
        try {
            for (Map.Entry<String, Double> figure : figures.entrySet()) {
                out.write(String.join(
                        ",",
                        benchmark.group(),
                        benchmark.name(),
                        String.valueOf(fork),
                        phase,
                        String.valueOf(number),
                        side,
                        figure.getKey(),
                        String.valueOf(Math.round(figure.getValue())),
                        machine));
                out.write("\n");
            }
            out.flush(); // a stopped run keeps its results
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the trials", e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
