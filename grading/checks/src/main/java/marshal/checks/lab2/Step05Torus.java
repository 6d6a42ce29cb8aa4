package marshal.checks.lab2;

import static java.util.Collections.nCopies;
import static marshal.checks.run.Background.hurried;
import static marshal.checks.run.Background.result;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import marshal.checks.played.Matrices;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Vector;

/** Step 5: workers call each other. The checks decide when each worker exchanges. */
@Step(
        id = "lab2.5",
        title = "MCA: workers call each other",
        minutes = 50,
        file = "Inbox.java, TorusCalls.java, CannonTask.java, VectorObject.java, RmiWorker.java, RmiManager.java",
        needs = {"lab2.1", "lab2.2"})
class Step05Torus {

    private static final int ROUNDS = 3;
    /** Workers give up before the checks do, so a student reads what the worker says. */
    static final Sockets SOCKETS = new Sockets(0, 8000);

    private static final int MOST_IMPATIENT_MILLIS = 12_000;
    private static final int MOST_WAITING = 1 << 20;
    private static final int MANAGERS = 6;
    /** 16,384 times this number is 0 in an int. */
    private static final int LARGE_TORUS = 1 << 18;

    private static final Class<MalformedMessageException> MALFORMED = MalformedMessageException.class;

    @Check(
            order = 1,
            points = 5,
            value = "columns go left and rows go up: on 1, 4 and 9 workers everybody gets the correct vectors in every "
                    + "round",
            why = "with 4 workers, the left neighbour is also the right neighbour. So a wrong direction shows only "
                    + "with 9 workers. With 1 worker, all neighbours are the worker itself",
            look = "TorusCalls.exchange: accept(column) at the left neighbour, accept(row) at the upper one, then "
                    + "wait in the inbox for this round's vectors; rounds begin at 1. Inbox.put: put the vector in "
                    + "and return, also if nobody waits. RmiManager.callAll: Place.left() and Place.up() tell which "
                    + "stubs go with the task")
    void goesTheRightWay(Host host, Script script) throws IOException {
        for (int workers : new int[] {1, 4, 9}) {
            script.given(
                    workers + (workers == 1 ? " worker, " : " workers, ") + ROUNDS
                            + " exchanges; the column and the row of worker (p, q) in round r are [p, q, r, 1] and [p, q, r, 2]");
            var scene = new TorusScene(script, nCopies(workers, "1 2 3"));
            try (var cluster = scene.start(host, false, SOCKETS)) {
                cluster.call(scene.tasks());
            }
            scene.expectNeighbours(ROUNDS, 0, "");
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "MCA costs 2k + 2k(n - 1) calls and 3n² + 2kt(n - 1) elements, and a · b is right",
            why = "the paper counts 4,000 calls of 437 elements at n = 500 and k = 4 (equation 2.4, table 2.1)",
            look = "TorusCalls.exchange; in each round, call accept once for the column and once for the row, also if "
                    + "the neighbour is the worker itself")
    void countsOfMca(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{1, 1}, {3, 1}, {2, 4}, {3, 9}, {18, 9}, {100, 4}}) {
            StudentCluster.countMca(host, script, Encoding.SERIALIZABLE, SOCKETS, nk[0], nk[1]);
        }
        atTheBounds(host, script);
    }

    /** Tests extreme sizes. A task that is too large for a check is only written and read. */
    private static void atTheBounds(Host host, Script script) throws IOException {
        script.given("a and b have no rows, 4 workers");
        try (var cluster =
                StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> Matrices.WORKER, false, SOCKETS)) {
            List<Result> results = cluster.call(Matrices.cannonTasks(new int[0][], new int[0][], 2));
            script.expect("a · b", Matrices.joined(results, 0, 2), new int[0][]);
        }
        script.given("a torus of side " + LARGE_TORUS + ", with blocks of 1 x 1");
        var place = new Place(LARGE_TORUS - 1, 7, LARGE_TORUS);
        var task = new Task.Cannon(place, LARGE_TORUS, new int[][] {{3}}, new int[][] {{-4}});
        Lab2 lab = StudentCluster.lab(host);
        Task came = script.run(
                "a task is written, and read",
                () -> lab.readTask(Encoding.SERIALIZABLE, lab.writeTask(Encoding.SERIALIZABLE, task)));
        script.expect("the task", came, task);
    }

    @Check(
            order = 3,
            points = 3,
            value = "accept returns at once, also for a neighbour that runs ahead, and early vectors are kept apart",
            why = "if accept waits until this worker asks for the vector, the neighbour waits, then its neighbours, "
                    + "and then the whole torus. And a neighbour that runs ahead delivers round 2 while you still wait "
                    + "for round 1",
            look = "RmiWorker.accept and Inbox.put: put the vector in, with job, axis and round as its key, and "
                    + "return. Hold no lock of exchange meanwhile. TorusCalls.exchange: the first round is 1. Send "
                    + "both vectors before you take the first: push, push, take, take. RmiWorker.onTorus: close the "
                    + "TorusCalls. Inbox.put: a later vector never replaces an earlier one. A job may have no task "
                    + "yet, or none any more")
    void mayRunAhead(Host host, Script script) throws IOException {
        TorusJobs.keepsWhatComesEarly(host, script); // first: a busy machine makes no difference to it
        runsAhead(host, script, List.of("1 ahead! 2", "1 2", "1 2", "begin? 1 2"), 3); // its row is missing
        runsAhead(host, script, List.of("begin? 1 2", "1 2", "1 2", "1 ahead! 2"), 0); // its column is missing
    }

    private static void runsAhead(Host host, Script script, List<String> lines, int late) throws IOException {
        var scene = new TorusScene(script, lines);
        String lateOne = "worker " + scene.at(late);
        String first = "worker " + scene.at(3 - late);
        script.given("4 workers; " + lateOne + " begins its first exchange after " + first + " is in its second");
        try (var cluster = scene.start(host, true, SOCKETS)) {
            CompletableFuture<List<Result>> call = cluster.begin(scene.tasks());
            int patience = script.deadlineMillis() * 3 / 5;
            if (!scene.isOpenWithin("ahead", patience)) {
                String threads = cluster.threads();
                script.show("Its threads", () -> threads);
                scene.open("begin");
                throw script.failure(
                        "that " + first + " gets through round 1: both its neighbours have sent",
                        "its exchange has not returned after " + patience / 1000 + " s: one of them is held up by "
                                + lateOne + ", which has not begun\nEither accept waits there, or exchange takes a "
                                + "vector before it has sent both of its own");
            }
            script.did(first + " has finished round 1 and sends its column and its row of round 2");
            // the other two have their task, and rounds 1 and 2 from the worker that is ahead
            Wait.until(() -> cluster.calls(1) >= 3 && cluster.calls(2) >= 3, script.deadlineMillis() / 2);
            script.did(lateOne + " begins");
            scene.open("begin");
            script.run("callAll returns", () -> result(call));
        }
        scene.expectNeighbours(2, 0, "");
    }

    @Check(
            order = 4,
            points = 2,
            value = "two multiplications at once on the same workers do not mix",
            why = "two managers may share workers. If a column of one gets into the other's product, a number is "
                    + "wrong, and nobody notices",
            look = "RmiManager.callAll: each call of each manager needs its own job number (random, not counted). "
                    + "Inbox: the job is part of the key. Inbox.put: call notifyAll(), because notify() may wake the "
                    + "wrong thread")
    void doesNotMix(Host host, Script script) throws IOException {
        script.given(
                "4 workers and 2 managers, who call at the same time; the matrices of the second hold other numbers");
        var scene = new TorusScene(script, nCopies(4, "all! all? 1 2")) // both are everywhere before any worker sends
                .gate("all", 8, script.deadlineMillis() / 2);
        try (var cluster = scene.start(host, false, SOCKETS);
                var second = cluster.anotherManager()) {
            CompletableFuture<List<Result>> one = cluster.begin(scene.tasks(100));
            CompletableFuture<List<Result>> other = StudentCluster.begin(second, script, scene.tasks(200));
            script.run("the first call returns", () -> result(one));
            script.run("the second call returns", () -> result(other));
        }
        scene.expectNeighbours(2, 100, " for the first manager");
        scene.expectNeighbours(2, 200, " for the second manager");
        wakesWhoeverIsMeant(host, script);
        TorusJobs.areNumbered(host, script);
    }

    /**
     * Requires that the right thread wakes: many threads wait in one inbox, and the vectors are for one in the middle.
     */
    private static void wakesWhoeverIsMeant(Host host, Script script) throws IOException {
        script.given("4 workers and " + MANAGERS + " managers; worker (0, 0) waits in all " + MANAGERS
                + " multiplications, and the vectors of one of them come");
        var scene = new TorusScene(script, List.of("1", "go#? 1", "go#? 1", "go#? 1"));
        var managers = new ArrayList<Workers>();
        try (var cluster = scene.start(host, true, Sockets.DEFAULT)) {
            var calls = new ArrayList<CompletableFuture<List<Result>>>();
            boolean seen = true; // false if calls bypass the relays, which other checks report
            for (int mark = 0; mark < MANAGERS; mark++) {
                managers.add(cluster.anotherManager());
                calls.add(StudentCluster.begin(managers.get(mark), script, scene.tasks(mark)));
                int sent = 2 * (mark + 1); // a task and a vector for each
                seen = seen
                        && Wait.until(
                                () -> cluster.calls(1) >= sent && cluster.calls(2) >= sent,
                                script.deadlineMillis() / 2);
            }
            int meant = MANAGERS / 2;
            script.did("worker (0, 0) has sent its vectors in all of them, and waits; now its neighbours send theirs "
                    + "in multiplication number " + meant);
            scene.open("go" + meant);
            boolean over = Wait.until(calls.get(meant)::isDone, script.deadlineMillis());
            String threads = over ? "" : cluster.threads();
            for (int mark = 0; mark < MANAGERS; mark++) {
                scene.open("go" + mark);
            }
            if (!over) {
                script.show("Its threads", () -> threads);
                throw script.silence("that multiplication number " + meant + " ends: all its vectors have come");
            }
            for (CompletableFuture<List<Result>> call : calls) {
                script.run("a call returns", () -> result(call));
            }
        } finally {
            managers.forEach(Workers::close);
        }
    }

    @Check(
            order = 5,
            points = 2,
            value = "a neighbour that never sends is a failure within the deadline, and the next multiplication works",
            why = "a worker that waits for ever for a dead neighbour makes its manager wait, and never frees its "
                    + "memory",
            look = "Inbox.take; the deadline is for the whole wait, also if other vectors wake you. Then throw a "
                    + "WireException that names the missing vector. RmiWorker.onTorus; forget a job's vectors when its "
                    + "task is over, also after a failure")
    void noticesASilentNeighbour(Host host, Script script) throws Exception {
        Background.together(
                script,
                part -> hurried(part, each -> leavesVectors(host, each, false)),
                part -> hurried(part, each -> leavesVectors(host, each, true)),
                part -> hurried(part, each -> waitsNoLonger(host, each)));
    }

    /**
     * Returns a worker's deadline that a check can wait for. On a busy machine, it is as long as the other deadlines
     * there.
     */
    private static int impatientMillis(Script script) {
        return Math.min(script.deadlineMillis() * 3 / 10, MOST_IMPATIENT_MILLIS);
    }

    static Sockets impatient(Script script) {
        return new Sockets(0, impatientMillis(script));
    }

    private static void leavesVectors(Host host, Script script, boolean fails) throws IOException {
        script.given("4 workers with a deadline of " + impatientMillis(script) + " ms; worker (1, 1) "
                + (fails ? "fails" : "returns") + " without an exchange, "
                + "and leaves two vectors in its inbox that fill it");
        String big = "" + MOST_WAITING / 2;
        String last = fails ? "ended? fails" : "ended?";
        var scene = new TorusScene(script, List.of("1", "1/4/" + big + " ended!!", "1/" + big + "/4 ended!!", last))
                .gate("ended", 2, script.deadlineMillis());
        try (var cluster = scene.start(host, false, impatient(script))) {
            var call = cluster.begin(scene.tasks());
            script.inTime(
                    Wait.until(call::isDone, script.deadlineMillis() * 4 / 5),
                    "that the exchanges of (0, 1) and (1, 0) end with a WireException, and with them their tasks");
            script.refused(WireException.class, "the manager waits for the results", () -> result(call));
            script.did("now everybody exchanges, with a new callAll");
            scene.change(nCopies(4, "1"));
            cluster.call(scene.tasks());
            scene.expectNeighbours(1, 0, "");
        }
    }

    /** Requires that other jobs' vectors wake the waiting threads, but change nothing. */
    private static void waitsNoLonger(Host host, Script script) throws IOException {
        int patience = impatientMillis(script);
        script.given("4 workers with a deadline of " + patience
                + " ms; only worker (0, 0) exchanges, and somebody else's vectors come to it all the time");
        byte[] empty = FullInbox.vector(host);
        var scene = new TorusScene(script, List.of("1 ended!!", "", "", ""));
        try (var cluster = scene.start(host, false, impatient(script));
                var stranger = cluster.caller(0)) {
            var call = cluster.begin(scene.tasks());
            script.did("a stranger calls accept of worker (0, 0) with vectors of other jobs");
            for (int sent = 1; !scene.isOpenWithin("ended", patience / 4); sent++) {
                stranger.accept(FullInbox.ofJob(sent, empty));
                script.inTime(
                        sent * patience / 4 <= script.deadlineMillis() + patience,
                        "that the exchange of (0, 0) ends with a WireException within its deadline");
            }
            script.refused(WireException.class, "the manager waits for the results", () -> result(call));
        }
    }

    @Check(
            order = 6,
            points = 2,
            value = "vectors that nobody asks for do not fill the memory",
            why = "accept keeps the vectors of strangers: without a bound, strangers decide how much memory the worker "
                    + "uses",
            look = "Inbox.put; at most 1,048,576 ints and 4,096 vectors wait (PROTOCOL.md, section 6). Beyond that, "
                    + "throw a WireException that says that there is no room. Inbox.take and Inbox.forget; only these "
                    + "two make room. TorusCalls.exchange; if a neighbour has no room, throw a WireException here, too")
    void boundsItsInbox(Host host, Script script) throws Exception {
        Background.together(
                script,
                part -> new FullInbox(host, part).boundsElements(),
                part -> new FullInbox(host, part).boundsVectors(),
                part -> new FullInbox(host, part).makesNoRoomForOthers(),
                part -> new FullInbox(host, part).makesRoomForItsOwn(),
                part -> hurried(part, each -> new FullInbox(host, each).isNoticedByNeighbours()));
    }

    @Check(
            order = 7,
            points = 1,
            value = "accept takes only vectors, and execute takes only tasks",
            why = "the compiler does not help: any Serializable object fits the signature. The compiler does not see "
                    + "a repeated vector either, or parts that contradict each other",
            look = "RmiWorker.accept and RmiWorker.execute; throw a MalformedMessageException. VectorObject.vector "
                    + "and CannonTask.task; check every part (Shapes.items, Shapes.cannon). Inbox.put; refuse a "
                    + "second vector with the same key. TorusCalls; refuse a task without neighbours. "
                    + "TorusCalls.exchange; a vector must be as long as the one that you sent")
    void refusesOtherObjects(Host host, Script script) throws IOException {
        try (var cluster = StudentCluster.start(host, script, 1, i -> Matrices.WORKER);
                var caller = cluster.caller(0)) {
            var vector = new Vector(1, Axis.ROWS, 1, new int[] {script.random().nextInt()});
            caller.refuses("accept", "a SortTask", MALFORMED, new Task.Sort(new int[] {2, 1}));
            caller.refuses("accept", "null", MALFORMED, ScriptedCaller.NULL);
            caller.refuses("execute", "a vector", MALFORMED, vector);
            caller.refuses("execute", "null", MALFORMED, ScriptedCaller.NULL);
            caller.refuses("accept", "a vector whose elements are null", MALFORMED, new Vector(1, Axis.ROWS, 1, null));
            caller.refuses("accept", "a vector whose axis is null", MALFORMED, new Vector(1, null, 1, new int[1]));
            int[][] none = {};
            int[][] one = {{1}};
            int[][] two = new int[2][2];
            int[][] uneven = {{1, 2}, {3}};
            refuses(caller, "n = 4 and blocks of 1 x 1 on a torus of side 1", cannon(1, 4, one, one));
            refuses(caller, "n = 2 at side 1, and a B with rows of 2 and of 1 element", cannon(1, 2, two, uneven));
            refuses(caller, "n = 2 at side 1, and blocks of 2 x 3", cannon(1, 2, new int[2][3], new int[2][3]));
            refuses(caller, "n = 2 at side 1, an A of 2 x 2 and a B of 3 x 3", cannon(1, 2, two, new int[3][3]));
            refuses(caller, "n = 5 at side 2, and blocks of 2 x 2", cannon(2, 5, two, two));
            refuses(caller, "n = -1 and blocks without rows", cannon(1, -1, none, none));
            refuses(caller, "a block of B that is null", cannon(1, 1, one, null));
            refuses(caller, "a block of A that is null", cannon(1, 1, null, one));
            String alone = "a Cannon task with n = 1, whose two stubs are null";
            caller.refuses("execute", alone, WireException.class, cannon(1, 1, one, one));
            caller.takes(
                    "neighbours call accept with rows of the rounds 0, -1 and 2,147,483,647: accept does not know n, and takes any",
                    new Vector(-1, Axis.ROWS, 0, new int[1]),
                    new Vector(-1, Axis.ROWS, -1, new int[1]),
                    new Vector(-1, Axis.ROWS, Integer.MAX_VALUE, new int[1]));
            caller.takes("a neighbour calls accept with a row of round 1", vector);
            caller.refuses("accept", "the same row of the same job and round", WireException.class, vector);
        }
        script.given("1 worker, whose block of the product is 3 x 3 in place of 4 x 4");
        Worker small = (task, neighbours) -> new Result.Product(new int[3][3], 0);
        try (var cluster = StudentCluster.start(host, script, 1, i -> small)) {
            Task task = Matrices.cannonTasks(new int[4][4], new int[4][4], 1).get(0);
            cluster.callFails(WireException.class, "callAll with a multiplication", task);
        }
        script.given("4 workers; worker (0, 0) exchanges 3 elements, the others 4");
        var scene = new TorusScene(script, List.of("(1/3/3)", "(1)", "(1)", "(1)"));
        try (var cluster = scene.start(host, false, SOCKETS)) {
            cluster.call(scene.tasks());
            scene.expectThrown(MALFORMED, 0, 1, 2); // not (1, 1), whose neighbours are the other two
        }
    }

    private static void refuses(ScriptedCaller caller, String words, Task.Cannon task) throws IOException {
        caller.refuses("execute", "a Cannon task with " + words, MALFORMED, task);
    }

    private static Task.Cannon cannon(int side, int n, int[][] a, int[][] b) {
        return new Task.Cannon(Place.of(0, side), n, a, b);
    }
}
