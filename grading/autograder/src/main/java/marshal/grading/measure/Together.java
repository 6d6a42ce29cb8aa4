package marshal.grading.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import marshal.grading.run.Interop;
import marshal.grading.run.Students;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;

/** Runs whole programs with a student's manager and the reference's workers, and the other way round. */
public final class Together {

    private static final List<Program> PROGRAMS = List.of(Program.SORT, Program.SPA, Program.MCA);
    private static final int K = 4;
    private static final int N = 60;
    private static final long SEED = 1;
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private Together() {}

    /** All the programs, both ways. */
    public static List<Interop> run(Students student, Students reference) {
        var runs = new ArrayList<Interop>();
        runs.addAll(run("manager", "workers", quick(student), quick(reference)));
        runs.addAll(run("workers", "manager", quick(reference), quick(student)));
        return runs;
    }

    private static List<Interop> run(
            String yours, String theirs, Supplier<StudentProcess> manager, Supplier<StudentProcess> worker) {
        var runs = new ArrayList<Interop>();
        try (Cluster cluster = Cluster.start(manager, worker, K)) {
            for (Program program : PROGRAMS) {
                boolean right = cluster.run(program, N, SEED).digest() == Expected.digest(program, N, SEED);
                runs.add(new Interop(program.label(), yours, theirs, right, ""));
            }
        } catch (IOException | RuntimeException e) {
            // The rest would meet the same processes, or none.
            runs.add(new Interop(PROGRAMS.get(runs.size()).label(), yours, theirs, false, Trouble.describe(e)));
        }
        return runs;
    }

    private static Supplier<StudentProcess> quick(Students students) {
        return () -> {
            StudentProcess process = students.forRunning();
            process.deadline(DEADLINE);
            return process;
        };
    }
}
