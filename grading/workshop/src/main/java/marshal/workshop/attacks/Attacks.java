package marshal.workshop.attacks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.submission.HandIn;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Sources;
import marshal.engine.submission.SubmissionException;

/**
 * The attack corpus in grading/attacks. Each lab has a folder, and each of its attacks has a folder in it. An attack's
 * folder holds {@code attack.json}, source files to put beside the lab's, and {@code handed-in} for files to put
 * elsewhere. A lab's folder also holds the code that calls an {@code Attack.java}. If an attack is only in {@code
 * hello.c}, a file of that folder ends the lab's other programs at once. Facts that an attacker may know, such as the path of
 * the tree, are written as {@code @NAME@} in a file.
 */
public final class Attacks {

    private static final String FILE = "attack.json";
    private static final String HANDED_IN = "handed-in";
    /** An attack with one of these files needs the files of its lab's folder. */
    private static final List<String> CALLED = List.of("Attack.java", "hello.c");

    private static final String SOURCES = "@SOURCES@/";

    private final Home home;
    private final Path folder;
    private final Map<String, Attack> all = new TreeMap<>();
    private final Map<String, Lab> labs = new TreeMap<>();
    private final Map<Lab, Sources> solutions = new LinkedHashMap<>();
    private final Map<Lab, Sources> starters = new LinkedHashMap<>();

    private Attacks(Home home) {
        this.home = home;
        this.folder = home.root().resolve("grading/attacks");
    }

    /** Reads the corpus. */
    public static Attacks read(Home home) {
        if (!home.hasSolutions()) {
            throw new KitException("Attacks are made from the solutions, which this tree does not have.");
        }
        var attacks = new Attacks(home);
        for (Lab lab : Labs.ALL) {
            attacks.read(lab);
        }
        return attacks;
    }

    private void read(Lab lab) {
        Path ofLab = folder.resolve(lab.id());
        if (!Files.isDirectory(ofLab)) {
            return;
        }
        try (Stream<Path> folders = Files.list(ofLab)) {
            for (Path each :
                    folders.filter(path -> Files.exists(path.resolve(FILE))).toList()) {
                String name = each.getFileName().toString();
                all.put(name, Json.read(each.resolve(FILE), Attack.class));
                if (labs.put(name, lab) != null) {
                    throw new KitException("There are two attacks named " + name + ".");
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read the attacks: " + e.getMessage(), e);
        }
    }

    /** The attacks, by name. */
    public Map<String, Attack> all() {
        return all;
    }

    /** The lab of the attack with this name. */
    public Optional<Lab> lab(String name) {
        return Optional.ofNullable(labs.get(name));
    }

    /** The name of an attack's submission. */
    public static String student(String name, Attack attack) {
        return attack.student() == null ? name : attack.student();
    }

    /**
     * The facts that an attacker may know, by name: the paths of the tree, the class and its results, the mark of the
     * attack's traces, and the address of a listener.
     */
    public static Map<String, String> known(Path tree, Path submissions, Path out, String mark, String host, int port) {
        var known = new TreeMap<>(Map.of("MARK", mark, "HOST", host, "PORT", "" + port));
        known.putAll(Map.of("TREE", tree.toString(), "CLASS", submissions.toString(), "OUT", out.toString()));
        return known;
    }

    /**
     * Makes the submission of an attack.
     *
     * @param known the values that the attacker knows, by name
     */
    public HandIn handIn(String name, Map<String, String> known) {
        Attack attack = all.get(name);
        Lab lab = labs.get(name);
        Path ofLab = folder.resolve(lab.id());
        Path own = ofLab.resolve(name);
        try {
            var files = new TreeMap<String, byte[]>();
            SortedMap<String, String> sources = sources(lab, attack.from(), attack.solved());
            attack.changes()
                    .forEach(change -> sources.computeIfPresent(change.file(), (file, text) -> change.in(text)));
            sources.forEach((file, text) -> files.put(lab.handedIn(file), bytes(text, known)));
            if (CALLED.stream().anyMatch(file -> Files.exists(own.resolve(file)))) {
                put(ofLab, 1, lab::handedIn, files, known);
            }
            put(own, 1, lab::handedIn, files, known);
            put(own.resolve(HANDED_IN), Integer.MAX_VALUE, path -> path, files, known);
            var links = new TreeMap<String, Path>();
            for (Attack.Extra extra : attack.extra()) {
                String path = extra.name().replace(SOURCES, lab.handedIn());
                if (extra.link() != null) {
                    files.remove(path);
                    links.put(path, Path.of(filled(extra.link(), known)));
                } else {
                    byte[] content = bytes(extra.text(), known);
                    IntStream.range(0, Math.max(1, extra.count()))
                            .forEach(i -> files.put(extra.count() == 0 ? path : path.replace("#", "" + i), content));
                }
            }
            return new HandIn(student(name, attack), files, links, attack.zip(), attack.cut());
        } catch (IOException | SubmissionException e) {
            throw new KitException("cannot make the attack " + name, e);
        }
    }

    /**
     * The files with which an invented student begins.
     *
     * @param from   {@code solutions} or {@code starter}; null for no files
     * @param solved files that come from the solution in any case
     */
    public SortedMap<String, String> sources(Lab lab, String from, List<String> solved)
            throws IOException, SubmissionException {
        if (!solutions.containsKey(lab)) {
            solutions.put(lab, new SourceReader(lab).readModule(home.solution(lab)));
            starters.put(lab, new ModuleCompletion(home, lab).starter());
        }
        Sources solution = solutions.get(lab);
        var sources = new TreeMap<String, String>();
        if (from != null) {
            sources.putAll((from.equals("starter") ? starters.get(lab) : solution).files());
        }
        solved.forEach(file -> sources.put(file, solution.files().get(file)));
        return sources;
    }

    /** Adds the files of a folder, if it exists, down to some depth. */
    private static void put(
            Path from, int depth, UnaryOperator<String> place, Map<String, byte[]> files, Map<String, String> known)
            throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> own = Files.walk(from, depth)) {
            for (Path file : own.filter(Files::isRegularFile)
                    .filter(each -> !each.endsWith(FILE))
                    .toList()) {
                files.put(place.apply(from.relativize(file).toString()), bytes(Files.readString(file), known));
            }
        }
    }

    private static byte[] bytes(String text, Map<String, String> known) {
        return filled(text, known).getBytes(StandardCharsets.UTF_8);
    }

    private static String filled(String text, Map<String, String> known) {
        String filled = text;
        for (Map.Entry<String, String> each : known.entrySet()) {
            filled = filled.replace("@" + each.getKey() + "@", each.getValue());
        }
        return filled;
    }
}
