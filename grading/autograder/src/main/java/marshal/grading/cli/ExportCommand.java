package marshal.grading.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import marshal.checks.Lab;
import marshal.grading.KitException;
import marshal.grading.KitZip;
import marshal.grading.UsageException;
import marshal.grading.export.Canvas;
import marshal.grading.export.Classroom50Result;
import marshal.grading.export.JUnitXml;
import marshal.grading.export.Moodle;
import marshal.grading.export.TidyCsv;
import marshal.grading.report.Json;
import marshal.grading.report.StudentResult;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Takes results of {@code lab grade} to other programs. */
@Command(
        name = "export",
        description = "Take results of lab grade to a gradebook or another program; make an autograder for Gradescope;"
                + " lay out sources to look for similar ones.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ExportGradescope.class, ExportGradescopeResults.class, ExportSources.class})
final class ExportCommand implements Callable<Integer> {

    private static final String PAGE = "feedback.html";

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new UsageException("Say what to export.\n"
                + new CommandLine(spec).getUsageMessage().stripTrailing());
    }

    @Command(
            description = {
                "Fill in the gradebook that Moodle exports as a plain text file, for its CSV import.",
                "Refuses what would stop that import, before anything is written."
            },
            mixinStandardHelpOptions = true)
    int moodle(
            @Mixin ExportBook book,
            @Option(
                            names = "--item",
                            paramLabel = "TITLE",
                            description = "The grade item (default: the one that is called as the lab).")
                    String item,
            @Option(
                            names = "--max",
                            paramLabel = "N",
                            description = "The highest grade that the site takes (default: ${DEFAULT-VALUE}).",
                            defaultValue = "100")
                    BigDecimal most) {
        Lab lab = book.source.lab();
        book.write(new Moodle(book.gradebook).fill(lab, item, book.by, book.grades(lab), book.map(), most));
        return Main.PASSED;
    }

    @Command(
            description = {
                "Fill in the gradebook that Canvas exports, for its import: students' own columns and one assignment.",
                "Refuses users and titles that Canvas would take for new ones, before anything is written."
            },
            mixinStandardHelpOptions = true)
    int canvas(
            @Mixin ExportBook book,
            @Option(
                            names = "--assignment",
                            paramLabel = "TITLE",
                            required = true,
                            description = "The title of its column, such as \"Lab 1 (1234)\".")
                    String assignment) {
        Lab lab = book.source.lab();
        book.write(new Canvas(book.gradebook).fill(lab, assignment, book.by, book.grades(lab), book.map()));
        return Main.PASSED;
    }

    @Command(
            description = {
                "One zip with everybody's feedback page, a folder a student, called as the submission was.",
                "Of submissions that Moodle let you download, Moodle takes it back as it is:"
                        + " \"Upload multiple feedback files in a zip\"."
            },
            mixinStandardHelpOptions = true)
    int feedback(@Mixin ExportSource source, @Mixin ExportTarget out) {
        var pages = new TreeMap<String, KitZip.Entry>();
        for (StudentResult student : source.results().students()) {
            Path page = source.folder().resolve(student.student()).resolve(PAGE);
            UsageException.unless(
                    Files.isRegularFile(page),
                    "There is no " + page + ". --results takes the folder that ./lab grade filled, whole.");
            try {
                pages.put(student.student() + "/" + PAGE, new KitZip.Entry(Files.readAllBytes(page), false));
            } catch (IOException e) {
                throw new KitException("cannot read " + page, e);
            }
        }
        KitZip.write(out.path(), "", pages);
        return out.says("has the feedback of " + pages.size() + (pages.size() == 1 ? " student." : " students."));
    }

    @Command(
            description = {
                "JUnit XML, which build servers show: a suite a lab of a student, a test case a check.",
                "One file where --out ends in .xml; else a folder with a file a student."
            },
            mixinStandardHelpOptions = true)
    int junit(@Mixin ExportSource source, @Mixin ExportTarget out) {
        List<StudentResult> students = source.results().students();
        if (out.toString().toLowerCase(Locale.ROOT).endsWith(".xml")) {
            out.write(JUnitXml.of(students));
            return out.says("is written.");
        }
        var names = new HashSet<String>();
        for (StudentResult student : students) {
            String plain = "TEST-" + student.student().replaceAll("[^\\p{L}\\p{N}._@-]", "_");
            String name = plain;
            for (int i = 2; !names.add(name.toLowerCase(Locale.ROOT)); i++) {
                name = plain + "-" + i;
            }
            out.write(name + ".xml", JUnitXml.of(List.of(student)));
        }
        return out.says("has " + names.size() + (names.size() == 1 ? " file." : " files."));
    }

    @Command(
            description = "One table with a row a check of a student, for statistics.",
            mixinStandardHelpOptions = true)
    int csv(@Mixin ExportSource source, @Mixin ExportTarget out) {
        out.write(TidyCsv.of(source.results().students()));
        return out.says("is written.");
    }

    @Command(
            description = "One student's results as Classroom 50's result.json;"
                    + " grading/classroom50/autograder.py uses it.",
            mixinStandardHelpOptions = true)
    int classroom50(
            @Mixin OneStudent one,
            @Mixin ExportTarget out,
            @Option(
                            names = "--handed-in",
                            paramLabel = "TIME",
                            required = true,
                            description = "When, such as 2026-10-12T23:59:00+02:00: the commit's time.")
                    String handedIn) {
        try {
            Instant time = OffsetDateTime.parse(handedIn).toInstant();
            out.write(Json.text(Classroom50Result.of(
                    one.runs(one.source.results(), "Classroom 50"), System.getenv(), time, Instant.now())));
            return out.says("is written.");
        } catch (DateTimeException e) {
            throw new UsageException("--handed-in " + handedIn + " is no time such as 2026-10-12T23:59:00+02:00.");
        }
    }
}
