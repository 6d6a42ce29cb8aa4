package marshal.checks.lab8;

import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.course.MpiCase;
import marshal.checks.story.Script;
import marshal.checks.run.Step;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiRun;

/** Step 1: one number of every rank. */
@Step(id = "lab8.1", title = "Sum", minutes = 10, file = "sum.c")
class Step01Sum {

    @Check(order = 1, points = 60, value = "rank 0 prints the sum",
            why = "a sum of parts is what most programs end with",
            look = "sum.c")
    void addsUp(Host host, Script script) {
        for (int ranks : new int[] {1, 3}) {
            script.given(ranks + " ranks, which have 1 to " + ranks);
            script.expect("what is printed", run(host, script, ranks).output().strip(), "" + ranks * (ranks + 1) / 2);
        }
    }

    @Check(order = 2, points = 40, value = "with one collective",
            why = "MPI adds up in log k rounds",
            look = "sum.c")
    void callsOneCollective(Host host, Script script) {
        script.given("3 ranks");
        script.expect("how many messages were sent from rank to rank",
                run(host, script, 3).ranks().stream().mapToInt(rank -> rank.sent().size()).sum(), 0);
    }

    private static MpiRun run(Host host, Script script, int ranks) {
        MpiRun run = host.mpi().run(new MpiCase(new Sum(), "", 0, ranks, 1).job());
        String wrong = Explanation.of(run);
        if (!wrong.isEmpty()) {
            throw script.failure("every rank ends well", wrong);
        }
        return run;
    }
}
