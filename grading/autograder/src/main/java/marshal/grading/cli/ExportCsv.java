package marshal.grading.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import marshal.grading.export.TidyCsv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a table for statistics. */
@Command(name = "csv", description = "One table with a row a check of a student, for statistics.", mixinStandardHelpOptions = true)
final class ExportCsv implements Callable<Integer> {

    @Mixin
    private ExportSource source;

    @Option(names = "--out", paramLabel = "FILE.csv", required = true, description = "Where to write it.")
    private Path out;

    @Override
    public Integer call() {
        ExportSource.write(out, TidyCsv.of(source.results().students()).getBytes(StandardCharsets.UTF_8));
        System.out.println(out + " is written.");
        return Main.PASSED;
    }
}
