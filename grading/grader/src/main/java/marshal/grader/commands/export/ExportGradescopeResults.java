package marshal.grader.commands.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import marshal.commands.Main;
import marshal.engine.Json;
import marshal.engine.run.LabRun;
import marshal.grader.export.GradescopeResults;
import marshal.grader.export.Visibility;
import marshal.grader.report.ClassResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes one student's results in Gradescope's format. */
@Command(
        name = "gradescope-results",
        description = "One student's results as Gradescope's results.json; the zip's run_autograder uses it.",
        mixinStandardHelpOptions = true)
final class ExportGradescopeResults implements Callable<Integer> {

    @Mixin
    private OneStudent one;

    @Mixin
    private ExportTarget out;

    @Option(
            names = "--visibility",
            paramLabel = "WHEN",
            defaultValue = "visible",
            description = "When students see it: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Visibility visibility;

    @Option(names = "--leaderboard", description = "Also write the speeds, for the leaderboard.")
    private boolean leaderboard;

    @Option(names = "--seconds", paramLabel = "N", description = "How long grading took.")
    private Integer seconds;

    @Option(names = "--metadata", paramLabel = "FILE.json", description = "Gradescope's submission_metadata.json.")
    private Path metadata;

    @Override
    public Integer call() {
        ClassResult results = one.source.results();
        List<LabRun> runs = one.runs(results, "Gradescope");
        out.write(Json.text(GradescopeResults.of(
                runs, new GradescopeResults.Options(visibility, leaderboard, seconds, extra(results, runs)))));
        for (LabRun run : runs) { // this output is for the instructor
            System.out.println(run.lab() + ": " + run.score() + " of " + run.max() + ", bonus " + run.bonus()
                    + ", isolation " + run.isolation());
            run.attention().forEach(reason -> System.out.println("  to be looked at by a person: " + reason));
        }
        return Main.PASSED;
    }

    /** The hash of the graded sources, and their isolation. */
    private record Graded(String sources, String isolation) {}

    /** The data to keep with the results. */
    private Map<String, Object> extra(ClassResult results, List<LabRun> runs) {
        var extra = new LinkedHashMap<String, Object>();
        extra.put("kit", results.kit());
        extra.put("isolation", results.isolation().tier().name());
        for (LabRun run : runs) {
            extra.put(run.lab(), new Graded(run.sources(), run.isolation()));
        }
        if (metadata != null && Files.isRegularFile(metadata)) {
            try {
                extra.put("submission", Json.read(metadata, JsonNode.class).path("id"));
            } catch (IOException e) {
                System.out.println("Not read: " + metadata + ": " + e.getMessage()); // only for the record
            }
        }
        return extra;
    }
}
