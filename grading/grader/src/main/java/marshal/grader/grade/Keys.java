package marshal.grader.grade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.ClassPath;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.isolate.Tier;
import marshal.engine.mpi.Mpich;
import marshal.engine.run.Seeds;
import marshal.engine.submission.ModuleCompletion;
import marshal.engine.submission.OpenedSubmission;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Submission;
import marshal.engine.submission.SubmissionException;
import marshal.kit.contract.Task;

/** Hashes of everything that a result depends on. While they stay the same, nothing has to be graded again. */
final class Keys {

    static final String SEED = "seed";
    static final String TIER = "isolation";
    static final String JAVA = "Java";
    static final String KIT = "kit";

    /** The classes of the grader that make results. The others show results, or sum them up. */
    private static final Pattern RUNS =
            Pattern.compile("marshal/(engine/(compile|isolate|measure|mpi|run|submission)|grader/(grade|timing))/.*");

    /** The class hashes of each module, read once, because running code does not change. */
    private static final Map<Path, SortedMap<String, String>> CLASSES = new ConcurrentHashMap<>();

    /**
     * The keys of one lab of one submission.
     *
     * @param sources the hash of the submitted files; empty if they cannot be read
     * @param code    the hash of the code that runs, without the checks
     * @param whole   the hash of everything: code, checks and reference
     */
    record Key(String sources, String code, String whole) {}

    /** The common part of the keys of a lab. */
    private record Common(Lab lab, String code, String checks) {

        Key key(Submission submission) {
            OpenedSubmission.LabFiles files = submission.opened().of(lab);
            String handedIn =
                    files.areThere() ? files.hash() : unread(files.wrong()); // completing files are the same for all
            String whose = Hashes.sha256(code + "\n" + handedIn);
            return new Key(files.hash(), whose, Hashes.sha256(whose + "\n" + checks));
        }
    }

    private static String unread(Exception e) {
        return e instanceof SubmissionException
                ? "not readable: " + e.getMessage()
                : e instanceof IOException || e instanceof UncheckedIOException
                        ? "not read: " + UUID.randomUUID() // it may work another time
                        : "too much for this kit: " + e.getClass(); // its result says so; another kit has another key
    }

    private final Map<Lab, Common> labs = new HashMap<>();
    private final Map<String, String> common = new LinkedHashMap<>();

    /**
     * @param seed for every step of everybody; null for seeds from the course's secret
     * @param tier how student code is isolated
     */
    Keys(Home home, List<Lab> labs, Long seed, Tier tier) {
        this(home, labs, seed, tier, classes(Lab.class));
    }

    /** @param checks the hashes of the checks' classes: see {@link #classes} */
    Keys(Home home, List<Lab> labs, Long seed, Tier tier, SortedMap<String, String> checks) {
        String secret = seed == null ? Hashes.sha256(Seeds.courseSecret(home)) : "";
        common.put(SEED, seed == null ? "from the course's secret " + shown(secret) : "" + seed);
        common.put(TIER, "" + tier);
        common.put(JAVA, "" + Runtime.version().feature());
        var grader = grader();
        grader.keySet().removeIf(name -> !RUNS.matcher(name).matches());
        String engine = common + secret + classes(Task.class) + grader;
        common.put(KIT, kit(checks));
        for (Lab lab : labs) {
            String code = Hashes.sha256(engine + lab.name() + starter(home, lab) + below(home, lab));
            String judge = Hashes.sha256(checksOf(lab, checks) + (home.hasSolution(lab) ? solution(home, lab) : ""));
            this.labs.put(lab, new Common(lab, code, judge));
            common.put(lab.name(), shown(Hashes.sha256(code + judge)));
        }
    }

    /** The hash of all code of the kit. */
    static String kit() {
        return kit(classes(Lab.class));
    }

    private static String kit(SortedMap<String, String> checks) {
        return shown(Hashes.sha256("" + classes(Task.class) + grader() + checks));
    }

    /** The classes of this module and of the engine. */
    private static SortedMap<String, String> grader() {
        var classes = classes(Home.class);
        classes.putAll(classes(Slots.class));
        return classes;
    }

    /** The hashes of the class files of a module, by their names, such as {@code marshal/checks/Script.class}. */
    static SortedMap<String, String> classes(Class<?> ofTheModule) {
        return new TreeMap<>(CLASSES.computeIfAbsent(ClassPath.of(ofTheModule), Keys::classesIn));
    }

    private static SortedMap<String, String> classesIn(Path place) {
        if (Files.isDirectory(place)) {
            return files(place, ".class");
        }
        try (var jar = FileSystems.newFileSystem(place)) {
            return files(jar.getPath("/"), ".class");
        } catch (IOException e) {
            throw new KitException("cannot read " + place, e);
        }
    }

    /** The hashes of the files below a folder whose names have this ending. */
    private static SortedMap<String, String> files(Path root, String end) {
        return KitException.onFailure("cannot read " + root, () -> {
            var hashes = new TreeMap<String, String>();
            try (Stream<Path> files = Files.walk(root)) {
                for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                    String name = root.relativize(file).toString().replace('\\', '/');
                    if (name.endsWith(end)) {
                        hashes.put(name, Hashes.sha256(Files.readAllBytes(file)));
                    }
                }
            }
            return hashes;
        });
    }

    /** The hashes of all checks except those of later labs. */
    private static SortedMap<String, String> checksOf(Lab lab, SortedMap<String, String> all) {
        var checks = new TreeMap<>(all);
        for (Lab later : Labs.ALL) {
            if (Labs.ORDER.compare(later.id(), lab.id()) > 0) {
                checks.keySet().removeIf(name -> name.startsWith("marshal/checks/" + later.id() + "/"));
            }
        }
        return checks;
    }

    /** The inputs that all results share, by name: first those of all labs, then those of each lab. */
    Map<String, String> common() {
        return common;
    }

    /** The part of a hash that a person would compare. */
    static String shown(String hash) {
        return hash.substring(0, 12);
    }

    Key of(Submission submission, Lab lab) {
        return labs.get(lab).key(submission);
    }

    /** Identifies the base of a lab's code: MPICH and the kit's tools, or the programs of another lab. */
    private static String below(Home home, Lab lab) {
        if (lab.needsMpi()) {
            return Mpich.find() + " " + files(home.root().resolve("c-mpi/tools"), "");
        }
        return Labs.programsOf(lab)
                .filter(programs -> !programs.equals(lab))
                .map(programs -> home.hasSolution(programs) ? solution(home, programs) : starter(home, programs))
                .orElse("");
    }

    private static String starter(Home home, Lab lab) {
        return new ModuleCompletion(home, lab).starter().hash();
    }

    private static String solution(Home home, Lab lab) {
        return new SourceReader(lab).readOwn(home.solution(lab)).hash();
    }
}
