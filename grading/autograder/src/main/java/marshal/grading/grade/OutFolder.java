package marshal.grading.grade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import marshal.grading.Directories;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.pages.Pages;
import marshal.grading.report.ClassResult;
import marshal.grading.report.Feedback;
import marshal.grading.report.Gradebook;
import marshal.grading.report.Json;
import marshal.grading.report.StudentResult;
import marshal.kit.measure.Timing;
import marshal.kit.measure.Timings;

/** The folder that grading fills. Every file is written in one go; results.json is the last. */
final class OutFolder {

    private static final String RESULTS = "results.json";

    private final Path folder;
    private final Pages pages;

    /** @throws UsageException if the folder holds something that grading did not write */
    OutFolder(Path folder, Pages pages) {
        this.folder = folder;
        this.pages = pages;
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException(folder + " is a file. Give --out a folder.");
        }
        if (!isOurs()) {
            throw new UsageException(folder + " holds something else than results. Give --out another folder.");
        }
    }

    private boolean isOurs() {
        if (!Files.isDirectory(folder) || Files.exists(folder.resolve(RESULTS))) {
            return true;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    void feedback(StudentResult student) {
        write(student.student() + "/feedback.md", Feedback.page(student));
        write(student.student() + "/feedback.html", pages.feedback(student));
    }

    void timings(List<Timing> rows) {
        try {
            Files.createDirectories(folder);
            Timings.write(folder.resolve("timings.csv"), rows);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** Takes away the timings of an earlier grading. */
    void noTimings() {
        try {
            Files.deleteIfExists(folder.resolve("timings.csv"));
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    void results(ClassResult results) {
        write("gradebook.csv", Gradebook.csv(results.students()));
        write("index.html", pages.report(results, folder.resolve("timings.csv")));
        write(RESULTS, Json.text(results));
    }

    private void write(String path, String text) {
        try {
            Directories.write(folder.resolve(path), text);
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }
}
