package marshal.checks.lab4;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Step 1: one program, many ranks. */
@Step(id = "lab4.1", title = "Hello, ranks", minutes = 25, file = "hello.c")
class Step01Hello {

    @Check(
            order = 1,
            points = 4,
            value = "every rank says who it is, once",
            why = "all ranks run the same program: only its rank tells a process which work is its own",
            look = "hello.c; call MPI_Init first, then MPI_Comm_rank and MPI_Comm_size. Print one line: rank R of K. "
                    + "Call MPI_Finalize last")
    void everyRankSaysHello(Host host, Script script) {
        for (int ranks : new int[] {1, 5, 11}) {
            script.given(DrawnInputs.ranks(ranks));
            var runs = new ProgramRuns(host, script);
            saysHello(script, ranks, runs.endsWell(MpiJob.of("hello", ranks)));
            MpiRun run = runs.endsWell(MpiJob.of("hello", ranks).rankByRank());
            for (int rank = 0; rank < ranks; rank++) {
                String printed = new String(
                        run.written().getOrDefault(MpiJob.outputOf(rank), new byte[0]), StandardCharsets.UTF_8);
                script.expect(
                        "what rank " + rank + " itself prints on standard output",
                        printed.isBlank() ? "nothing" : printed.strip(),
                        "rank " + rank + " of " + ranks);
            }
        }
    }

    private static void saysHello(Script script, int ranks, MpiRun run) {
        List<String> lines = lines(run.output());
        if (!lines.isEmpty() && !run.output().endsWith("\n")) {
            throw script.failure(
                    "that the last line ends with its \\n",
                    "the output ends with \"" + lines.get(lines.size() - 1) + "\"");
        }
        script.require(
                !lines.isEmpty(),
                "a line \"rank 0 of " + ranks + "\" on standard output, where printf writes",
                run.output().isBlank() ? "nothing" : run.output().strip());
        script.expect(
                "the lines, sorted",
                lines,
                IntStream.range(0, ranks)
                        .mapToObj(rank -> "rank " + rank + " of " + ranks)
                        .sorted()
                        .toList());
        script.require(
                run.output().chars().filter(c -> c == '\n').count() >= ranks,
                "a line for each of " + ranks + " ranks",
                run.output().strip());
    }

    @Check(
            order = 2,
            points = 3,
            value = "every rank calls MPI_Finalize before it ends",
            why = "a rank that just ends may lose messages that are still on their way, or leave the others waiting "
                    + "for ever",
            look = "hello.c; MPI_Finalize is the last call of every rank, on every way out of main")
    void everyRankFinalizes(Host host, Script script) {
        script.given(DrawnInputs.ranks(3));
        new ProgramRuns(host, script).endsWell(MpiJob.of("hello", 3));
    }

    @Check(
            order = 3,
            points = 1,
            value = "the sanitizers find nothing",
            why = "a write past the end of a buffer often does no harm at first, and crashes the program later",
            look = "hello.c; a buffer for text needs room for its final 0")
    void staysWithinBounds(Host host, Script script) {
        script.given(DrawnInputs.ranks(2));
        saysHello(
                script,
                2,
                new ProgramRuns(host, script).endsWell(MpiJob.of("hello", 2).in(MpiJob.Manner.SANITIZED)));
    }

    /** Simultaneous output of ranks is mixed: a line may begin after an unfinished line. */
    private static List<String> lines(String output) {
        return output.replace("rank ", "\nrank ")
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("rank "))
                .sorted()
                .toList();
    }
}
