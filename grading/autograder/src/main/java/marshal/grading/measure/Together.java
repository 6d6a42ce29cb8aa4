package marshal.grading.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.Crash;
import marshal.checks.Wire;
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

    /** All the programs over a wire, both ways. */
    public static List<Interop> run(Students student, Students reference, Wire wire) {
        var runs = new ArrayList<Interop>();
        runs.addAll(run("manager", "workers", quick(student.over(wire)), quick(reference.over(wire))));
        runs.addAll(run("workers", "manager", quick(reference.over(wire)), quick(student.over(wire))));
        return runs;
    }

    private static List<Interop> run(
            String yours, String theirs, Launcher manager, Launcher worker) {
        var runs = new ArrayList<Interop>();
        try (Cluster cluster = Cluster.on(Nodes.LOOPBACK, manager, worker, K)) {
            for (Program program : PROGRAMS) {
                boolean right = cluster.run(program, N, SEED).digest() == Expected.digest(program, N, SEED);
                runs.add(new Interop(program.label(), yours, theirs, right, ""));
            }
        } catch (IOException | RuntimeException e) {
            // The rest would meet the same processes, or none.
            runs.add(new Interop(PROGRAMS.get(runs.size()).label(), yours, theirs, false, Crash.describe(e)));
        }
        return runs;
    }

    private static Launcher quick(Students students) {
        return prefix -> {
            StudentProcess process = students.inside(prefix).forRunning();
            process.deadline(DEADLINE);
            return process;
        };
    }
}
