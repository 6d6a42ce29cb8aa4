package marshal.checks.lab9;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.run.Step;
import marshal.kit.lab9.Lab9;
import marshal.kit.lab9.RankMain;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 3: numbers to codes, in C. */
@Step(id = "lab9.3", title = "Encode in C", minutes = 15, file = "gray.c")
class Step03Native {

    private static final int RANKS = 3;

    @Check(order = 1, points = 10, value = "C gives the code that Java gives",
            why = "both are written to one wire",
            look = "gray.c")
    void encodes(Host host, Script script) {
        var lab = (Lab9) host.student().lab();
        int number = script.random().nextInt(1 << 30);
        script.given("the number " + number);
        script.expect("its code", script.run("Native.encode(" + number + ")", () -> lab.encodeInC(number)), encode(number));
    }

    @Check(order = 2, points = 10, value = "JVMs that are ranks sum their codes",
            why = "a JVM that calls MPI is a rank like any other",
            look = "gray.c")
    void sums(Host host, Script script) {
        int first = script.random().nextInt(1 << 20);
        script.given(RANKS + " ranks, which begin at the number " + first);
        List<String> files = IntStream.range(0, RANKS).mapToObj(rank -> "sum-" + rank).toList();
        MpiJob job = MpiJob.of(RankMain.class.getName(), RANKS, "" + first, "sum").leaving(files);
        MpiRun run = host.mpi().run(job);
        script.expect("what went wrong", Explanation.of(run), "");
        String sum = "" + IntStream.range(first, first + RANKS).map(Step03Native::encode).sum();
        for (String file : files) {
            script.expect(file, new String(run.written().get(file), StandardCharsets.UTF_8), sum);
        }
        script.expect("ranks that have called MPI_Allreduce", run.ranks().stream().filter(rank -> rank.calls("MPI_Allreduce") == 1).count(), (long) RANKS);
    }

    private static int encode(int number) {
        return number ^ number >>> 1;
    }
}
