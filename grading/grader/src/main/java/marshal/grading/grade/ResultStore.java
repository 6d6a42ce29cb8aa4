package marshal.grading.grade;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import marshal.checks.Lab;
import marshal.grading.Directories;
import marshal.grading.Hashes;
import marshal.grading.Json;
import marshal.grading.KitException;
import marshal.grading.report.StudentResult;

/**
 * What was graded of a class, a file for each lab of a student, written in one go: whatever ends us costs no more than
 * what was being graded. Points are in memory; the rest, of a large class too much for that, is read when asked for.
 */
final class ResultStore {

    private final Path folder;
    private final Consumer<String> remarks;
    private final Map<Path, Stored> points = new ConcurrentHashMap<>();

    /** @param remarks is told what is damaged */
    ResultStore(Path folder, Consumer<String> remarks) {
        this.folder = folder;
        this.remarks = remarks;
    }

    /** What is kept of this lab, without details; null if nothing is. */
    Stored points(String student, Lab lab) {
        return points.computeIfAbsent(file(student, lab), file -> {
            Stored stored = read(student, lab);
            return stored == null ? null : stored.pointsOnly();
        });
    }

    /** The points of these labs, all of which are kept. */
    StudentResult points(String student, List<Lab> labs) {
        return new StudentResult(
                student, labs.stream().map(lab -> points(student, lab).run()).toList());
    }

    /** The results of these labs, all of which are kept; with how fast they are, or without. */
    StudentResult result(String student, List<Lab> labs, boolean timings) {
        return new StudentResult(
                student,
                labs.stream().map(lab -> read(student, lab).shown(timings)).toList());
    }

    /** What is kept of this lab; null if nothing is. What is damaged is told, and deleted. */
    Stored read(String student, Lab lab) {
        Path file = file(student, lab);
        try {
            Stored stored = Json.parse(text(file).lines().findFirst().orElse(""), Stored.class);
            if (stored != null
                    && stored.student().equals(student)
                    && stored.run().lab().equals(lab.name())) {
                return stored;
            }
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            // as where it says nothing
        }
        file.toFile().delete(); // else it would be told again
        remarks.accept("What was kept of " + student
                + " is damaged in one place, as after a loss of power: that is graded again.");
        return null;
    }

    /** This lab's lines of the timings table. */
    String times(String student, Lab lab) {
        try {
            String text = text(file(student, lab));
            return text.substring(text.indexOf('\n') + 1);
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** @throws IOException if it is not there, or damaged: its end holds a sum */
    private static String text(Path file) throws IOException {
        try (var gzip = new GZIPInputStream(Files.newInputStream(file))) {
            return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** In the place of what was kept of this lab before. */
    void keep(Lab lab, Stored stored, String times) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write((Json.line(stored) + "\n" + times).getBytes(StandardCharsets.UTF_8));
            gzip.finish();
            Directories.writeDurably(file(stored.student(), lab), bytes.toByteArray());
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
        points.put(file(stored.student(), lab), stored.pointsOnly());
    }

    /** Keeps of this lab what another folder does. */
    void take(String student, Lab lab, ResultStore from) {
        try {
            Directories.writeDurably(file(student, lab), Files.readAllBytes(from.file(student, lab)));
            points.remove(file(student, lab));
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** A name that every file system takes, whatever the student's is. */
    Path file(String student, Lab lab) {
        return folder.resolve(Hashes.sha256(student).substring(0, 32) + "." + lab.name() + ".gz");
    }
}
