package marshal.grading.cli;

import java.math.BigDecimal;
import java.util.concurrent.Callable;
import marshal.checks.Lab;
import marshal.grading.export.Moodle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills in Moodle's gradebook. */
@Command(
        name = "moodle",
        description = {
            "Fill in the gradebook that Moodle exports as a plain text file, for its CSV import.",
            "Refuses what would stop that import, before anything is written."
        },
        mixinStandardHelpOptions = true)
final class ExportMoodle implements Callable<Integer> {

    @Mixin
    private ExportBook book;

    @Option(
            names = "--item",
            paramLabel = "TITLE",
            description = "The grade item (default: the one with the lab's name).")
    private String item;

    @Option(
            names = "--max",
            paramLabel = "N",
            description = "The highest grade that the site accepts (default: ${DEFAULT-VALUE}).",
            defaultValue = "100")
    private BigDecimal most;

    @Override
    public Integer call() {
        Lab lab = book.source.lab();
        book.write(Moodle.fill(book.gradebook, lab, item, book.by, book.grades(lab), book.map(), most));
        return Main.PASSED;
    }
}
