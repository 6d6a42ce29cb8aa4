package marshal.engine.measure;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.course.Wire;
import marshal.checks.story.Crash;
import marshal.checks.story.Expected;
import marshal.engine.KitException;
import marshal.engine.run.Interop;
import marshal.engine.run.Students;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Workers;
import marshal.kit.process.Program;
import marshal.kit.process.Student;
import marshal.kit.process.StudentProcess;

/**
 * Runs whole programs with a student's manager and the reference's workers, and the other way round. That shows whether
 * both sides speak the same protocol. One process serves all workers of its side, and may be the manager afterwards.
 */
public final class InteropRuns {

    private static final List<Program> PROGRAMS = List.of(Program.SORT, Program.SPA, Program.MCA);
    private static final int K = 4;
    private static final int N = 60;
    private static final long SEED = 1;
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private InteropRuns() {}

    /** Runs all programs over a wire, in both directions. */
    public static List<Interop> run(Students student, Students reference, Wire wire) {
        var runs = new ArrayList<Interop>();
        List<Program> programs =
                PROGRAMS.stream().filter(wire.steps()::containsKey).toList();
        try (var yours = new Side(student.over(wire));
                var theirs = new Side(reference.over(wire))) {
            runs.addAll(run(wire, "manager", "workers", yours, theirs, programs));
            if (!runs.stream().allMatch(Interop::right)) { // a failed run may have left something behind
                yours.renew();
                theirs.renew();
            }
            runs.addAll(run(wire, "workers", "manager", theirs, yours, programs));
        }
        return runs;
    }

    private static List<Interop> run(
            Wire wire, String yours, String theirs, Side manager, Side worker, List<Program> programs) {
        var runs = new ArrayList<Interop>();
        try {
            var addresses = new ArrayList<InetSocketAddress>();
            for (int i = 0; i < K; i++) {
                addresses.add(worker.student().serve(Sockets.DEFAULT).address());
            }
            Workers workers =
                    manager.student().connect(addresses, Sockets.DEFAULT); // its connections end with its process
            for (Program program : programs) {
                long digest = manager.student().run(program, N, SEED, workers).digest();
                runs.add(new Interop(
                        program.label(),
                        wire.mechanism(),
                        yours,
                        theirs,
                        digest == Expected.digest(program, N, SEED),
                        ""));
            }
        } catch (KitException e) {
            throw e; // a failure of the kit, not of the two sides
        } catch (IOException | RuntimeException e) {
            // The other programs would run in the same processes, which may be broken or gone.
            runs.add(new Interop(
                    programs.get(runs.size()).label(), wire.mechanism(), yours, theirs, false, Crash.describe(e)));
        }
        return runs;
    }

    /** One side's process. */
    private static final class Side implements AutoCloseable {

        private final Students students;
        private StudentProcess process;

        Side(Students students) {
            this.students = students;
            start();
        }

        private void start() {
            process = students.forRunning();
            process.deadline(DEADLINE);
        }

        Student student() {
            return process.student();
        }

        /** Replaces the process with a fresh one. */
        void renew() {
            close();
            start();
        }

        @Override
        public void close() {
            process.close();
        }
    }
}
