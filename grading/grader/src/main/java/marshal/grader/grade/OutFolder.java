package marshal.grader.grade;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marshal.engine.Directories;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.PathElement;
import marshal.engine.UsageException;
import marshal.engine.submission.Submission;

/**
 * The folder that one grading fills; no other grading fills it at the same time. Every file is written atomically,
 * results.json last.
 */
final class OutFolder implements AutoCloseable {

    static final String RESULTS = "results.json";
    static final String GRADEBOOK = "gradebook.csv";
    static final String TIMINGS = "timings.csv";
    static final String REPORT = "index.html";
    private static final String JOURNAL = ".journal"; // no student's name begins with a dot

    /** Files beside the students' folders; no student may have one of these names. */
    private static final Set<String> OURS = Set.of(RESULTS, GRADEBOOK, TIMINGS, REPORT);

    private final Path folder;
    private final Lock lock;
    private final ResultStore store;

    /**
     * @param remarks gets reports of damaged earlier results
     * @throws UsageException if the folder holds something that grading did not write, or is being written to
     */
    OutFolder(Path folder, List<Submission> submissions, Consumer<String> remarks) {
        this.folder = folder;
        UsageException.unless(
                Files.notExists(folder) || Files.isDirectory(folder), folder + " is a file. Give --out a folder.");
        UsageException.unless(isOurs(), folder + " holds something else than results. Give --out another folder.");
        for (Submission submission : submissions) {
            UsageException.unless(
                    !isOurs(submission.student()),
                    "A submission is called " + submission.student() + ", as a file that grading writes. Rename "
                            + submission.path() + ".");
        }
        this.lock = Lock.on(journal(folder));
        this.store = new ResultStore(journal(folder), remarks);
        try {
            clearAway();
        } catch (KitException e) {
            lock.close();
            throw e;
        }
    }

    /** Returns whether grading writes a file with this name beside the students' folders. */
    static boolean isOurs(String name) {
        return PathElement.isLikeOneOf(OURS, name);
    }

    /** The place in a results folder for files that are not results. */
    static Path journal(Path folder) {
        return folder.resolve(JOURNAL);
    }

    private boolean isOurs() {
        String[] entries = folder.toFile().list();
        return entries == null
                || entries.length == 0
                || Files.exists(folder.resolve(RESULTS))
                || Files.isDirectory(journal(folder));
    }

    /** Deletes incomplete files of an earlier grading that was ended. */
    private void clearAway() {
        KitException.onFailure("cannot write to " + folder, () -> {
            try (Stream<Path> all = Files.walk(folder, 2)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    if (file.getFileName().toString().matches("\\..*\\.new\\d+")) {
                        Files.delete(file);
                    }
                }
            }
        });
    }

    /** The store of results while grading goes on. */
    ResultStore store() {
        return store;
    }

    void write(String path, Directories.Content content) {
        KitException.onFailure("cannot write to " + folder, () -> Directories.write(folder.resolve(path), content));
    }

    /** Deletes a file of an earlier grading, if it exists. */
    void delete(String path) {
        KitException.onFailure("cannot write to " + folder, () -> Files.deleteIfExists(folder.resolve(path)));
    }

    /** Marks the folder as incomplete: its contents no longer match their recorded origin. */
    void begin() {
        delete(JOURNAL + "/" + Origin.FILE);
    }

    /** Marks the folder as complete, and records the origin of its contents. */
    void end(Origin origin) {
        write(JOURNAL + "/" + Origin.FILE, to -> to.write(Json.text(origin)));
    }

    @Override
    public void close() {
        lock.close();
    }
}
