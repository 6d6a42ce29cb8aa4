package marshal.grader.grade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.engine.submission.Shard;
import marshal.engine.submission.Submission;
import marshal.grader.report.Gradebook;

/** Merges the results of a class's shards into the result that one machine would have given. */
public final class Merging {

    /** The remedy for each thing that differs between shards. */
    private static final Map<String, String> REMEDIES = Map.of(
            Origin.SHARDS, "Split the class into as many shards for all of them",
            Origin.STUDENTS, "Grade all shards from the same SUBMISSIONS",
            Origin.LABS, "Name the same ones with --labs",
            Origin.TIMINGS, "Take them in all shards, or in none",
            Keys.SEED, "Give every machine the same .lab/course-secret, or all shards the same --seed",
            Keys.TIER, "Name one with --isolation that all machines allow",
            Keys.JAVA, "Use the same JDK on all machines",
            Keys.KIT, "Use the same commit on all machines, built with the same JDK");

    private record Part(Path folder, Origin origin) {}

    private final Home home;
    private final String kit = Keys.kit();
    private final Consumer<String> remarks;

    /** @param remarks gets reports of damaged earlier results */
    public Merging(Home home, Consumer<String> remarks) {
        this.home = home;
        this.remarks = remarks;
    }

    /**
     * Fills a folder with the results of all shards.
     *
     * @param handedIn the submissions of the class, if known; otherwise empty
     * @throws UsageException if the shards do not fit together, or are incomplete; then nothing is written
     */
    public ClassGrading.Graded merge(List<Path> shards, Path folder, List<Submission> handedIn, Gradebook book) {
        UsageException.unless(
                shards.stream().map(Merging::absolute).noneMatch(absolute(folder)::equals),
                folder + " holds a shard. Give --out another folder.");
        List<Part> parts = shards.stream().map(Merging::part).toList();
        for (Part part : parts) {
            goTogether(parts.get(0), part);
        }
        allAreThere(parts);
        Map<String, Path> places = places(parts);
        Origin all = parts.get(0).origin().ofAll();
        UsageException.unless(
                handedIn.isEmpty() || all.everybody().equals(ClassGrading.students(handedIn)),
                "Since the shards were graded, somebody else has handed in, or somebody no more."
                        + " Grade the shards again: that takes no longer than what has changed.");
        try (var out = new OutFolder(folder, List.of(), remarks)) {
            out.begin();
            for (Part part : parts) {
                copy(part, places, out.store());
            }
            ClassGrading.Graded graded = new Publication(out, home, all.gradedLabs(), all.timings(), book)
                    .write(all.everybody(), all.seed(), all.tier());
            out.end(all);
            return graded;
        }
    }

    private static Path absolute(Path folder) {
        try {
            return folder.toRealPath(); // a link to a shard is this shard
        } catch (IOException e) { // it is not there yet
            return folder.toAbsolutePath().normalize();
        }
    }

    private static Part part(Path folder) {
        Origin origin = Files.isDirectory(folder) ? Origin.in(OutFolder.journal(folder)) : null;
        UsageException.unless(
                origin != null,
                "No grading has ended in " + folder + ". Grade its shard, with --shard and --out " + folder + ".");
        return new Part(folder, origin);
    }

    private void goTogether(Part first, Part other) {
        Map<String, String> expected = first.origin().common();
        other.origin()
                .common()
                .forEach((what, value) -> UsageException.unless(
                        value.equals(expected.get(what)),
                        first.folder() + " and " + other.folder() + " do not go together. " + what + ": "
                                + expected.get(what) + " in " + first.folder()
                                + ", " + value + " in " + other.folder() + ". "
                                + REMEDIES.getOrDefault(
                                        what, "Use the same starter and solution on all machines, and the same MPICH")
                                + ", and grade again what was graded otherwise."));
        UsageException.unless(
                first.origin().ofAll().equals(other.origin().ofAll()),
                first.folder() + " and " + other.folder() + " do not go together: not the same students, labs, seed,"
                        + " isolation or timings. Grade again what was graded otherwise.");
        UsageException.unless(
                kit.equals(other.origin().common().get(Keys.KIT)),
                other.folder() + " was graded by another version of the kit than this one."
                        + " Merge with that one, or grade it again.");
    }

    private static void allAreThere(List<Part> parts) {
        int of = parts.get(0).origin().shard().of();
        List<Integer> there =
                parts.stream().map(part -> part.origin().shard().number()).toList();
        String missing = IntStream.rangeClosed(1, of)
                .filter(number -> !there.contains(number))
                .mapToObj(number -> new Shard(number, of).toString())
                .collect(Collectors.joining(", "));
        UsageException.unless(
                missing.isEmpty(),
                "Of the class there is no shard " + missing
                        + ". Grade what is missing with --shard, and name its folder too.");
    }

    /** The folder of each student's results. They must be complete and of one kind; but a shard may appear twice. */
    private Map<String, Path> places(List<Part> parts) {
        var places = new HashMap<String, Path>();
        var points = new HashMap<String, Object>();
        for (Part part : parts) {
            try (var from = open(part)) {
                List<Lab> labs = part.origin().gradedLabs();
                for (String student : part.origin().students()) {
                    labs.forEach(lab -> from.store().verify(student, lab));
                    boolean isWhole = labs.stream().allMatch(lab -> from.store().points(student, lab) != null);
                    UsageException.unless(
                            isWhole,
                            "The results of " + student + " in " + part.folder() + " are not whole. Grade shard "
                                    + part.origin().shard() + " again, with --out " + part.folder() + ".");
                    Object here = from.store().points(student, labs);
                    Object there = points.putIfAbsent(student, here);
                    UsageException.unless(
                            there == null || there.equals(here),
                            student + " has other results in " + places.get(student) + " than in " + part.folder()
                                    + ". Leave one of them out.");
                    places.putIfAbsent(student, part.folder());
                }
            }
        }
        return places;
    }

    private void copy(Part part, Map<String, Path> places, ResultStore to) {
        try (var from = open(part)) {
            for (String student : part.origin().students()) {
                if (places.get(student).equals(part.folder())) {
                    part.origin().gradedLabs().forEach(lab -> to.take(student, lab, from.store()));
                }
            }
        }
    }

    /** Opens a shard's folder. Nobody can grade in it meanwhile. */
    private OutFolder open(Part part) {
        var from = new OutFolder(part.folder(), List.of(), remarks);
        if (part.origin().equals(Origin.in(OutFolder.journal(part.folder())))) {
            return from;
        }
        from.close();
        throw new UsageException(
                "Somebody is grading in " + part.folder() + ". Wait until that has ended, and merge again.");
    }
}
