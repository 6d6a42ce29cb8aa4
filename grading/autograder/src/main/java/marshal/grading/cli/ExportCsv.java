package marshal.grading.cli;

import java.util.concurrent.Callable;
import marshal.grading.export.TidyCsv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes a table for statistics. */
@Command(
        name = "csv",
        description = "One table with a row for each check of each student, for statistics.",
        mixinStandardHelpOptions = true)
final class ExportCsv implements Callable<Integer> {

    @Mixin
    private ExportSource source;

    @Mixin
    private ExportTarget out;

    @Override
    public Integer call() {
        out.write(TidyCsv.of(source.results().students()));
        System.out.println(out + " is written.");
        return Main.PASSED;
    }
}
