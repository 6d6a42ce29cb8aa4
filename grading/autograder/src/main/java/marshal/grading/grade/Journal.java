package marshal.grading.grade;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import marshal.checks.Lab;
import marshal.grading.Directories;
import marshal.grading.Hashes;
import marshal.grading.KitException;
import marshal.grading.report.Json;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.kit.measure.Timing;

/**
 * What was graded, kept while grading goes on: a file a student, a line a result, each with a sum of its own. A line is on the
 * disk before the next result is asked for, so that whatever ends us costs no more than what was being graded.
 */
final class Journal {

    /**
     * What the checks of a lab gave.
     *
     * @param key   of all that it depends on: see {@link Keys.Key}
     * @param code  of what was run
     * @param steps the key of each step
     */
    record Checked(String key, String code, SortedMap<String, String> steps, LabRun run) {}

    /** What timing a lab gave, and its key. */
    record Measured(String key, String lab, Timed timed) {}

    /** A line: one of the two. */
    private record Line(String student, Checked checked, Measured measured) {}

    /**
     * The newest results of a student, by the labs' names.
     *
     * @param hash of all of it
     */
    record Kept(Map<String, Checked> checked, Map<String, Measured> measured, String hash) {

        private Kept(byte[] file) {
            this(new LinkedHashMap<>(), new LinkedHashMap<>(), Hashes.sha256(file));
        }

        /** @return whether it takes the place of an older one */
        private boolean add(Line line) {
            return line.checked() != null
                    ? checked.put(line.checked().run().lab(), line.checked()) != null
                    : measured.put(line.measured().lab(), line.measured()) != null;
        }

        /** All results of these labs, which are kept by now; with speeds or without. */
        StudentResult result(String student, List<Lab> labs, boolean timings) {
            return new StudentResult(student, labs.stream().map(lab -> run(lab.name(), timings)).toList());
        }

        /** Their rows of the timings table. */
        List<Timing> rows(List<Lab> labs) {
            return labs.stream().flatMap(lab -> measured.get(lab.name()).timed().rows().stream()).toList();
        }

        private LabRun run(String lab, boolean timings) {
            LabRun run = checked.get(lab).run();
            return timings ? run.withSpeeds(measured.get(lab).timed().speeds()) : run;
        }
    }

    private static final int SUM = 8; // digits: against accidents, so a quick sum will do

    private final Path folder;
    private final Consumer<String> remarks;

    /** @param remarks is told what was damaged */
    Journal(Path folder, Consumer<String> remarks) {
        this.folder = folder;
        this.remarks = remarks;
    }

    /** What is kept of a student. Lines that are cut off or damaged are dropped, and told; so are older results, without a word. */
    Kept of(String student) {
        Path file = file(student);
        try {
            byte[] text = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
            var kept = new Kept(text);
            int damaged = 0;
            boolean older = false;
            for (int from = 0, end; from < text.length; from = end + 1) {
                end = end(text, from);
                Line line = end == text.length ? null : line(text, from, end, student);
                if (line == null) {
                    damaged++;
                } else {
                    older |= kept.add(line);
                }
            }
            if (damaged > 0) {
                remarks.accept("What was kept of " + student + " is damaged in " + (damaged == 1 ? "one place" : damaged + " places")
                        + ", as after a loss of power: that is graded again.");
            }
            if (damaged > 0 || older) {
                rewrite(student, kept);
                return of(student); // as whoever asks next
            }
            return kept;
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }

    /** Where a line ends; the length of the text if it is cut off. */
    private static int end(byte[] text, int from) {
        int end = from;
        while (end < text.length && text[end] != '\n') {
            end++;
        }
        return end;
    }

    /** A line that is whole, and of today's form; else null. */
    private static Line line(byte[] text, int from, int end, String student) {
        int json = from + SUM + 1;
        if (json >= end || !new String(text, from, SUM, StandardCharsets.ISO_8859_1).equals(sum(text, json, end - json))) {
            return null;
        }
        try {
            Line line = Json.parse(text, json, end - json, Line.class);
            return line.student().equals(student) && (line.checked() == null) != (line.measured() == null) ? line : null;
        } catch (IOException e) {
            return null;
        }
    }

    private void rewrite(String student, Kept kept) throws IOException {
        Directories.write(file(student), out -> {
            for (Checked checked : kept.checked().values()) {
                out.write(text(new Line(student, checked, null)));
            }
            for (Measured measured : kept.measured().values()) {
                out.write(text(new Line(student, null, measured)));
            }
        });
    }

    void add(String student, Checked checked) {
        append(new Line(student, checked, null));
    }

    void add(String student, Measured measured) {
        append(new Line(student, null, measured));
    }

    private void append(Line line) {
        Path file = file(line.student());
        try {
            boolean isNew = !Files.exists(file);
            try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
                ByteBuffer bytes = ByteBuffer.wrap(text(line).getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            if (isNew) {
                forceFolder();
            }
        } catch (IOException e) {
            throw new KitException("cannot write to " + file, e);
        }
    }

    /** A new file's name is kept in its folder. */
    private void forceFolder() {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // not every system opens folders; then its own care has to do
        }
    }

    private static String text(Line line) {
        byte[] json = Json.line(line).getBytes(StandardCharsets.UTF_8); // with no halves of surrogates
        return sum(json, 0, json.length) + " " + new String(json, StandardCharsets.UTF_8) + "\n";
    }

    private static String sum(byte[] text, int from, int length) {
        var sum = new CRC32();
        sum.update(text, from, length);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    /** A name that every file system takes, whatever the student's is. */
    private Path file(String student) {
        return folder.resolve(Hashes.sha256(student).substring(0, 32) + ".jsonl");
    }

    /** Everybody's results, all of which are kept by now. Each is read when it is asked for: memory holds no class. */
    List<StudentResult> results(List<String> students, List<Lab> labs, boolean timings) {
        return new AbstractList<>() {
            @Override
            public StudentResult get(int index) {
                String student = students.get(index);
                return of(student).result(student, labs, timings);
            }

            @Override
            public int size() {
                return students.size();
            }
        };
    }
}
