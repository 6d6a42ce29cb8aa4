package marshal.grading.timing;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.checks.Wire;
import marshal.grading.KitException;
import marshal.grading.measure.Cluster;
import marshal.grading.measure.Front;
import marshal.grading.measure.Launcher;
import marshal.grading.measure.Nodes;
import marshal.grading.measure.Setting;
import marshal.grading.run.Students;
import marshal.grading.timing.Session.Party;
import marshal.kit.measure.Counts;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;

/** Times the Java programs of a submission: its processes and the reference's are up at the same time, and run in turns. */
final class JavaTiming {

    /** Named in every row: with the optimizing compiler the same programs are faster. */
    private static final String PLATFORM = System.getProperty("java.version") + " (C1)";

    private final Session<Students> session;

    JavaTiming(Session<Students> session) {
        this.session = session;
    }

    SideBySide.Result run() {
        if (session.lab().bringsPrograms()) {
            alone(Stream.of(Program.values()).filter(program -> program.isSequential() && session.alone(program)).toList());
        }
        for (Wire wire : session.lab().wires()) {
            List<Program> programs = Stream.of(Program.values()).filter(program -> session.over(wire, program)).toList();
            if (!programs.isEmpty()) {
                over(wire, programs);
            }
        }
        return session.result();
    }

    private void alone(List<Program> programs) {
        time(settings(Setting.SEQUENTIAL, programs), () -> {
            StudentProcess one = measuring(session.own().code(), false);
            StudentProcess other = measuring(session.reference().code(), false);
            return new Contestant.Both(alone(session.own(), one), alone(session.reference(), other), List.of(one, other));
        });
    }

    private static Contestant alone(Party<Students> whose, StudentProcess process) {
        return contestant(whose, (program, n, seed) -> process.student().run(program, n, seed, null), () -> Stream.of(process));
    }

    private void over(Wire wire, List<Program> programs) {
        Students ours = session.own().code().over(wire);
        Students theirs = session.reference().code().over(wire);
        List<List<Setting>> settings = settings(wire.mechanism(), programs);
        List<Setting> all = settings.stream().flatMap(List::stream).toList();
        session.now(all.get(0));
        count(wire, ours, all, session.own().counts());
        count(wire, theirs, all, session.reference().counts());
        time(settings, () -> {
            Cluster one = cluster(ours);
            try {
                Cluster other = cluster(theirs);
                return new Contestant.Both(over(session.own(), one), over(session.reference(), other), List.of(one, other));
            } catch (IOException | RuntimeException e) {
                one.close();
                throw e;
            }
        });
    }

    private static Contestant over(Party<Students> whose, Cluster cluster) {
        return contestant(whose, cluster::run, cluster::processes);
    }

    private static Contestant contestant(Party<Students> whose, Running.Start start, Supplier<Stream<StudentProcess>> members) {
        return new Contestant(whose.name(), PLATFORM, Session.PLAN.heapMb(), setting -> new Running(start, setting, members),
                setting -> whose.counts().getOrDefault(setting, Counts.NONE));
    }

    private List<List<Setting>> settings(String mechanism, List<Program> programs) {
        return programs.stream().map(program -> session.settings(mechanism, program)).toList();
    }

    private void time(List<List<Setting>> settings, Contestant.Start start) {
        session.time(settings, start, Contest.Effort.JAVA);
    }

    private static Cluster cluster(Students students) throws IOException {
        Launcher manager = prefix -> measuring(students.inside(prefix), true);
        Launcher worker = prefix -> measuring(students.inside(prefix), false);
        return Cluster.on(Nodes.LOOPBACK, manager, worker, Session.PLAN.workers().get(0));
    }

    private static StudentProcess measuring(Students students, boolean manages) {
        StudentProcess process = students.forComparing(manages ? Session.PLAN.managerHeapMb() : Session.PLAN.heapMb());
        process.deadline(Session.PLAN.deadline());
        return process;
    }

    /**
     * Counts what runs send that are not counted yet: in a run of their own, behind relays that would cost time. What fails here
     * is not counted; it fails in the same way when it is timed.
     */
    private static void count(Wire wire, Students students, List<Setting> settings, Map<Setting, Counts> counts) {
        List<Setting> missing = settings.stream().filter(setting -> !counts.containsKey(setting)).toList();
        if (missing.isEmpty()) {
            return;
        }
        Launcher any = prefix -> {
            StudentProcess process = students.inside(prefix).forRunning();
            process.deadline(Session.PLAN.deadline());
            return process;
        };
        try (Cluster tapped = Cluster.behind(Front.counting(wire.relay(), line -> {}), any, any, Session.PLAN.workers().get(0))) {
            for (Setting setting : missing) {
                Counts before = tapped.counts();
                tapped.run(setting.program(), setting.n(), Session.PLAN.seed());
                counts.put(setting, tapped.counts().minus(before));
            }
        } catch (KitException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // as said above
        }
    }
}
