package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.managing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Place;
import marshal.kit.contract.Task;

/** Tests the jobs in the requests of multiplications: each call has a different, random number. */
final class ManagersJobs {

    private static final int CALLS = 40;
    private static final int RANDOM_BITS = 60; // of 64: unsigned numbers are random, too

    private ManagersJobs() {}

    static void areDifferent(Host host, Script script) throws IOException {
        var jobs = new TreeSet<Long>();
        for (int i = 1; i <= 2; i++) {
            managing(host, script, 4, (stage, manager, workers) -> {
                jobs.add(ofACall(script, manager, workers));
                jobs.add(ofACall(script, manager, workers));
            });
        }
        script.expect("the number of different jobs in 2 calls of each of 2 managers", jobs.size(), 4);
    }

    static void areRandom(Host host, Script script) throws IOException {
        managing(host, script, 1, (stage, manager, workers) -> {
            var jobs = new ArrayList<Long>();
            for (int call = 1; call <= CALLS; call++) {
                stage.given("a manager, called M, with 1 worker, is called " + CALLS + " times");
                jobs.add(ofACall(script, manager, workers));
            }
            int random = randomBits(jobs);
            if (random < RANDOM_BITS) {
                script.did(String.format(
                        "the jobs of %d calls: %016X, %016X, %016X ...", CALLS, jobs.get(0), jobs.get(1), jobs.get(2)));
                throw script.failure(
                        "a job of 64 random bits",
                        random + " of the bits; the others are always the same, or equal to other bits");
            }
        });
    }

    /**
     * Returns how many of the 64 bits vary: not always 0, not always 1, and not always equal to another counted bit.
     */
    private static int randomBits(List<Long> numbers) {
        var columns = new TreeSet<Long>();
        for (int bit = 0; bit < Long.SIZE; bit++) {
            long column = 0;
            for (long number : numbers) {
                column = column << 1 | number >>> bit & 1;
            }
            columns.add(column);
        }
        columns.remove(0L);
        columns.remove((1L << numbers.size()) - 1);
        return columns.size();
    }

    /** Returns the job in the requests to 1 or 4 workers. */
    private static long ofACall(Script script, StudentManager manager, List<UdpPeer> workers) throws IOException {
        int[][] one = {{1}};
        int side = workers.size() == 1 ? 1 : 2;
        var call = manager.calls(IntStream.range(0, workers.size())
                .mapToObj(i -> new Task.Cannon(Place.of(i, side), side, one, one))
                .toArray(Task[]::new));
        var jobs = new TreeSet<Long>();
        for (UdpPeer worker : workers) {
            ReceivedMessage request = worker.receives();
            script.expect(
                    "the command of the request",
                    RawMessage.name(request.frame().command()),
                    "CANNON");
            jobs.add(request.frame().longAt(0));
            worker.sends(request.from(), RawMessage.product(request.id(), one));
        }
        call.returns();
        script.expect("the number of different jobs in the requests of one call", jobs.size(), 1);
        return jobs.first();
    }
}
