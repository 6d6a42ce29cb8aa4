package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import marshal.engine.Commands;
import marshal.engine.UsageException;
import marshal.workshop.NotHere;

/** Isolation for tests, as far as the machine allows it. */
public final class IfPossible {

    /** What the system has to allow for T2, tested without our code. */
    private static final List<List<String>> NAMESPACES = List.of(
            List.of("unshare", "--user", "--map-root-user", "--net", "--pid", "--fork", "--mount-proc", "true"),
            List.of("bwrap", "--unshare-user", "--unshare-pid", "--ro-bind", "/", "/", "--proc", "/proc", "true"));

    private IfPossible() {}

    public static Isolation best(List<Path> hidden) {
        return orNot("isolation", () -> Isolation.best(hidden));
    }

    /** Root gets T2 too: its namespaces, but not another user. */
    public static Isolation of(Tier tier, List<Path> hidden) {
        if (tier != Tier.T2 || !NotHere.isRoot()) {
            return orNot(tier.name(), () -> Isolation.of(tier, hidden));
        }
        needNamespaces(List.of());
        return new Isolation(tier, hidden);
    }

    /** @param prefix a command prefix that changes the user */
    static void needNamespaces(List<String> prefix) {
        for (List<String> each : NAMESPACES) {
            var command = new ArrayList<>(prefix);
            command.addAll(each);
            Commands.Result result = Commands.run(command);
            if (!result.succeeded()) {
                NotHere.because("T2", "the system does not let a user have namespaces: " + result.output());
            }
        }
    }

    private static Isolation orNot(String what, Supplier<Isolation> isolation) {
        try {
            return isolation.get();
        } catch (UsageException e) {
            return NotHere.because(
                    what, e.getMessage().replaceFirst("^" + what + " \\(.*\\) is not possible here: ", ""));
        }
    }
}
