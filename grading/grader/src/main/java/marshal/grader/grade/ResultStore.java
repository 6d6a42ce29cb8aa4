package marshal.grader.grade;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import marshal.checks.course.Lab;
import marshal.engine.BoundedFile;
import marshal.engine.Directories;
import marshal.engine.Hashes;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.grader.report.StudentResult;
import marshal.kit.measure.Timing;

/**
 * The results of a class, with one file for each lab of a student. Files are written atomically, so a crash loses only
 * the results that were in progress. Points are in memory. The rest, too large for memory in a large class, is read on
 * demand.
 */
final class ResultStore {

    private static final int MOST_BYTES = 16 << 20; // of one lab of one student, compressed or not

    private final Path folder;
    private final Consumer<String> remarks;
    private final Map<Path, Stored> points = new ConcurrentHashMap<>();

    /** @param remarks gets reports of damaged results */
    ResultStore(Path folder, Consumer<String> remarks) {
        this.folder = folder;
        this.remarks = remarks;
    }

    /** The stored result of this lab, without details; null if there is none. */
    Stored points(String student, Lab lab) {
        return points.computeIfAbsent(file(student, lab), file -> {
            Stored stored = read(student, lab);
            return stored == null ? null : stored.pointsOnly();
        });
    }

    /** The points of these labs; all of them must be stored. */
    StudentResult points(String student, List<Lab> labs) {
        return new StudentResult(
                student, labs.stream().map(lab -> points(student, lab).run()).toList());
    }

    /** The results of these labs, with or without speeds; all of them must be stored. */
    StudentResult result(String student, List<Lab> labs, boolean timings) {
        return new StudentResult(
                student,
                labs.stream().map(lab -> kept(student, lab).shown(timings)).toList());
    }

    /** The stored result of this lab, which was there before. */
    Stored kept(String student, Lab lab) {
        Stored stored = read(student, lab);
        if (stored == null) {
            throw new KitException("What was kept of " + student + " in " + folder
                    + " has been deleted or damaged while it was in use. The same command grades it again.");
        }
        return stored;
    }

    /** The stored result of this lab; null if there is none. Reports and deletes a damaged result. */
    Stored read(String student, Lab lab) {
        Path file = file(student, lab);
        try {
            return parse(file, student, lab);
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            delete(file); // otherwise it would be reported again
            remarks.accept("What was kept of " + student
                    + " is damaged in one place, as after a loss of power: that is graded again.");
            return null;
        }
    }

    private static void delete(Path file) {
        KitException.onFailure("cannot delete " + file + ", which is damaged", () -> Files.deleteIfExists(file));
    }

    /** @throws IOException that says what is wrong with it */
    private static Stored parse(Path file, String student, Lab lab) throws IOException {
        Stored stored = Json.parse(text(file).lines().findFirst().orElse(""), Stored.class);
        if (stored == null
                || !stored.student().equals(student)
                || !stored.run().lab().equals(lab.name())) {
            throw new IOException("it is of somebody else or of another lab");
        }
        Optional<String> wrong = stored.run().contradiction();
        if (wrong.isPresent()) {
            throw new IOException(wrong.get());
        }
        return stored;
    }

    /**
     * Makes sure that another machine's result of this lab can be used unchanged. Does nothing without a result.
     *
     * @throws UsageException that says what is wrong with it
     */
    void verify(String student, Lab lab) {
        Path file = file(student, lab);
        try {
            LabRun run = parse(file, student, lab).run();
            if (!points(run).equals(points(LabRun.missing(lab, "")))) {
                throw new IOException("its steps or their points are not those of " + lab.name());
            }
            for (Timing row : Timing.TABLE.parse("its table", Timing.TABLE.header() + "\n" + times(student, lab))) {
                if (!row.student().equals(student) || !row.lab().equals(lab.name())) {
                    throw new IOException("it has times of somebody else or of another lab");
                }
            }
        } catch (NoSuchFileException e) {
            // The caller then finds no result.
        } catch (IOException e) {
            throw new UsageException(
                    "Cannot take " + file + ", the results of " + student + ": " + e.getMessage() + ".");
        }
    }

    /** The points that each step can give. */
    private static List<String> points(LabRun run) {
        return run.steps().stream()
                .map(step -> step.id() + " " + step.max() + " " + step.bonus())
                .toList();
    }

    /** The lines of this lab in the timings table. */
    String times(String student, Lab lab) {
        return KitException.onFailure("cannot read " + folder, () -> {
            String text = text(file(student, lab));
            return text.substring(text.indexOf('\n') + 1);
        });
    }

    /** @throws IOException if it is not there, or damaged: its end holds a checksum */
    private static String text(Path file) throws IOException {
        return new String(BoundedFile.unzip(bytes(file), MOST_BYTES), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Path file) throws IOException {
        return BoundedFile.read(file, MOST_BYTES, LinkOption.NOFOLLOW_LINKS);
    }

    /** Stores the result of this lab, in place of an earlier one. */
    void keep(Lab lab, Stored stored, String times) {
        byte[] text = (Json.line(stored) + "\n" + times).getBytes(StandardCharsets.UTF_8);
        if (text.length > MOST_BYTES) { // nobody could read it
            keep(lab, stored.tooLarge("The results of this lab hold more than " + (MOST_BYTES >> 20) + " MB."), "");
            return;
        }
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text);
            gzip.finish();
            Directories.writeDurably(file(stored.student(), lab), bytes.toByteArray());
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
        points.put(file(stored.student(), lab), stored.pointsOnly());
    }

    /** Copies the stored result of this lab from another folder. */
    void take(String student, Lab lab, ResultStore from) {
        KitException.onFailure("cannot write to " + folder, () -> {
            Directories.writeDurably(file(student, lab), bytes(from.file(student, lab)));
            points.remove(file(student, lab));
        });
    }

    /** The file of a result. Every file system accepts its name, for any student's name. */
    Path file(String student, Lab lab) {
        return folder.resolve(Hashes.sha256(student).substring(0, 32) + "." + lab.name() + ".gz");
    }
}
