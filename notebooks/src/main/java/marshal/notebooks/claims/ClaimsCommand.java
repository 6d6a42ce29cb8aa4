package marshal.notebooks.claims;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Run;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab claims}: tests the papers' claims on the papers' tables, the reference run and the user's run. */
@Command(
        name = "lab claims",
        description = {
            "What the papers claim, and whether it holds: in the papers' own tables, on the reference run, and on "
                    + "your timings.",
            "Name a claim to see the cases that speak against it."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done, whatever holds", "2:wrong usage", "3:the kit could not run"})
final class ClaimsCommand implements Callable<Integer> {

    private static final List<String> NETS = List.of("loopback", "tcp", "lan100");

    @Option(
            names = "--data",
            paramLabel = "FILE.csv",
            description = "Your timings, from lab measure or lab grade (default: .lab/timings.csv).")
    private Path data;

    @Option(
            names = "--net",
            paramLabel = "NAME",
            description = "loopback, tcp, lan100, or that of several hosts (default: the first in your timings).")
    private String net;

    @Option(names = "--lab", paramLabel = "LAB", description = "Only the claims that this lab's programs can answer.")
    private String lab;

    @Option(names = "--source", paramLabel = "PAPER", description = "Only the claims of this paper, such as rahimi.")
    private String source;

    @Option(names = "--against", description = "List the cases that speak against each claim, with their numbers.")
    private boolean against;

    @Parameters(
            paramLabel = "CLAIM-ID",
            arity = "0..*",
            description = "Only these claims, with the cases that speak against them.")
    private List<String> ids = List.of();

    @Spec
    private CommandSpec spec;

    private final Path home;

    ClaimsCommand(Path home) {
        this.home = home.toAbsolutePath().normalize();
    }

    public static void main(String[] arguments) {
        // UTF-8 in every locale: the claims contain a few characters that ASCII lacks.
        System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        int code = commandLine(Path.of(System.getProperty("marshal.home", "."))).execute(arguments);
        System.out.flush();
        System.exit(code);
    }

    static CommandLine commandLine(Path home) {
        return new CommandLine(new ClaimsCommand(home))
                .setUsageHelpWidth(100)
                .setParameterExceptionHandler((e, arguments) -> {
                    e.getCommandLine().getErr().println(e.getMessage());
                    return 2;
                })
                .setExecutionExceptionHandler((e, command, parsed) -> {
                    command.getErr().println(e.getMessage());
                    return 3;
                });
    }

    @Override
    public Integer call() {
        List<Claim> claims = chosen(Claim.read(part("notebooks/reference/claims")));
        Run theirs = Run.reference(part("notebooks/sample/reference-timings.csv"));
        Run yours = yours();
        String on = net == null ? (yours == null ? theirs : yours).net() : known(net, theirs, yours);
        ClaimsTable table = ClaimsTable.of(
                claims,
                DataTable.read(part("notebooks/reference")),
                net == null ? theirs.on(on) : theirs.only(on),
                yours == null ? null : net == null ? yours.on(on) : yours.only(on));
        var out = spec.commandLine().getOut();
        out.println("Reference run: " + theirs.on(on).describe());
        out.println("Yours: "
                + (yours == null
                        ? "none yet. ./lab measure takes the timings."
                        : show(yours.file()) + ", " + yours.on(on).describe()));
        out.println();
        out.print(against || !ids.isEmpty() ? table.against() : table.text());
        out.println("""

                A case of a run is decided if at least %.0f %% of %d tables, drawn again from its trials, agree on it, and open if not.
                A claim holds if all its cases are for it, or the share that it names, and fails if too many are against it.\
                """.formatted(100 * Resampling.SURE, Resampling.DRAWS));
        if (net == null) {
            out.println(
                    "Claims about wires are judged over the paper's network if a run was measured over it; the brackets "
                            + "say over which.\n--net NAME judges all claims over one network.");
        }
        if (yours != null && yours.on(on).fewestTrials() < 3) {
            out.println(
                    "Some of your cases have fewer than three trials: how far they spread is not known. ./lab measure "
                            + "takes five of each.");
        }
        if (!against && ids.isEmpty()) {
            out.println("./lab claims CLAIM-ID lists the cases against a claim; --against those of all.");
        }
        out.flush();
        return 0;
    }

    /** A part of the kit. */
    private Path part(String name) {
        Path part = home.resolve(name);
        if (!Files.exists(part)) {
            throw new IllegalStateException("This tree is not whole: there is no " + name + ".");
        }
        return part;
    }

    private List<Claim> chosen(List<Claim> all) {
        List<String> known = all.stream().map(Claim::id).toList();
        for (String id : ids) {
            unless(
                    known.contains(id),
                    "There is no claim " + id + ". ./lab claims lists them all." + similar(id, known));
        }
        List<String> labs = all.stream()
                .flatMap(claim -> claim.labs().stream())
                .distinct()
                .sorted()
                .toList();
        unless(
                lab == null || labs.contains(lab),
                "There are no claims for " + lab + ", only for " + String.join(", ", labs) + ".");
        List<String> sources = all.stream().map(Claim::source).distinct().toList();
        unless(
                source == null || sources.contains(source),
                "There are no claims of " + source + ", only of " + String.join(", ", sources) + ".");
        List<Claim> chosen = all.stream()
                .filter(claim -> ids.isEmpty() || ids.contains(claim.id()))
                .filter(claim -> lab == null || claim.labs().contains(lab))
                .filter(claim -> source == null || claim.source().equals(source))
                .toList();
        unless(!chosen.isEmpty(), "No claim is left: the options rule out each other. Leave one out.");
        return chosen;
    }

    /** The ids that share a word with this one. */
    private static String similar(String id, List<String> known) {
        List<String> words =
                Stream.of(id.split("-")).filter(word -> word.length() > 2).toList();
        List<String> similar = known.stream()
                .filter(other -> words.stream().anyMatch(other::contains))
                .toList();
        return similar.isEmpty() ? "" : " Perhaps one of these: " + String.join(", ", similar) + ".";
    }

    /** The user's timings; null if there are none and the user named none. */
    private Run yours() {
        Path file = data == null ? home.resolve(".lab/timings.csv") : data;
        if (data == null && !Run.exists(file)) {
            return null;
        }
        unless(
                data == null || Files.isRegularFile(file),
                "There is no file " + file + ". ./lab measure takes timings, and --data FILE.csv says where they are.");
        try {
            return Run.read(file, true);
        } catch (UncheckedIOException e) {
            String why = e.getCause().getMessage();
            throw new ParameterException(
                    spec.commandLine(),
                    (why.contains(file.toString()) ? why : file + ": not a table of timings: " + why)
                            + "\nA timings table is what ./lab measure and ./lab grade write.");
        }
    }

    private String known(String name, Run theirs, Run yours) {
        boolean measured =
                theirs.nets().contains(name) || yours != null && yours.nets().contains(name);
        unless(
                measured || NETS.contains(name),
                "There is no network " + name + ": timings are taken over " + String.join(", ", NETS) + ".");
        unless(measured, "No timings were taken over " + name + ". ./lab measure --net " + name + " takes them.");
        return name;
    }

    private void unless(boolean fine, String message) {
        if (!fine) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }

    /** A path as a user in this tree would write it. */
    private String show(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        return absolute.startsWith(home) ? home.relativize(absolute).toString() : file.toString();
    }
}
