package marshal.grading.grade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Language;
import marshal.checks.StepResult;
import marshal.grading.ClassPath;
import marshal.grading.Hashes;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.isolate.Tier;
import marshal.grading.mpi.Mpich;
import marshal.grading.run.LabRun;
import marshal.grading.run.Seeds;
import marshal.grading.submission.Completion;
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

    /**
     * The keys of a lab of a submission.
     *
     * @param sources the hash of what was handed in; empty if it cannot be read
     * @param code    of what is run, but for the checks
     * @param steps   a step's key by its id: its code, and the checks that it is made of
     * @param whole   of the steps and of what else is told about the lab
     */
    record Key(String sources, String code, SortedMap<String, String> steps, String whole) {}

    /** What the keys of a lab have in common. */
    private record Common(SourceReader reader, String code, Map<String, String> checks, String reference) {

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
            var steps = new TreeMap<String, String>();
            checks.forEach((step, hash) -> steps.put(step, Hashes.sha256(whose + " " + hash)));
            return new Key(sources, whose, steps, Hashes.sha256(steps + "\n" + reference));
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
        this(home, labs, seed, tier, ClassFiles.in(ClassPath.of(Lab.class)));
    }

    /** @param checks the classes of the checks */
    Keys(Home home, List<Lab> labs, Long seed, Tier tier, ClassFiles checks) {
        String kit = ClassFiles.in(ClassPath.of(Task.class)).hash();
        ClassFiles grader = ClassFiles.in(ClassPath.of(Slots.class));
        this.code = code(checks);
        String secret = seed == null ? Hashes.sha256(Seeds.courseSecret(home)) : "";
        String engine = String.join("\n",
                "seed " + (seed == null ? secret : seed),
                "tier " + tier,
                "java " + Runtime.version().feature(),
                "kit " + kit,
                "grader " + grader.hash(Slots.class));
        for (Lab lab : labs) {
            this.labs.put(lab, new Common(
                    new SourceReader(lab),
                    engine + "\n" + lab.name() + " " + new Completion(home, lab).starter().hash() + "\n" + below(home, lab),
                    hashes(lab, checks),
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
        return code(ClassFiles.in(ClassPath.of(Lab.class)));
    }

    private static String code(ClassFiles checks) {
        return Hashes.sha256(ClassFiles.in(ClassPath.of(Task.class)).hash() + ClassFiles.in(ClassPath.of(Slots.class)).hash() + checks.hash());
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

    private static Map<String, String> hashes(Lab lab, ClassFiles checks) {
        var hashes = new TreeMap<String, String>();
        lab.steps().forEach(step -> hashes.put(Lab.step(step).id(), checks.hash(step)));
        return hashes;
    }

    /** What the lab's code runs upon: MPICH and the kit's tools, or the programs of another lab. */
    private static String below(Home home, Lab lab) {
        if (lab.language() == Language.C) {
            return Mpich.find() + " " + hashOfFiles(home.root().resolve("c-mpi").resolve("tools"));
        }
        return Labs.programsOf(lab).filter(programs -> !programs.equals(lab))
                .map(programs -> (home.hasSolution(programs) ? solution(home, programs) : new Completion(home, programs).starter()).hash()).orElse("");
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
