package marshal.checks.lab3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.course.Observed.Seen;
import marshal.checks.run.Host;
import marshal.checks.story.Expected;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab3.CountingMechanism;
import marshal.kit.lab3.Lab3;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.Student;
import org.junit.jupiter.api.Test;

/** What the experiment makes of runs that end, fail or are wrong: with played processes. */
class LossExperimentTest {

    private static final int N = 4;

    private final List<String> log = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    @Test
    void aRunThatEndsHasTheCountsOfAllProcessesAfterTheyHaveClosed() throws Exception {
        List<Seen> seen = observe(Expected::digest);
        assertThat(seen)
                .extracting(Seen::quantity, Seen::program, Seen::value)
                .containsExactly(
                        tuple("sent", "spa", 50.0),
                        tuple("lost", "spa", 15.0),
                        tuple("failed", "spa", 0.0),
                        tuple("sent", "mca", 50.0),
                        tuple("lost", "mca", 15.0),
                        tuple("failed", "mca", 0.0));
        assertThat(seen)
                .allMatch(Seen::right)
                .allMatch(row -> row.k() == 4 && row.mechanism().equals("udp-unsynchronized"));
        assertThat(leftOut).isEmpty();
        assertThat(log.subList(0, log.size() / 2))
                .containsExactly(
                        "close", "close", "close", "close", "close", "count", "count", "count", "count", "count");
    }

    @Test
    void aRunWithoutAResultHasFailedAndIsNotWrong() throws Exception {
        List<Seen> seen = observe((program, n, seed) -> {
            throw new WireException("no reply from worker 0");
        });
        assertThat(seen).hasSize(6).allMatch(Seen::right);
        assertThat(seen)
                .filteredOn(row -> row.quantity().equals("failed"))
                .extracting(Seen::value)
                .containsExactly(1.0, 1.0);
        assertThat(log).contains("close", "count");
    }

    @Test
    void aWrongResultMakesItsRowsWrong() throws Exception {
        List<Seen> seen =
                observe((program, n, seed) -> Expected.digest(program, n, seed) + (program == Program.MCA ? 1 : 0));
        assertThat(seen).hasSize(6).allMatch(row -> row.right() == row.program().equals("spa"));
        assertThat(seen)
                .filteredOn(row -> row.quantity().equals("failed"))
                .extracting(Seen::value)
                .containsExactly(0.0, 0.0);
    }

    /** A worker's unwritten code arrives as its failure. */
    @Test
    void unwrittenCodeIsLeftOutAndHasNotFailed() throws Exception {
        List<Seen> seen = observe((program, n, seed) -> {
            throw new TaskFailedException("worker 0: " + new Todo("lab3.6", "exchange").getMessage());
        });
        assertThat(seen).isEmpty();
        assertThat(leftOut).hasSize(2).allMatch(why -> why.contains("not written yet (lab3.6)"));
        assertThat(log).containsOnly("close");
    }

    /** Returns the digest of a run. */
    private interface Runner {
        long run(Program program, int n, long seed) throws WireException;
    }

    private List<Seen> observe(Runner runner) throws Exception {
        return LossExperiment.OBSERVED.observer().observe(played(Host.class, runner), N, 1, leftOut::add);
    }

    /** Plays a host, its processes, and what they open. */
    private <T> T played(Class<T> type, Runner runner) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "apart" -> played(Student.class, runner);
                    case "lab" -> played(Lab3.class, runner);
                    case "unsynchronizedMechanism" -> played(CountingMechanism.class, runner);
                    case "programs" -> played(Programs.class, runner);
                    case "sockets" -> Sockets.DEFAULT;
                    case "run" ->
                        new RunReport(null, List.of(), runner.run((Program) arguments[0], (int) arguments[1], (long)
                                arguments[2]));
                    case "sent" -> 10L;
                    case "acknowledged" -> logged("count", 7L);
                    case "close" -> logged("close", null);
                    default -> method.getReturnType().isInterface() ? played(method.getReturnType(), runner) : null;
                }));
    }

    private Object logged(String what, Object answer) {
        log.add(what);
        return answer;
    }
}
