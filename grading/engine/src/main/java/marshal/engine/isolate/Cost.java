package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.engine.ClassPath;
import marshal.engine.Commands;
import marshal.engine.OwnJvm;
import marshal.kit.measure.Quantiles;
import marshal.kit.process.StudentProcess;

/** The time that isolation adds to the start of a JVM that does nothing: the median of pairs, in milliseconds. */
public record Cost(double plain, double isolated, double more) {

    /** Measures pairs, with and without isolation in turns. */
    public static Cost measure(Isolation isolation, int pairs) {
        CellSite site = isolation.site();
        try (Cell cell = site.open()) {
            Path folder = cell.expose(ClassPath.of(Cost.class)); // as a student's classes are
            List<String> nothing = new ArrayList<>(List.of(OwnJvm.java()));
            nothing.addAll(StudentProcess.QUICK_START);
            nothing.addAll(List.of("-Xmx64m", "-cp", folder.toString(), "--version"));
            var confined = new ArrayList<>(cell.prefix(null, Limits.USUAL));
            confined.addAll(nothing);
            var plain = new double[pairs];
            var isolated = new double[pairs];
            var more = new double[pairs];
            for (int i = -1; i < pairs; i++) { // once before the measurement
                boolean first = i % 2 == 0;
                double one = millis(first ? confined : nothing);
                double other = millis(first ? nothing : confined);
                if (i >= 0) {
                    isolated[i] = first ? one : other;
                    plain[i] = first ? other : one;
                    more[i] = isolated[i] - plain[i];
                }
            }
            return new Cost(Quantiles.median(plain), Quantiles.median(isolated), Quantiles.median(more));
        } finally {
            site.clear();
        }
    }

    private static double millis(List<String> command) {
        long start = System.nanoTime();
        Commands.run(command);
        return (System.nanoTime() - start) / 1e6;
    }
}
