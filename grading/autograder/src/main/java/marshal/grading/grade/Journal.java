package marshal.grading.grade;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Outcome;
import marshal.grading.Directories;
import marshal.grading.Hashes;
import marshal.grading.Host;
import marshal.grading.KitException;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.grading.timing.Extent;
import marshal.kit.measure.Timing;

/**
 * What was graded, kept while grading goes on: a file a student, a line a result, each with a sum of its own. A line is on the
 * disk before the next result is asked for, so that whatever ends us costs no more than what was being graded.
 */
final class Journal {

    /**
     * What the checks of a lab gave.
     *
     * @param key  of all that it depends on: see {@link Keys.Key}
     * @param code of what was run
     */
    record Checked(String key, String code, LabRun run) {

        /** Has every check a verdict? Where one broke, or there was no time for it, or the grader itself, another try may give it one. */
        boolean isWhole() {
            return run.couldNotBeRun()
                    ? !run.sources().isEmpty() || run.attention().isEmpty()
                    : run.steps().stream().flatMap(step -> step.checks().stream())
                            .noneMatch(check -> check.outcome() instanceof Outcome.NotRun || check.outcome() instanceof Outcome.Broken);
        }
    }

    /**
     * What timing a lab gave, and its key.
     *
     * @param host where it was taken: times of one machine say nothing about another's
     */
    record Measured(String key, String lab, Timed timed, String host) {

        /** Taken just now, here. */
        Measured(String key, String lab, Timed timed) {
            this(key, lab, timed, Host.NAME);
        }
    }

    /** A line: one of the two. */
    private record Line(String student, Checked checked, Measured measured) {

        boolean of(String who) {
            return who.equals(student) && (checked == null) != (measured == null);
        }
    }

    /** The newest results of a student, by the labs' names. */
    record Kept(Map<String, Checked> checked, Map<String, Measured> measured) {

        private Kept() {
            this(new LinkedHashMap<>(), new LinkedHashMap<>());
        }

        /** @return whether it takes the place of an older one */
        private boolean add(Line line) {
            return line.checked() != null
                    ? checked.put(line.checked().run().lab(), line.checked()) != null
                    : measured.put(line.measured().lab(), line.measured()) != null;
        }

        /** All results of these labs, which are kept by now; with the speeds that are kept, or without. */
        StudentResult result(String student, List<Lab> labs, boolean timings) {
            return new StudentResult(student, labs.stream().map(lab -> run(lab.name(), timings)).toList());
        }

        /** Their rows of the timings table. */
        List<Timing> rows(List<Lab> labs) {
            return labs.stream().flatMap(lab -> times(lab.name()).rows().stream()).toList();
        }

        /** Is there a result of each of these labs? */
        boolean isWhole(List<Lab> labs) {
            return labs.stream().allMatch(lab -> checked.containsKey(lab.name()));
        }

        /** How much of this lab was timed, as it is. */
        Extent extent(String lab) {
            Checked run = checked.get(lab);
            Measured times = measured.get(lab);
            return run == null || times == null ? Extent.NONE
                    : Stream.of(Extent.FULL, Extent.QUICK).filter(extent -> times.key().equals(Keys.ofTimes(run.code(), run.run(), extent)))
                            .findFirst().orElse(Extent.NONE);
        }

        /** The times of this lab, as it is; those of what it was before are of no use. */
        Timed times(String lab) {
            return extent(lab) == Extent.NONE ? Timed.NONE : measured.get(lab).timed();
        }

        private LabRun run(String lab, boolean timings) {
            LabRun run = checked.get(lab).run();
            return timings ? run.withSpeeds(times(lab).speeds()) : run;
        }
    }

    private static final String DIGESTS = "digests";

    private final Path folder;
    private final String code;
    private final Consumer<String> remarks;
    private final Map<String, Digest> digests = new ConcurrentHashMap<>();
    private volatile boolean digested; // something anew

    /**
     * @param code    hash of the code that makes digests
     * @param remarks is told what was damaged
     */
    Journal(Path folder, String code, Consumer<String> remarks) {
        this.folder = folder;
        this.code = code;
        this.remarks = remarks;
        try {
            SummedLine.read(read(folder.resolve(DIGESTS)), Digest.class).stream().filter(Objects::nonNull)
                    .forEach(digest -> digests.put(digest.student(), digest));
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** What is kept of a student. Lines that are cut off or damaged are dropped, and told; so are older results, without a word. */
    synchronized Kept of(String student) {
        Path file = file(student);
        try {
            byte[] text = read(file);
            var kept = new Kept();
            int damaged = 0;
            boolean older = false;
            for (Line line : SummedLine.read(text, Line.class)) {
                if (line == null || !line.of(student)) {
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
                text = read(file);
            }
            digests.put(student, Digest.of(student, identity(text), kept));
            digested = true;
            return kept;
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }

    /** The digest of what is kept of a student: the one from earlier, if it is of that. */
    synchronized Digest digest(String student) {
        Path file = file(student);
        try {
            Digest earlier = digests.get(student);
            if (earlier == null || !earlier.file().equals(identity(read(file)))) {
                of(student);
            }
            return digests.get(student);
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }

    /** Keeps the digests of these students. */
    void keepDigests(List<String> students) {
        if (!digested) {
            return;
        }
        try {
            Directories.write(folder.resolve(DIGESTS), out -> {
                for (String student : students) {
                    out.write(SummedLine.of(digests.get(student)));
                }
            });
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    /** Keeps of a student what another journal keeps. */
    void take(String student, Journal other) {
        Path file = file(student);
        try {
            Directories.write(file, read(other.file(student)));
        } catch (IOException e) {
            throw new KitException("cannot write to " + file, e);
        }
    }

    private static byte[] read(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    private String identity(byte[] text) {
        return text.length + " " + SummedLine.sum(text, 0, text.length) + " " + code;
    }

    private void rewrite(String student, Kept kept) throws IOException {
        Directories.write(file(student), out -> {
            for (Checked checked : kept.checked().values()) {
                out.write(SummedLine.of(new Line(student, checked, null)));
            }
            for (Measured measured : kept.measured().values()) {
                out.write(SummedLine.of(new Line(student, null, measured)));
            }
        });
    }

    void add(String student, Checked checked) {
        append(new Line(student, checked, null));
    }

    void add(String student, Measured measured) {
        append(new Line(student, null, measured));
    }

    private synchronized void append(Line line) {
        Path file = file(line.student());
        try {
            boolean isNew = !Files.exists(file);
            try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
                ByteBuffer bytes = ByteBuffer.wrap(SummedLine.of(line).getBytes(StandardCharsets.UTF_8));
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
