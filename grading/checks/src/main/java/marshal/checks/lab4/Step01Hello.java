package marshal.checks.lab4;

import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 1: one program, many ranks. */
@Step(id = "lab4.1", title = "Hello, ranks", minutes = 25, file = "hello.c")
class Step01Hello {

    @Check(order = 1, points = 8, value = "every rank says who it is, once",
            why = "a rank that does not know its number does the work of another",
            look = "hello.c; MPI_Comm_rank and MPI_Comm_size")
    void everyRankSaysHello(Host host, Script script) {
        MpiRun run = host.mpi().run(MpiJob.of("hello", 3));
        script.expect("what it prints, sorted", run.output().lines().sorted().toList(),
                java.util.List.of("rank 0 of 3", "rank 1 of 3", "rank 2 of 3"));
    }
}
