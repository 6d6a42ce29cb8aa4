package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.engine.ClassPath;
import marshal.engine.Commands;
import marshal.engine.OwnJvm;

/** The actions of a test as a user other than root: isolates hostile code in T2. */
final class Unprivileged {

    static final Limits SMALL = new Limits(20, 256, 256, 100, 256, 4, 8);
    static final String FORKS =
            "(i=0; while [ $i -lt 1000 ]; do sleep 60 > /dev/null 2>&1 & i=$((i + 1)); echo $i; done) 2>&1 | grep -c '^[0-9]*$'";
    static final String ONE_LARGE_FILE = "ulimit -c; head -c 5000000 /dev/zero > large; stat -c %s large; ls | wc -l";
    static final String MANY_FILES =
            "for i in 1 2 3 4; do head -c 4000000 /dev/zero > $i; done; du -cbs [1-4] | tail -1 | cut -f1";
    static final String MEMORY = "head -c 600000000 /dev/zero | tail -c 500000000 | wc -c; true";

    private final CellSite site;

    private Unprivileged(CellSite site) {
        this.site = site;
    }

    /** @param arguments the arguments of {@link Hostile} */
    public static void main(String[] arguments) {
        var all = new Unprivileged(Isolation.best(List.of(Path.of(arguments[0]).getParent(), Path.of(arguments[1])))
                .site());
        all.say("tier", List.of("echo", all.site.tier().name()), Limits.USUAL);
        var hostile = new ArrayList<>(List.of(
                OwnJvm.java(),
                "-Xmx32m",
                "-XX:-UsePerfData",
                "-cp",
                ClassPath.of(Hostile.class).toString(),
                Hostile.class.getName()));
        hostile.addAll(Arrays.asList(arguments));
        all.say("hostile", hostile, Limits.USUAL);
        all.say("forks", List.of("sh", "-c", FORKS), SMALL);
        all.say("one large file", List.of("sh", "-c", ONE_LARGE_FILE), SMALL);
        all.say("many files", List.of("sh", "-c", MANY_FILES), SMALL);
        all.say("memory", List.of("sh", "-c", MEMORY), SMALL);
    }

    private void say(String what, List<String> command, Limits limits) {
        try (Cell opened = site.open()) {
            opened.expose(ClassPath.of(Hostile.class));
            var whole = new ArrayList<>(site.prefix());
            whole.addAll(opened.prefix(null, limits));
            whole.addAll(command);
            System.out.println("[" + what + "]\n" + Commands.run(whole).output().strip());
        }
    }
}
