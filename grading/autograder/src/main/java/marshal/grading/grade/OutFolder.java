package marshal.grading.grade;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marshal.grading.Directories;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.submission.Submission;
import marshal.kit.measure.Timing;

/** The folder that grading fills, and nobody else meanwhile. Every file is written in one go; results.json is the last. */
final class OutFolder implements AutoCloseable {

    static final String RESULTS = "results.json";
    static final String GRADEBOOK = "gradebook.csv";
    static final String TIMINGS = "timings.csv";
    static final String REPORT = "index.html";
    private static final String JOURNAL = ".journal"; // no student's name begins with a dot

    /** Files beside the students' folders, whose names no student may have. */
    private static final Set<String> OURS = Set.of(RESULTS, GRADEBOOK, TIMINGS, REPORT);

    private final Path folder;
    private final Lock lock;
    private final Journal journal;
    private final OutputManifest written;

    /**
     * @param code    hash of the code that fills it
     * @param remarks is told what of earlier results is damaged
     * @throws UsageException if the folder holds something that grading did not write, or is being written to
     */
    OutFolder(Path folder, List<Submission> submissions, String code, Consumer<String> remarks) {
        this.folder = folder;
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException(folder + " is a file. Give --out a folder.");
        }
        if (!isOurs()) {
            throw new UsageException(folder + " holds something else than results. Give --out another folder.");
        }
        for (Submission submission : submissions) {
            UsageException.unless(!OURS.contains(submission.student()), "A submission is called " + submission.student()
                    + ", as a file that grading writes. Rename " + submission.path() + ".");
        }
        Path kept = journal(folder);
        this.lock = Lock.on(kept);
        this.journal = new Journal(kept, code, remarks);
        this.written = new OutputManifest(folder, kept.resolve("written.json"));
        clearAway();
    }

    /** Where a folder of results keeps what is no result. */
    static Path journal(Path folder) {
        return folder.resolve(JOURNAL);
    }

    private boolean isOurs() {
        if (!Files.isDirectory(folder) || Files.exists(folder.resolve(RESULTS)) || Files.isDirectory(folder.resolve(JOURNAL))) {
            return true;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** Deletes what was being written when a grading before this one was ended. */
    private void clearAway() {
        try (Stream<Path> folders = Stream.concat(Stream.of(folder), Files.list(folder).filter(Files::isDirectory))) {
            for (Path each : (Iterable<Path>) folders::iterator) {
                try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(each, ".*.new*")) {
                    for (Path file : unfinished) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** What is kept while grading goes on. */
    Journal journal() {
        return journal;
    }

    /** Are these files as they would be written, made of what has this hash? */
    boolean holds(String of, List<String> files) {
        try {
            for (String file : files) {
                if (!written.holds(file, of)) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** @param of hash of all that it is made of: while that is the same, it need not be written again */
    void write(String path, String of, Directories.Content content) {
        write(path, content);
        add(path, of);
    }

    void write(String path, Directories.Content content) {
        try {
            Directories.write(folder.resolve(path), content);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    private void add(String path, String of) {
        try {
            written.add(path, of);
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** More rows for a timings table. The first ones begin it; nobody sees it before it is finished. */
    void timings(List<Timing> rows) {
        try {
            Timing.TABLE.append(table(), rows);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** The timings table has all its rows. */
    void finishTimings(String of) {
        timings(List.of());
        try {
            Files.move(table(), folder.resolve(TIMINGS), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
        add(TIMINGS, of);
    }

    private Path table() {
        return folder.resolve("." + TIMINGS + ".new");
    }

    /** Takes away the timings of an earlier grading. */
    void noTimings() {
        try {
            Files.deleteIfExists(folder.resolve(TIMINGS));
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** What is in it is no longer what it was made of. */
    void begin() {
        Origin.delete(journal(folder));
    }

    /** What is in it is all there is, and made of this. */
    void end(Origin origin) {
        origin.write(journal(folder));
    }

    /** Everything is written. */
    void save(List<String> students) {
        written.save();
        journal.keepDigests(students);
    }

    @Override
    public void close() {
        lock.close();
    }
}
