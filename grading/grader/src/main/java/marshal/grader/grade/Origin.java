package marshal.grader.grade;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.story.Printable;
import marshal.engine.BoundedFile;
import marshal.engine.Hashes;
import marshal.engine.Json;
import marshal.engine.PathElement;
import marshal.engine.UsageException;
import marshal.engine.isolate.Tier;
import marshal.engine.submission.Shard;

/**
 * The inputs and settings of a folder's results, stored when all results are there. So shards are only merged if one
 * machine would have given the same result.
 *
 * @param shard     which part of the class the results cover
 * @param everybody all students, including those of the other shards
 * @param labs      names of the graded labs
 * @param seed      for every step of everybody; null for seeds from the course's secret
 * @param tier      how student code was isolated
 * @param timings   whether there are timings
 * @param common    everything that must be the same in every shard, by name
 */
record Origin(
        Shard shard,
        List<String> everybody,
        List<String> labs,
        Long seed,
        Tier tier,
        boolean timings,
        Map<String, String> common) {

    static final String SHARDS = "number of shards";
    static final String STUDENTS = "students";
    static final String LABS = "labs";
    static final String TIMINGS = "timings";

    static final String FILE = "origin.json";

    private static final int MOST_BYTES = 16 << 20;

    Origin {
        Stream.of(shard, everybody, labs, tier, common).forEach(Objects::requireNonNull);
    }

    static Origin of(Shard shard, List<String> students, ClassGrading.Task task, Tier tier, Keys keys) {
        List<String> labs = task.labs().stream().map(Lab::name).toList();
        boolean times = !task.timing().timesNothing();
        Map<String, String> common = told(shard, students, labs, times);
        common.putAll(keys.common());
        return new Origin(shard, students, labs, task.seed(), tier, times, common);
    }

    private static Map<String, String> told(Shard shard, List<String> students, List<String> labs, boolean timings) {
        var told = new LinkedHashMap<String, String>();
        told.put(SHARDS, "" + shard.of());
        told.put(STUDENTS, students.size() + ", " + Keys.shown(Hashes.sha256(String.join("\n", students))));
        told.put(LABS, String.join(", ", labs));
        told.put(TIMINGS, timings ? "taken" : "not taken");
        return told;
    }

    /** The origin of the whole class, made from a shard's origin. */
    Origin ofAll() {
        var all = new LinkedHashMap<>(common);
        all.put(SHARDS, "" + Shard.ALL.of());
        return new Origin(Shard.ALL, everybody, labs, seed, tier, timings, all);
    }

    List<String> students() {
        return everybody.stream().filter(shard::holds).toList();
    }

    List<Lab> gradedLabs() {
        return labs.stream().map(name -> Labs.find(name).orElseThrow()).toList();
    }

    /**
     * Reads the origin of a folder, which may come from another machine. Null if there is none, because grading has not
     * ended there.
     *
     * @throws UsageException that says what is wrong with it
     */
    static Origin in(Path journal) {
        Path file = journal.resolve(FILE);
        try {
            UsageException.unless(
                    !Files.isSymbolicLink(journal),
                    journal + " is a link to a folder. Name the folder of the results itself.");
            byte[] json = BoundedFile.read(file, MOST_BYTES, LinkOption.NOFOLLOW_LINKS);
            Origin origin = Json.parse(new String(json, StandardCharsets.UTF_8), Origin.class);
            String wrong = origin == null ? "it holds nothing" : origin.contradiction();
            UsageException.unless(wrong == null, file + " cannot be right: " + wrong + ". Grade there again.");
            return origin;
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UsageException("Cannot read " + file + ": " + e.getMessage() + ". Grade there again.");
        }
    }

    /** Says what is impossible in it; null if nothing is. */
    private String contradiction() {
        if (!shard.exists()) {
            return "there is no shard " + shard;
        }
        for (String student : everybody) {
            Optional<String> whyNot = PathElement.whyNot(student);
            if (whyNot.isPresent()) {
                return whyNot.get();
            }
            if (OutFolder.isOurs(student)) {
                return "a student is called " + student + ", as a file that grading writes";
            }
        }
        Optional<String> clash = PathElement.whyNotTogether(everybody);
        if (clash.isPresent()) {
            return clash.get();
        }
        for (String lab : labs) {
            if (Labs.find(lab).filter(found -> found.name().equals(lab)).isEmpty()) {
                return "there is no lab " + Printable.line(lab);
            }
        }
        boolean isTold = common.entrySet()
                .containsAll(told(shard, everybody, labs, timings).entrySet());
        return !everybody.equals(everybody.stream().distinct().sorted().toList())
                        || !labs.equals(labs.stream().distinct().toList())
                ? "somebody or something is in it twice"
                : isTold ? null : "students, labs, timings or shards are not those of its summary";
    }
}
