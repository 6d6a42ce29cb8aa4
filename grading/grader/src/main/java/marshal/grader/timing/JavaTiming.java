package marshal.grader.timing;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.checks.course.Wire;
import marshal.engine.KitException;
import marshal.engine.measure.Launcher;
import marshal.engine.measure.ManagerAndWorkers;
import marshal.engine.measure.Nodes;
import marshal.engine.measure.Plan;
import marshal.engine.measure.Setting;
import marshal.engine.measure.TapFactory;
import marshal.engine.run.Students;
import marshal.grader.timing.TimingSession.Party;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;
import marshal.kit.process.StudentProcess;

/** Times the Java programs of a submission. Its processes and the reference's run at the same time, and take turns. */
final class JavaTiming {

    /** Named in every row, because the same programs are faster with the optimizing compiler. */
    private static final String PLATFORM = System.getProperty("java.version") + " (C1)";

    private final TimingSession<Students> session;
    private final TimingSession.Job<Students> job;
    private final Plan plan;

    JavaTiming(TimingSession<Students> session) {
        this.session = session;
        this.job = session.job();
        this.plan = job.plan();
    }

    SideBySide.Result run() {
        List<Program> alone = programs(program -> job.lab().bringsPrograms() && session.alone(program));
        var over = new LinkedHashMap<Wire, List<Program>>();
        for (Wire wire : job.lab().wires()) {
            over.put(wire, programs(program -> !wire.given() && session.over(wire, program)));
        }
        over.values().removeIf(List::isEmpty);
        session.expect(
                alone.size() + over.values().stream().mapToInt(List::size).sum());
        alone(alone);
        over.forEach(this::over);
        return session.result();
    }

    private static List<Program> programs(Predicate<Program> wanted) {
        return Stream.of(Program.values()).filter(wanted).toList();
    }

    private void alone(List<Program> programs) {
        time(settings(Setting.SEQUENTIAL, programs), () -> {
            StudentProcess one = measuring(job.own().code(), plan.heapMb());
            StudentProcess other = measuring(job.reference().code(), plan.heapMb());
            return new Contestant.Both(alone(job.own(), one), alone(job.reference(), other), one::close, other::close);
        });
    }

    private Contestant alone(Party<Students> whose, StudentProcess process) {
        return contestant(
                whose, (program, n, seed) -> process.student().run(program, n, seed, null), () -> Stream.of(process));
    }

    private void over(Wire wire, List<Program> programs) {
        Students ours = job.own().code().over(wire);
        Students theirs = job.reference().code().over(wire);
        List<List<Setting>> settings = settings(wire.mechanism(), programs);
        time(settings, () -> {
            ManagerAndWorkers one = counted(wire, ours, settings, job.own().counts());
            try {
                ManagerAndWorkers other =
                        counted(wire, theirs, settings, job.reference().counts());
                return new Contestant.Both(
                        over(job.own(), one), over(job.reference(), other), one::close, other::close);
            } catch (IOException | RuntimeException e) {
                one.close();
                throw e;
            }
        });
    }

    private Contestant over(Party<Students> whose, ManagerAndWorkers cluster) {
        return contestant(whose, cluster::run, cluster::processes);
    }

    private Contestant contestant(
            Party<Students> whose, Running.Start start, Supplier<Stream<StudentProcess>> members) {
        return new Contestant(
                Timing.Machine.here(PLATFORM, plan.heapMb()),
                setting -> new Running(start, setting, members, whose.code()::processorNanos),
                setting -> whose.counts().getOrDefault(setting, Counts.NONE));
    }

    private List<List<Setting>> settings(String mechanism, List<Program> programs) {
        return programs.stream()
                .map(program -> session.settings(mechanism, program))
                .toList();
    }

    private void time(List<List<Setting>> settings, Contestant.Start start) {
        session.time(settings, start, job.extent().java());
    }

    private ManagerAndWorkers cluster(Students students) throws IOException {
        Launcher manager = prefix -> measuring(students.inside(prefix), plan.managerHeapMb());
        Launcher worker = prefix -> measuring(students.inside(prefix), plan.heapMb());
        return ManagerAndWorkers.on(
                Nodes.LOOPBACK, manager, worker, plan.workers().get(0));
    }

    private StudentProcess measuring(Students students, int heapMb) {
        StudentProcess process = students.forComparing(heapMb);
        process.deadline(plan.deadline());
        return process;
    }

    /**
     * A cluster that has counted the messages of all runs whose counts were unknown. A run that fails here is not
     * counted. A fresh cluster shows whether it can be timed.
     */
    private ManagerAndWorkers counted(
            Wire wire, Students students, List<List<Setting>> settings, Map<Setting, Counts> counts)
            throws IOException {
        List<Setting> missing = settings.stream()
                .flatMap(List::stream)
                .filter(setting -> !counts.containsKey(setting))
                .toList();
        ManagerAndWorkers cluster = cluster(students);
        try {
            for (Setting setting : missing) {
                session.now(setting);
                counts.put(setting, Counts.NONE);
                TapFactory taps = TapFactory.counting(wire.relay());
                counts.put(setting, cluster.count(taps, setting.program(), setting.n(), plan.seed()));
            }
            return cluster;
        } catch (KitException e) {
            cluster.close();
            throw e;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            return counted(wire, students, settings, counts);
        }
    }
}
