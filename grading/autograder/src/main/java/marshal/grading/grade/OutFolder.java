package marshal.grading.grade;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.grading.Directories;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.pages.ClassPage;
import marshal.grading.pages.Pages;
import marshal.grading.report.ClassResult;
import marshal.grading.report.Feedback;
import marshal.grading.report.Gradebook;
import marshal.grading.report.Json;
import marshal.grading.report.StudentResult;
import marshal.grading.submission.Submission;
import marshal.kit.measure.Timings;

/** The folder that grading fills, and nobody else meanwhile. Every file is written in one go; results.json is the last. */
final class OutFolder implements AutoCloseable {

    private static final String RESULTS = "results.json";
    private static final String GRADEBOOK = "gradebook.csv";
    private static final String TIMINGS = "timings.csv";
    private static final String REPORT = "index.html";
    private static final String JOURNAL = ".journal"; // no student's name begins with a dot

    /** Files beside the students' folders, whose names no student may have. */
    private static final Set<String> OURS = Set.of(RESULTS, GRADEBOOK, TIMINGS, REPORT);

    private final Path folder;
    private final Pages pages;
    private final Lock lock;
    private final Journal journal;

    /**
     * @param remarks is told what of earlier results is damaged
     * @throws UsageException if the folder holds something that grading did not write, or is being written to
     */
    OutFolder(Path folder, List<Submission> submissions, Pages pages, Consumer<String> remarks) {
        this.folder = folder;
        this.pages = pages;
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
        Path kept = folder.resolve(JOURNAL);
        this.lock = Lock.on(kept);
        this.journal = new Journal(kept, remarks);
        clearAway();
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

    void feedback(StudentResult student) {
        write(student.student() + "/feedback.md", out -> out.write(Feedback.page(student)));
        write(student.student() + "/feedback.html", out -> out.write(pages.feedback(student)));
    }

    /** The table of everybody's timings. */
    void timings(List<String> students, List<Lab> labs) {
        Path fresh = folder.resolve("." + TIMINGS + ".new");
        try {
            Timings.write(fresh, List.of());
            for (String student : students) {
                for (Journal.Measured measured : journal.measured(student, labs)) {
                    Timings.append(fresh, measured.timed().rows());
                }
            }
            Files.move(fresh, folder.resolve(TIMINGS), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** Takes away the timings of an earlier grading. */
    void noTimings() {
        try {
            Files.deleteIfExists(folder.resolve(TIMINGS));
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** @param book what the instructor says to the points */
    void results(ClassResult results, Gradebook book) {
        ClassPage report = pages.report(folder.resolve(TIMINGS));
        var points = new ArrayList<StudentResult>();
        for (StudentResult student : results.students()) {
            feedback(student);
            report.add(student);
            points.add(student.pointsOnly());
        }
        write(GRADEBOOK, out -> book.write(out, points));
        write(REPORT, out -> out.write(report.html(results.kit(), results.isolation())));
        write(RESULTS, out -> Json.write(out, results));
    }

    private void write(String path, Directories.Content content) {
        try {
            Directories.write(folder.resolve(path), content);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    @Override
    public void close() {
        lock.close();
    }
}
