package marshal.grading.cli.export;

import marshal.grading.UsageException;
import marshal.grading.cli.Subcommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Takes results of {@code lab grade} to other programs. */
@Command(
        name = "export",
        description =
                "Take results of lab grade to a gradebook or another program; make an autograder for Gradescope; lay out sources to look for similar ones.",
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
public final class ExportCommand implements Subcommand {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new UsageException("Say what to export.\n"
                + new CommandLine(spec).getUsageMessage().stripTrailing());
    }
}
