package marshal.workshop.mutants.lab4;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Host;
import marshal.checks.run.Status;
import marshal.commands.Target;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.LabChecker;
import marshal.engine.run.Seeds;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReport.Traffic;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Test;

/**
 * The counter runs in the student's processes. A program that lies to it loses the points for counts, and no others.
 */
class ForgedCountsTest {

    private static final Lab LAB = Labs.find("lab4").orElseThrow();
    private static final String STEP = "lab4.2";
    private static final Map<List<Object>, MpiRun> RUNS = new ConcurrentHashMap<>();

    @Test
    void whoHidesMessagesLosesThePointsForCounts() {
        assertOnlyCountsFail(rank -> with(rank, List.of(), List.of()), "went past the counter");
    }

    @Test
    void whoMakesUpMessagesLosesThePointsForCounts() {
        var many = new Traffic("MPI_Send", 0, 1L << 60, 1L << 60, 1L << 62);
        assertOnlyCountsFail(rank -> with(rank, List.of(many), List.of()), "these are impossible");
    }

    private static void assertOnlyCountsFail(UnaryOperator<RankReport> lie, String says) {
        List<Class<?>> step = Target.of(STEP).steps();
        NotHere.orMpich();
        try (var builder = new Builder(Home.find())) {
            Host honest = builder.code(LAB, builder.compile(LAB, builder.solution(LAB)))
                    .forChecks();
            Map<String, CheckResult> checks = new LabChecker(LabChecker.Listener.NONE)
                    .run(LAB, step, lying(honest, lie), Seeds.fixed(20), false).steps().get(0).checks().stream()
                            .collect(Collectors.toMap(CheckResult::id, Function.identity()));
            assertThat(checks.remove(STEP + "/costs").message()).contains(says);
            assertThat(checks.values()).isNotEmpty().allSatisfy(check -> assertThat(check.status())
                    .as(check.message())
                    .isEqualTo(Status.PASS));
        }
    }

    private static RankReport with(RankReport rank, List<Traffic> sent, List<Traffic> received) {
        return new RankReport(
                rank.rank(),
                rank.size(),
                rank.end(),
                rank.code(),
                rank.in(),
                rank.wallMillis(),
                rank.calls(),
                sent,
                received,
                rank.collectives(),
                rank.pending(),
                rank.changed(),
                rank.ahead(),
                rank.inFlightMillis(),
                rank.outsideMillis());
    }

    /** Runs programs as another host does, and changes every report. Both lies are about the same runs. */
    private static Host lying(Host honest, UnaryOperator<RankReport> lie) {
        Mpi mpi = job -> {
            var files = new TreeMap<String, ByteBuffer>();
            job.files().forEach((name, bytes) -> files.put(name, ByteBuffer.wrap(bytes)));
            List<Object> key =
                    List.of(job.program(), job.ranks(), job.arguments(), job.manner(), job.net(), job.polite(), files);
            MpiRun run = RUNS.computeIfAbsent(key, any -> honest.mpi().run(job));
            return new MpiRun(
                    run.job(),
                    run.exitCode(),
                    run.timedOut(),
                    run.wall(),
                    run.output(),
                    run.written(),
                    run.ranks().stream().map(lie).toList(),
                    run.leftovers());
        };
        return (Host) Proxy.newProxyInstance(
                Host.class.getClassLoader(),
                new Class<?>[] {Host.class},
                (proxy, method, arguments) -> method.getName().equals("mpi") ? mpi : method.invoke(honest, arguments));
    }
}
