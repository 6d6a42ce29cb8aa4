package marshal.grading.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.grading.UsageException;
import marshal.grading.export.Classroom50Result;
import marshal.grading.report.Json;
import marshal.grading.run.LabRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes one student's results as Classroom 50 reads them. */
@Command(
        name = "classroom50",
        description = "One student's results as Classroom 50's result.json; grading/classroom50/autograder.py uses it.",
        mixinStandardHelpOptions = true)
final class ExportClassroom50 implements Callable<Integer> {

    @Mixin
    private OneStudent one;

    @Mixin
    private ExportTarget out;

    @Option(
            names = "--handed-in",
            paramLabel = "TIME",
            required = true,
            description = "The commit's time, such as 2026-10-12T23:59:00+02:00.")
    private String handedIn;

    @Override
    public Integer call() {
        List<LabRun> runs = one.runs(one.results(), "Classroom 50");
        out.write(Json.text(Classroom50Result.of(runs, System.getenv(), time(), Instant.now())));
        System.out.println(out + " is written.");
        return Main.PASSED;
    }

    private Instant time() {
        try {
            return OffsetDateTime.parse(handedIn).toInstant();
        } catch (DateTimeException e) {
            throw new UsageException("--handed-in " + handedIn + " is no time such as 2026-10-12T23:59:00+02:00.");
        }
    }
}
