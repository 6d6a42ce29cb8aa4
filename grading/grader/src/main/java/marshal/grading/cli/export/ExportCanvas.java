package marshal.grading.cli.export;

import java.util.concurrent.Callable;
import marshal.checks.Lab;
import marshal.grading.cli.Main;
import marshal.grading.export.Canvas;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills in Canvas's gradebook. */
@Command(
        name = "canvas",
        description = {
            "Fill in the gradebook that Canvas exports, for its import: students' own columns and one assignment.",
            "Refuses users and titles that Canvas would take for new ones, before anything is written."
        },
        mixinStandardHelpOptions = true)
final class ExportCanvas implements Callable<Integer> {

    @Mixin
    private ExportBook book;

    @Option(
            names = "--assignment",
            paramLabel = "TITLE",
            required = true,
            description = "The title of its column, such as \"Lab 1 (1234)\".")
    private String assignment;

    @Override
    public Integer call() {
        Lab lab = book.source.lab();
        book.write(Canvas.fill(book.gradebook, lab, assignment, book.by, book.grades(lab), book.map()));
        return Main.PASSED;
    }
}
