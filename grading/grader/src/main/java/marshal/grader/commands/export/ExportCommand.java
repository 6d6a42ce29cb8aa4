package marshal.grader.commands.export;

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
import marshal.checks.course.Lab;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.engine.BoundedFile;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.KitZip;
import marshal.engine.UsageException;
import marshal.grader.export.Canvas;
import marshal.grader.export.Classroom50Result;
import marshal.grader.export.JUnitXml;
import marshal.grader.export.Moodle;
import marshal.grader.export.TidyCsv;
import marshal.grader.report.StudentResult;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Exports the results of {@code lab grade} to other programs. */
@Command(
        name = "export",
        description =
                "Write the results of lab grade for a gradebook or another program; make an autograder for Gradescope;"
                        + " write the sources for JPlag.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ExportGradescope.class, ExportGradescopeResults.class, ExportSources.class})
public final class ExportCommand implements Subcommand {

    private static final String PAGE = "feedback.html";
    private static final int LARGEST_PAGE = 64 << 20;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new UsageException("Say what to export.\n"
                + new CommandLine(spec).getUsageMessage().stripTrailing());
    }

    @Command(
            description = {
                "Fill in the gradebook that Moodle exports as a plain text file, for its CSV import;"
                        + " or the grading worksheet of an assignment.",
                "Refuses what would stop that import, before anything is written."
            },
            mixinStandardHelpOptions = true)
    int moodle(
            @Mixin ExportBook book,
            @Option(
                            names = "--item",
                            paramLabel = "TITLE",
                            description = "The grade item (default: the one with the lab's name).")
                    String item,
            @Option(
                            names = "--max",
                            paramLabel = "N",
                            description = "The highest grade that the site accepts (default: ${DEFAULT-VALUE}).",
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
        book.write(new Canvas(book.gradebook)
                .fill(lab, book.most(lab), assignment, book.by, book.grades(lab), book.map()));
        return Main.PASSED;
    }

    @Command(
            description = {
                "One zip with every feedback page, in one folder per student with the submission's name.",
                "If the submissions came from Moodle, Moodle accepts the zip as it is:"
                        + " \"Upload multiple feedback files in a zip\"."
            },
            mixinStandardHelpOptions = true)
    int feedback(@Mixin ExportSource source, @Mixin ExportTarget out) {
        var pages = new TreeMap<String, KitZip.Entry>();
        for (StudentResult student : source.results().students()) {
            Path page = source.folder().resolve(student.student()).resolve(PAGE);
            UsageException.unless(
                    Files.isRegularFile(page),
                    "There is no " + page + ". --results needs the whole folder that ./lab grade wrote.");
            try {
                UsageException.unless(
                        page.toRealPath().startsWith(source.folder().toRealPath()),
                        page + " is a link that leads out of " + source.folder() + ". Grade the class again.");
                pages.put(
                        student.student() + "/" + PAGE, new KitZip.Entry(BoundedFile.read(page, LARGEST_PAGE), false));
            } catch (IOException e) {
                throw new KitException("cannot read " + page, e);
            }
        }
        KitZip.write(out.path(), "", pages);
        return out.says("has the feedback of " + pages.size() + (pages.size() == 1 ? " student." : " students."));
    }

    @Command(
            description = {
                "JUnit XML for build servers: one suite per lab of a student, one test case per check.",
                "One file if --out ends in .xml; otherwise a folder with one file per student."
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
            description = "One table with a row for each check of each student, for statistics.",
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
                            description = "The commit's time, such as 2026-10-12T23:59:00+02:00.")
                    String handedIn) {
        try {
            Instant time = OffsetDateTime.parse(handedIn).toInstant();
            out.write(Json.text(Classroom50Result.of(
                    one.runs(one.source.results(), "Classroom 50"), System.getenv(), time, Instant.now())));
            return out.says("is written.");
        } catch (DateTimeException e) {
            throw new UsageException("--handed-in " + handedIn + " is not a time such as 2026-10-12T23:59:00+02:00.");
        }
    }
}
