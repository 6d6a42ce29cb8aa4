package marshal.grading.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.NoRoomException;
import marshal.grading.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ParseResult;

/** The program behind {@code ./lab}. */
@Command(
        name = "lab",
        description = "Marshal: labs on distributed computing. Without a command: where you are, and what comes next.",
        mixinStandardHelpOptions = true,
        version = "Marshal 1.0",
        synopsisSubcommandLabel = "[COMMAND]",
        subcommands = {
            CheckCommand.class,
            HintCommand.class,
            RunCommand.class,
            WorkerCommand.class,
            MeasureCommand.class,
            SubmitCommand.class,
            GradeCommand.class,
            IsolationCommand.class,
            ExportCommand.class,
            StarterCommand.class,
            DocsCommand.class,
            HandoutCommand.class,
            WarmUpCommand.class,
            HelpCommand.class
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:all passed", "1:something failed", "2:wrong usage", "3:the kit could not run"})
public final class Main implements Callable<Integer> {

    /** Commands for instructors only. */
    private static final List<String> INSTRUCTORS =
            List.of("grade", "isolation", "export", "starter", "docs", "handout", "similar", "bench", "test");

    static final int PASSED = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int BROKEN = 3;

    public static void main(String[] arguments) {
        // UTF-8 whatever the locale says: the kit's texts hold a few signs that ASCII lacks.
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        int code = run(arguments);
        if (System.out.checkError()) { // such as a full disk behind a >: the output is lost
            System.err.println("The output of this command could not be written.");
            code = Math.max(code, BROKEN);
        }
        System.exit(code);
    }

    /** Runs one command; returns the exit code. */
    static int run(String... arguments) {
        return whereThereIsRoom(commands(), arguments);
    }

    /** All commands. */
    static CommandLine commands() {
        var lab = new CommandLine(new Main());
        ScriptCommand.addAll(lab);
        if (isStudents()) {
            INSTRUCTORS.forEach(name -> lab.getSubcommands()
                    .get(name)
                    .getCommandSpec()
                    .usageMessage()
                    .hidden(true));
        }
        return lab.setExecutionExceptionHandler(Main::explain)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(80)
                .setUsageHelpAutoWidth(true);
    }

    /** Is this the students' kit, which has the checks compiled? */
    private static boolean isStudents() {
        try {
            return Files.isDirectory(Home.find().root().resolve("grading/checks/classes"));
        } catch (KitException e) {
            return false; // the command has its own text
        }
    }

    /** Runs a command, and catches out-of-memory errors, which picocli passes on. */
    private static int whereThereIsRoom(CommandLine lab, String... arguments) {
        try {
            return lab.execute(arguments);
        } catch (OutOfMemoryError e) {
            lab.getErr().println(NoRoomException.of(e).getMessage());
            return BROKEN;
        }
    }

    private static int explain(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof UsageException) {
            command.getErr().println(e.getMessage());
            return USAGE;
        }
        if (e instanceof FailedException) {
            command.getErr().println(e.getMessage());
            return FAILED;
        }
        if (e instanceof KitException) {
            command.getErr().println(e.getMessage());
            return BROKEN;
        }
        command.getErr().println("The kit failed, and this is a bug of the kit:");
        e.printStackTrace(command.getErr());
        return BROKEN;
    }

    @Override
    public Integer call() {
        new StatusPage(Home.find()).print(System.out);
        return PASSED;
    }
}
