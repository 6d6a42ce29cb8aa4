package marshal.grading.grade;

import java.io.IOException;
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
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.StepResult;
import marshal.grading.ClassPath;
import marshal.grading.Hashes;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.isolate.Tier;
import marshal.grading.mpi.Mpich;
import marshal.grading.run.LabRun;
import marshal.grading.run.Seeds;
import marshal.grading.submission.ModuleCompletion;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Sources;
import marshal.grading.submission.Submission;
import marshal.grading.submission.SubmissionException;
import marshal.grading.timing.Extent;
import marshal.kit.contract.Task;

/** Hashes of everything that a result depends on: while they are the same, nothing need be graded again. */
final class Keys {

    static final String SEED = "seed";
    static final String TIER = "isolation";
    static final String JAVA = "Java";
    static final String KIT = "kit";

    /** What of the grader makes results; the rest shows them, or sums them up. */
    private static final Pattern RUNS = Pattern.compile("marshal/grading/(compile|grade|isolate|measure|mpi|run|submission|timing)/.*");

    /**
     * The keys of a lab of a submission.
     *
     * @param sources the hash of what was handed in; empty if it cannot be read
     * @param code    of what is run, but for the checks
     * @param whole   of all: code, checks and reference
     */
    record Key(String sources, String code, String whole) {}

    /** What the keys of a lab have in common. */
    private record Common(SourceReader reader, String code, String checks, String reference) {

        String hash() {
            return Hashes.sha256(code + "\n" + checks + "\n" + reference);
        }

        Key key(Submission submission) {
            String sources = "";
            String handedIn;
            try {
                sources = reader.read(submission.path()).hash(); // what completes it is the same for all
                handedIn = sources;
            } catch (SubmissionException e) {
                handedIn = "not readable: " + e.getMessage();
            } catch (IOException | RuntimeException e) {
                handedIn = "not read: " + UUID.randomUUID(); // another time perhaps
            }
            String whose = Hashes.sha256(code + "\n" + handedIn);
            return new Key(sources, whose, Hashes.sha256(whose + "\n" + checks + "\n" + reference));
        }
    }

    private final Map<Lab, Common> labs = new HashMap<>();
    private final String code;
    private final Map<String, String> common = new LinkedHashMap<>();

    /**
     * @param seed for every step of everybody; null for seeds from the course's secret
     * @param tier how student code is kept apart
     */
    Keys(Home home, List<Lab> labs, Long seed, Tier tier) {
        this(home, labs, seed, tier, classes(Lab.class));
    }

    /** @param checks the hashes of their classes: see {@link #classes} */
    Keys(Home home, List<Lab> labs, Long seed, Tier tier, SortedMap<String, String> checks) {
        String kit = hash(classes(Task.class), each -> true);
        this.code = code(checks);
        String secret = seed == null ? Hashes.sha256(Seeds.courseSecret(home)) : "";
        String engine = String.join("\n",
                "seed " + (seed == null ? secret : seed),
                "tier " + tier,
                "java " + Runtime.version().feature(),
                "kit " + kit,
                "grader " + hash(classes(Slots.class), RUNS.asMatchPredicate()));
        for (Lab lab : labs) {
            this.labs.put(lab, new Common(
                    new SourceReader(lab),
                    engine + "\n" + lab.name() + " " + new ModuleCompletion(home, lab).starter().hash() + "\n" + below(home, lab),
                    hash(checks, name -> Labs.ALL.stream().noneMatch(later -> later.id().compareTo(lab.id()) > 0 && isOf(later, name))),
                    home.hasSolution(lab) ? solution(home, lab).hash() : ""));
        }
        common.put(SEED, seed == null ? "from the course's secret " + shown(secret) : "" + seed);
        common.put(TIER, "" + tier);
        common.put(JAVA, "" + Runtime.version().feature());
        common.put(KIT, shown(code));
        labs.forEach(lab -> common.put(lab.name(), shown(this.labs.get(lab).hash())));
    }

    /** Of all code that results are written with. */
    String code() {
        return code;
    }

    /** The same of the kit as it is. */
    static String codeNow() {
        return code(classes(Lab.class));
    }

    private static String code(SortedMap<String, String> checks) {
        return Hashes.sha256(classes(Task.class) + "\n" + classes(Slots.class) + "\n" + checks);
    }

    /** The hashes of the class files of a module, by their names, such as {@code marshal/checks/Script.class}. */
    static SortedMap<String, String> classes(Class<?> ofTheModule) {
        Path place = ClassPath.of(ofTheModule);
        try {
            if (Files.isDirectory(place)) {
                return classesBelow(place);
            }
            try (var jar = FileSystems.newFileSystem(place)) {
                return classesBelow(jar.getPath("/"));
            }
        } catch (IOException e) {
            throw new KitException("cannot read " + place, e);
        }
    }

    private static SortedMap<String, String> classesBelow(Path root) throws IOException {
        var classes = new TreeMap<String, String>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".class"))::iterator) {
                classes.put(root.relativize(file).toString().replace('\\', '/'), Hashes.sha256(Files.readAllBytes(file)));
            }
        }
        return classes;
    }

    private static String hash(SortedMap<String, String> classes, Predicate<String> which) {
        return Hashes.sha256(classes.entrySet().stream().filter(each -> which.test(each.getKey())).toList().toString());
    }

    private static boolean isOf(Lab lab, String classFile) {
        return classFile.startsWith("marshal/checks/" + lab.id() + "/");
    }

    /** What results depend on that is the same for everybody, by what it is called: what every lab has in common, and then each lab. */
    Map<String, String> common() {
        return common;
    }

    /** As much of a hash as a person would compare. */
    static String shown(String hash) {
        return hash.substring(0, 12);
    }

    Key of(Submission submission, Lab lab) {
        return labs.get(lab).key(submission);
    }

    /** A lab's times change with its code and with what of it works; not with checks that it passes as before. */
    static String ofTimes(String code, LabRun run, Extent extent) {
        List<String> works = run.steps().stream().map(StepResult::id).filter(run::passed).toList();
        return Hashes.sha256(code + "\n" + run.status() + " " + works + "\n" + extent);
    }

    /** What the lab's code runs upon: MPICH and the kit's tools, or the programs of another lab. */
    private static String below(Home home, Lab lab) {
        if (lab.needsMpi()) {
            return Mpich.find() + " " + hashOfFiles(home.root().resolve("c-mpi").resolve("tools"));
        }
        return Labs.programsOf(lab).filter(programs -> !programs.equals(lab))
                .map(programs -> (home.hasSolution(programs) ? solution(home, programs) : new ModuleCompletion(home, programs).starter()).hash()).orElse("");
    }

    private static Sources solution(Home home, Lab lab) {
        try {
            return new SourceReader(lab).readModule(home.solution(lab));
        } catch (SubmissionException e) {
            throw new KitException(lab.solution() + " is not whole: " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + lab.solution(), e);
        }
    }

    private static String hashOfFiles(Path folder) {
        var text = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                text.append(file.getFileName()).append(' ').append(Hashes.sha256(Files.readAllBytes(file))).append('\n');
            }
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
        return Hashes.sha256(text.toString());
    }
}
