package marshal.commands;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program behind {@code ./lab}. */
@Command(
        name = "lab",
        description = "Marshal: labs on distributed computing. Without a command: where you are, and what comes next.",
        mixinStandardHelpOptions = true,
        version = "Marshal 1.0",
        synopsisSubcommandLabel = "[COMMAND]",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all passed", "1:something failed", "2:wrong usage", "3:the kit could not run"})
public final class Main implements Callable<Integer> {

    public static final int PASSED = 0;
    public static final int FAILED = 1;
    public static final int USAGE = 2;
    public static final int BROKEN = 3;

    public static void main(String[] arguments) {
        // UTF-8 for every locale, because the kit's texts contain a few characters that ASCII lacks.
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
        Locale.setDefault(Locale.ROOT); // numbers have the same digits, points and commas for everybody
        CommandLine lab = commands();
        try {
            return lab.execute(arguments);
        } catch (OutOfMemoryError e) { // picocli does not catch it
            lab.getErr().println(NoRoomException.of(e).getMessage());
            return BROKEN;
        }
    }

    /** All commands. */
    static CommandLine commands() {
        var lab = new CommandLine(new Main());
        ServiceLoader.load(Subcommand.class).forEach(lab::addSubcommand);
        lab.addSubcommand(new HelpCommand());
        ScriptCommand.addAll(lab);
        lab.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        lab.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandList::text);
        return lab.setExecutionExceptionHandler(Main::explain)
                .setParameterExceptionHandler(Main::refuse)
                .registerConverter(Target.class, new Target.Converter())
                .registerConverter(Path.class, Main::path)
                .setExpandAtFiles(false) // a student may be called @ada, as on GitHub
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(80)
                .setUsageHelpAutoWidth(true);
    }

    /** An empty path would be the current folder, and is what a script passes whose variable is not set. */
    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new TypeConversionException("it is empty, and names no file or folder");
        }
        return Path.of(text);
    }

    /** Prints the reason and only points to the help. A full help page would scroll the reason out of sight. */
    private static int refuse(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        command.getErr().println(e.getMessage());
        UnmatchedArgumentException.printSuggestions(e, command.getErr());
        // A student's tree lacks some commands that the instructors' pages mention.
        boolean isNoCommand = command.getParent() == null
                && e instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption();
        command.getErr()
                .println(
                        isNoCommand
                                ? "This tree has no such command. ./lab help lists those that it has."
                                : "./" + command.getCommandSpec().qualifiedName() + " --help says what it takes.");
        return USAGE;
    }

    private static int explain(Exception e, CommandLine command, ParseResult parsed) {
        int code = e instanceof UsageException ? USAGE : e instanceof FailedException ? FAILED : BROKEN;
        if (code != BROKEN || e instanceof KitException) {
            command.getErr().println(e.getMessage());
        } else {
            command.getErr().println("The kit failed, and this is a bug of the kit:");
            e.printStackTrace(command.getErr());
        }
        return code;
    }

    @Override
    public Integer call() {
        new StatusPage(Home.find()).print(System.out);
        return PASSED;
    }
}
