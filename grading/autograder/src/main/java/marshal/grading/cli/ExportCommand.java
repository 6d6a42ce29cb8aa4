package marshal.grading.cli;

import java.util.concurrent.Callable;
import marshal.grading.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Takes results of {@code lab grade} to other programs. */
@Command(
        name = "export",
        description = "Write the results of lab grade for a gradebook or another program; make an autograder for "
                + "Gradescope; write the sources for JPlag.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ExportMoodle.class,
            ExportCanvas.class,
            ExportFeedback.class,
            ExportGradescope.class,
            ExportGradescopeResults.class,
            ExportClassroom50.class,
            ExportJUnit.class,
            ExportCsv.class,
            ExportSources.class
        })
final class ExportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new UsageException("Say what to export.\n"
                + new CommandLine(spec).getUsageMessage().stripTrailing());
    }
}
