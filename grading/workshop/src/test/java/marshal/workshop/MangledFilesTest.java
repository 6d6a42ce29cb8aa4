package marshal.workshop;

import static marshal.workshop.Example.named;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import marshal.engine.UsageException;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Submission;
import marshal.engine.submission.SubmissionException;
import marshal.grader.export.Canvas;
import marshal.grader.export.Grade;
import marshal.grader.export.MadeResults;
import marshal.grader.export.Moodle;
import marshal.grader.export.Results;
import marshal.grader.export.StudentMap;
import marshal.kit.mpi.MpiFiles;
import marshal.kit.mpi.RankReports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a file from outside, the only result is its reader's own message, and it comes soon. */
class MangledFilesTest {

    private static final List<Grade> GRADES = List.of(new Grade("ada", "87"));

    @TempDir
    private Path temp;

    @Test
    void zips() throws Exception {
        var reader = new SourceReader(Example.LAB);
        MangledInput.readBy(
                bytes -> {
                    Path zip = Files.write(temp.resolve("ada.zip"), bytes);
                    Exception wrong =
                            new Submission("ada", zip).opened().of(Example.LAB).wrong();
                    if (wrong instanceof RuntimeException e) {
                        throw e;
                    }
                    reader.read(zip);
                },
                List.of(zip(Deflater.NO_COMPRESSION), zip(Deflater.BEST_COMPRESSION)),
                SubmissionException.class,
                IOException.class);
    }

    @Test
    void results() throws Exception {
        Path out = MadeResults.graded(temp, MadeResults.student("ada", 60, 5), MadeResults.student("ben", 0, 0));
        byte[] right = Files.readAllBytes(out.resolve("results.json"));
        MangledInput.readBy(
                bytes -> {
                    Files.write(out.resolve("results.json"), bytes);
                    Results.lab(Results.read(out), null);
                },
                List.of(right),
                UsageException.class);
    }

    @Test
    void gradebooks() throws Exception {
        Path book = temp.resolve("book.csv");
        MangledInput.readBy(
                bytes -> new Moodle(Files.write(book, bytes))
                        .fill(Example.LAB, null, null, GRADES, StudentMap.NONE, Moodle.MOST),
                List.of(Files.readAllBytes(MadeResults.resource("moodle.csv"))),
                UsageException.class);
        MangledInput.readBy(
                bytes -> new Canvas(Files.write(book, bytes))
                        .fill(Example.LAB, 100, "Lab 1 (1234)", null, GRADES, StudentMap.NONE),
                List.of(Files.readAllBytes(MadeResults.resource("canvas.csv"))),
                UsageException.class);
    }

    @Test
    void studentMaps() throws Exception {
        MangledInput.readBy(
                bytes -> StudentMap.read(Files.write(temp.resolve("students.csv"), bytes)),
                List.of("submission,user\nada,ada@example.edu\n\"ben, b\",2301002\n".getBytes(StandardCharsets.UTF_8)),
                UsageException.class);
    }

    @Test
    void filesOfRanks() throws Exception {
        MangledInput.readBy(MpiFiles::readItems, List.of(MpiFiles.items(new int[] {1, -2, 3})), IOException.class);
        MangledInput.readBy(
                MpiFiles::readMatrix,
                List.of(MpiFiles.matrix(new int[][] {{1, 2}, {3, 4}, {5, 6}})),
                IOException.class);
        String report =
                "{\"rank\":0,\"size\":1,\"end\":\"KILLED\",\"code\":9,\"in\":{\"name\":\"MPI_Recv\",\"peer\":2,\"tag\":0},\"wallMillis\":1.5,"
                        + "\"calls\":[{\"name\":\"MPI_Send\",\"calls\":3,\"elements\":0,\"bytes\":0,\"millis\":0.1}],\"sent\":[],\"received\":[],"
                        + "\"collectives\":[\"MPI_Bcast\"],\"pending\":0,\"changed\":2,\"ahead\":3,\"inFlightMillis\":0.250,\"outsideMillis\":1.000}";
        MangledInput.readBy(
                bytes -> {
                    Files.write(temp.resolve("rank-0.json"), bytes);
                    RankReports.read(temp, 1, (one, whole) -> true);
                },
                List.of(report.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] zip(int level) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.setLevel(level);
            for (String name : List.of("Merge.java", "Cannon.java")) {
                zip.putNextEntry(new ZipEntry(Example.LAB.handedIn() + name));
                zip.write(named("package marshal.LAB;\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
