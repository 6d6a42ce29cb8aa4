package marshal.grader.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.KitZip;
import marshal.engine.run.Seeds;
import marshal.grader.report.LeftOut;

/**
 * Makes the zip from which Gradescope builds its autograder. It is a small kit tree. It holds the built kit, so that
 * nothing is compiled or downloaded there. It also holds the solutions of the labs, from which the given files are
 * made.
 */
public final class GradescopeZip {

    private static final String TOOLS = "c-mpi/tools";

    private final Home home;
    private final Path app;
    private final List<Lab> labs;

    /**
     * @param app  the folder with the kit's jars
     * @param labs what to grade there
     */
    public GradescopeZip(Home home, Path app, List<Lab> labs) {
        this.home = home;
        this.app = app;
        this.labs = labs;
        for (Lab lab : withPrograms()) {
            if (!home.hasSolution(lab)) {
                throw new KitException(
                        "Grading needs the solution of " + lab.id() + ", and there is no " + lab.solution() + ".");
            }
        }
    }

    /**
     * Writes the zip at once, with the options for {@code lab grade} and {@code lab export gradescope-results} there.
     *
     * @param leftOut the steps that do not count there
     */
    public void write(Path file, LeftOut leftOut, List<String> gradeOptions, List<String> resultOptions) {
        var options = new ArrayList<>(gradeOptions);
        var entries = new TreeMap<String, KitZip.Entry>();
        String mpi = labs.stream().anyMatch(Lab::needsMpi) ? " mpi" : "";
        if (!leftOut.steps().isEmpty()) {
            options.add("--policy \"$source/policy.json\"");
            var policy = new TreeMap<>(Map.of("zone", "UTC", "leaveOut", new TreeSet<>(leftOut.steps())));
            entries.put("policy.json", text(Json.text(policy)));
        }
        try {
            entries.put("setup.sh", new KitZip.Entry(resource("setup.sh"), true));
            entries.put("run_autograder", new KitZip.Entry(resource("run_autograder.sh"), true));
            entries.put("settings.sh", text("""
                    # What setup.sh and run_autograder are to do.
                    labs='%s'
                    needs='jdk sandbox%s'
                    grade_options=(%s)
                    result_options=(%s)
                    """.formatted(
                            String.join(",", labs.stream().map(Lab::id).toList()),
                            mpi,
                            String.join(" ", options),
                            String.join(" ", resultOptions))));
            entries.put("lab", new KitZip.Entry(Files.readAllBytes(home.root().resolve("lab")), true));
            entries.put(
                    "grading/needs.sh",
                    new KitZip.Entry(Files.readAllBytes(home.root().resolve("grading/needs.sh")), false));
            add(entries, app, ".lab/app", path -> path.toString().endsWith(".jar"));
            entries.put(".lab/app/built", text(""));
            entries.put(".lab/course-secret", text(secret()));
            for (Lab lab : withPrograms()) {
                add(entries, home.solution(lab), lab.solution(), GradescopeZip::isSource);
            }
            if (!mpi.isEmpty()) {
                add(entries, home.root().resolve(TOOLS), TOOLS, GradescopeZip::isSource);
            }
        } catch (IOException e) {
            throw new KitException("cannot read what goes into " + file, e);
        }
        KitZip.write(file, "", entries);
    }

    private static KitZip.Entry text(String text) {
        return new KitZip.Entry(text.getBytes(StandardCharsets.UTF_8), false);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream text = GradescopeZip.class.getResourceAsStream("gradescope/" + name)) {
            return text.readAllBytes();
        }
    }

    private Set<Lab> withPrograms() {
        var all = new LinkedHashSet<Lab>(labs);
        labs.forEach(lab -> Labs.programsOf(lab).ifPresent(all::add));
        return all;
    }

    /** A secret derived from the course's secret. It does not reveal that secret, and seeds stay the same. */
    private String secret() {
        return Hashes.sha256("gradescope " + new String(Seeds.courseSecret(home), StandardCharsets.ISO_8859_1)) + "\n";
    }

    private static void add(Map<String, KitZip.Entry> entries, Path from, String to, Predicate<Path> wanted)
            throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> wanted.test(from.relativize(file)))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path file : files) {
            entries.put(
                    to + "/" + from.relativize(file).toString().replace('\\', '/'),
                    new KitZip.Entry(Files.readAllBytes(file), false));
        }
    }

    /** Returns whether a file is a source, not the output of Maven or make for this machine. */
    private static boolean isSource(Path file) {
        return !file.startsWith("target") && !file.startsWith("build");
    }
}
