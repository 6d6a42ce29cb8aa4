package marshal.grading.grade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.Hashes;
import marshal.grading.Json;
import marshal.grading.KitException;
import marshal.grading.isolate.Tier;
import marshal.grading.submission.Shard;

/**
 * What a folder's results were made of and with, once all of them are there. It is kept with them, so that shards are
 * only merged where one machine would have given the same.
 *
 * @param shard     which part of the class they are
 * @param everybody all students, those of the other shards too
 * @param labs      names of what was graded
 * @param seed      for every step of everybody; null for seeds from the course's secret
 * @param tier      how student code was kept apart
 * @param timings   whether there are timings
 * @param common    all that has to be the same in every shard, by what it is called
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

    static Origin of(Shard shard, List<String> students, ClassGrading.Task task, Tier tier, Keys keys) {
        List<String> labs = task.labs().stream().map(Lab::name).toList();
        boolean times = !task.timing().timesNothing();
        var common = new LinkedHashMap<String, String>();
        common.put(SHARDS, "" + shard.of());
        common.put(STUDENTS, students.size() + ", " + Keys.shown(Hashes.sha256(String.join("\n", students))));
        common.put(LABS, String.join(", ", labs));
        common.put(TIMINGS, times ? "taken" : "not taken");
        common.putAll(keys.common());
        return new Origin(shard, students, labs, task.seed(), tier, times, common);
    }

    /** The whole class's, of what its shards have. */
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

    /** Null if there is none: grading has not ended there. */
    static Origin in(Path journal) {
        Path file = journal.resolve(FILE);
        try {
            return Files.exists(file) ? Json.read(file, Origin.class) : null;
        } catch (IOException e) {
            throw new KitException("cannot read " + file + "; grade there again", e);
        }
    }
}
