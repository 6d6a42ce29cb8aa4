package marshal.checks.lab2;

import static marshal.checks.run.Background.result;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Vector;
import marshal.kit.measure.Counts;
import org.assertj.core.api.Assertions;

/** Step 5: workers call each other. Which of them exchanges when is for the checks to decide. */
@Step(
        id = "lab2.5",
        title = "MCA: workers call each other",
        minutes = 50,
        file = "Inbox.java, TorusCalls.java, CannonTask.java, VectorObject.java",
        needs = {"lab2.1", "lab2.2"})
class Step05Torus {

    private static final int ROUNDS = 3;
    /** Workers give up before the checks do: so what a student reads is what the worker says. */
    private static final Sockets SOCKETS = new Sockets(0, 8000);

    private static final int MOST_IMPATIENT_MILLIS = 12_000;
    private static final int BIG_VECTOR = 1 << 16;
    private static final int MOST_WAITING = 1 << 20;
    private static final int MOST_VECTORS = 1 << 12;
    private static final int MANAGERS = 6;
    /** 16,384 times that is 0 in an int. */
    private static final int LARGE_TORUS = 1 << 18;

    private static final Result NOTHING = new Result.Product(new int[4][4], 0);

    @Check(
            order = 1,
            points = 5,
            value =
                    "columns go left and rows go up: on 1, 4 and 9 workers everybody gets the right ones in every round",
            why = "with 4 workers the left neighbour is the right one too, so a wrong direction shows only with 9; "
                    + "with 1 worker all neighbours are the worker itself",
            look =
                    "TorusCalls.exchange: accept(column) at the left neighbour, accept(row) at the upper one, then wait in the inbox for round, from 1. "
                            + "Inbox.put: puts and returns, whoever takes later. RmiManager.callAll: Place.left() and Place.up() say whose stubs go with the task")
    void goesTheRightWay(Host host, Script script) throws IOException {
        for (int side : new int[] {1, 2, 3}) {
            script.given(
                    side * side + (side == 1 ? " worker, " : " workers, ") + ROUNDS
                            + " exchanges; the column and the row of worker (p, q) in round r are [p, q, r, 1] and [p, q, r, 2]");
            Map<String, Edges> came = new ConcurrentHashMap<>();
            Worker worker = exchanging((place, neighbours) -> {
                for (int round = 1; round <= ROUNDS; round++) {
                    came.put(at(place) + ", round " + round, neighbours.exchange(edges(place, round)));
                }
            });
            try (var cluster = StudentCluster.start(
                    host, script, Encoding.SERIALIZABLE, side * side, i -> worker, false, SOCKETS)) {
                cluster.call(tasks(side));
            }
            for (int round = 1; round <= ROUNDS; round++) {
                for (int index = 0; index < side * side; index++) {
                    Place place = Place.of(index, side);
                    Edges got = came.get(at(place) + ", round " + round);
                    script.expectBy(
                            StudentCluster.exchange(index, got),
                            "what worker " + at(place) + " gets in round " + round + ", a column from "
                                    + at(place.right()) + " and a row from " + at(place.below()),
                            got,
                            new Edges(
                                    edges(place.right(), round).column(),
                                    edges(place.below(), round).row()));
                }
            }
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "MCA costs 2k + 2k(n - 1) calls and 3n² + 2kt(n - 1) elements, and a · b is right",
            why =
                    "this is what the paper counts (equation 2.4): at n = 500 and k = 4, 4,000 calls of 437 elements (table 2.1)",
            look = "TorusCalls.exchange; one accept for the column and one for the row in each round, also to oneself")
    void countsOfMca(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{1, 1}, {3, 1}, {2, 4}, {3, 9}, {18, 9}, {100, 4}}) {
            int n = nk[0];
            int k = nk[1];
            int side = (int) Math.round(Math.sqrt(k));
            script.given("a and b are " + n + " x " + n + ", " + k + (k == 1 ? " worker" : " workers")
                    + ", each behind a relay that counts");
            int[][] a = Oracle.matrix(script.random(), n, n);
            int[][] b = Oracle.matrix(script.random(), n, n);
            try (var cluster =
                    StudentCluster.start(host, script, Encoding.SERIALIZABLE, k, i -> Matrices.WORKER, true, SOCKETS)) {
                List<Result> results = cluster.call(Matrices.cannonTasks(a, b, side));
                script.expect("a · b", Matrices.joined(results, n, side), Oracle.product(a, b));
                cluster.expectCounts("2k + 2k(n - 1)", "3n² + 2kt(n - 1)", Counts.ofMca(n, k));
            }
        }
        atTheBounds(host, script);
    }

    /** What does not fit into a check is only written and read. */
    private static void atTheBounds(Host host, Script script) throws IOException {
        script.given("a and b have no rows, 4 workers");
        try (var cluster =
                StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> Matrices.WORKER, false, SOCKETS)) {
            script.expect(
                    "a · b",
                    Matrices.joined(cluster.call(Matrices.cannonTasks(new int[0][], new int[0][], 2)), 0, 2),
                    new int[0][]);
        }
        script.given("a torus of side " + LARGE_TORUS + ", with blocks of 1 x 1");
        var task = new Task.Cannon(
                new Place(LARGE_TORUS - 1, 7, LARGE_TORUS), LARGE_TORUS, new int[][] {{3}}, new int[][] {{-4}});
        Lab2 lab = StudentCluster.lab(host);
        script.expect(
                "the task",
                script.run(
                        "a task is written, and read",
                        () -> lab.readTask(Encoding.SERIALIZABLE, lab.writeTask(Encoding.SERIALIZABLE, task))),
                task);
    }

    @Check(
            order = 3,
            points = 3,
            value =
                    "a neighbour that runs ahead is not held up: accept returns at once, and early vectors are kept apart",
            why =
                    "if accept waits until this worker asks for the vector, the neighbour waits, then its neighbours, and round the torus all wait for each other; "
                            + "and who may run ahead delivers round 2 while you still wait for round 1",
            look =
                    "RmiWorker.accept and Inbox.put: put it in, with job, axis and round as its key, and return. No lock of exchange is held meanwhile. "
                            + "TorusCalls.exchange: the first round is 1; both vectors go out before the first is taken: push, push, take, take. RmiWorker.onTorus: closes the TorusCalls. Inbox.put: what is there stays, whatever comes after it; a job may be one that has no task yet, "
                            + "or none any more")
    void mayRunAhead(Host host, Script script) throws IOException {
        keepsWhatComesEarly(host, script); // first: it fails alike however busy the machine is
        for (int late : new int[] {3, 0}) { // once the one whose row is missed, once the one whose column is
            Place lateOne = Place.of(late, 2);
            Place first = Place.of(3 - late, 2);
            script.given("4 workers; worker " + at(lateOne) + " begins its first exchange after worker " + at(first)
                    + " is in its second");
            var ahead = new CountDownLatch(1);
            var begin = new CountDownLatch(1);
            Map<String, Edges> came = new ConcurrentHashMap<>();
            Worker worker = exchanging((place, neighbours) -> {
                if (place.index() == late) {
                    Wait.on(begin, script.deadlineMillis());
                }
                for (int round = 1; round <= 2; round++) {
                    came.put(at(place) + ", round " + round, neighbours.exchange(edges(place, round)));
                    if (place.index() == 3 - late && round == 1) {
                        ahead.countDown();
                    }
                }
            });
            try (var cluster =
                    StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> worker, true, SOCKETS)) {
                CompletableFuture<List<Result>> call = cluster.begin(tasks(2));
                if (!Wait.on(ahead, script.deadlineMillis() * 3 / 5)) {
                    String threads = cluster.threads();
                    script.show("Its threads", () -> threads);
                    begin.countDown();
                    throw script.failure(
                            "that worker " + at(first) + " gets through round 1: both its neighbours have sent",
                            "its exchange has not returned after " + script.deadlineMillis() * 3 / 5000
                                    + " s: one of them is held up by worker " + at(lateOne)
                                    + ", which has not begun\nEither accept waits there, or exchange takes what comes before it has sent both its vectors");
                }
                script.did("worker " + at(first) + " is through round 1 and sends its column and its row of round 2");
                // the other two have their task, and round 1 and 2 from the one ahead
                Wait.until(() -> cluster.calls(1) >= 3 && cluster.calls(2) >= 3, script.deadlineMillis() / 2);
                script.did("worker " + at(lateOne) + " begins");
                begin.countDown();
                script.run("callAll returns", () -> result(call));
            }
            for (int round = 1; round <= 2; round++) {
                for (int index = 0; index < 4; index++) {
                    Place place = Place.of(index, 2);
                    script.expect(
                            "what worker " + at(place) + " gets in round " + round,
                            came.get(at(place) + ", round " + round),
                            new Edges(
                                    edges(place.right(), round).column(),
                                    edges(place.below(), round).row()));
                }
            }
        }
    }

    /** The checks play the manager and the neighbours: they know of this worker what PROTOCOL.md says, and nothing else. */
    private static void keepsWhatComesEarly(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        List<Edges> came = Collections.synchronizedList(new ArrayList<>());
        Worker worker = exchanging((place, neighbours) -> came.add(neighbours.exchange(edges(place, 1))));
        script.given("4 workers, of which (0, 0) is yours; the checks play the others, and know what PROTOCOL.md says");
        try (WorkerServer server = script.run(
                        "worker (0, 0) is started", () -> lab.mechanism().serve(worker, SOCKETS));
                var first = ScriptedWorker.start(host, script, ScriptedWorker.Manner.ANSWERS);
                var neighbour = ScriptedWorker.start(host, script, ScriptedWorker.Manner.ANSWERS);
                var manager = script.run("a manager looks them up", () -> lab.mechanism()
                        .connect(
                                List.of(first.address(), neighbour.address(), neighbour.address(), neighbour.address()),
                                Sockets.DEFAULT));
                Jrmp registry = Jrmp.connect(server.address(), script)) {
            byte[] result = ObjectStream.asArgument(lab.writeResult(Encoding.SERIALIZABLE, NOTHING));
            first.as("worker (0, 0)").answer(result);
            neighbour.as("its neighbours").answer(result);
            script.run("callAll with 4 tasks, which the checks answer", () -> manager.callAll(tasks(2)));
            ScriptedWorker.Asked task = first.task(script.deadlineMillis());
            if (task == null) {
                throw script.silence("the task of worker (0, 0)");
            }
            script.did("the task of (0, 0) is held back");
            List<Long> numbers = Jrmp.numbers(task.object());
            long job = numbers.stream()
                    .filter(Step05Torus::isRandom)
                    .findFirst()
                    .orElseThrow(() -> script.failure(
                            "a job in it that no other multiplication has, of any manager: a random long",
                            "no number beyond " + BIG_VECTOR
                                    + " is in its fields. A count, or one number for all, is another manager's job too: "
                                    + "RmiManager.callAll, where the Torus of its tasks is made"));
            Edges expected = new Edges(new int[] {5, 6, 7, 8}, new int[] {-5, -6, -7, -8});
            byte[] column = vector(lab, new Vector(job, Axis.COLUMNS, 1, expected.column()));
            byte[] row = vector(lab, new Vector(job, Axis.ROWS, 1, expected.row()));
            byte[] next = vector(lab, new Vector(job, Axis.COLUMNS, 2, new int[4]));
            Jrmp.Reference reference = registry.lookup();
            try (Jrmp caller = Jrmp.connect(reference.address(), script)) {
                script.did(
                        "its right and its lower neighbour call accept with a column and a row of this job and round 1");
                returns(script, caller.accept(reference, column));
                returns(script, caller.accept(reference, row));
                script.did(
                        "they call accept with another column and another row of round 1, then with a column of round 2");
                throwsA(script, "", caller.accept(reference, vector(lab, new Vector(job, Axis.COLUMNS, 1, new int[] {
                    1, 2, 3, 4
                }))));
                throwsA(script, "", caller.accept(reference, vector(lab, new Vector(job, Axis.ROWS, 1, new int[] {
                    1, 2, 3, 4
                }))));
                returns(script, caller.accept(reference, next));
                for (int time = 1; time <= 2; time++) {
                    script.did("now (0, 0) gets its task, which exchanges once");
                    caller.beginExecute(reference, task.bytes());
                    for (int sent = 0; sent < 2; sent++) {
                        ObjectStream.Instance vector = neighbour.vector(script.deadlineMillis());
                        if (vector == null) {
                            throw script.silence("a column and a row of round 1 at the neighbours");
                        }
                        script.expectThat(
                                "a vector object whose round is 1",
                                Jrmp.numbers(vector),
                                each -> Assertions.assertThat(each).contains(1L));
                        script.expectThat(
                                "a vector object of the task's job",
                                Jrmp.numbers(vector),
                                each -> Assertions.assertThat(each).contains(job));
                    }
                    expectResult(caller, script);
                    script.expect("what exchange has returned: what came first", came.remove(0), expected);
                    script.did(
                            "the task is over, and has left the column of round 2; the neighbours call accept with all three vectors once more");
                    for (byte[] vector : List.of(column, row, next)) {
                        Jrmp.Reply again = caller.accept(reference, vector);
                        if (again.exception()) {
                            throw script.failure(
                                    "that accept takes them, as those of a new job: what a task that is over has left is thrown away",
                                    again.words()
                                            + "\nWho throws it away: TorusCalls.close(), which RmiWorker.onTorus calls whatever happens");
                        }
                    }
                }
            }
        }
    }

    private static void expectResult(Jrmp caller, Script script) {
        var expected = "a result: what it waits for has come before";
        try {
            Jrmp.Reply reply = caller.receive(true);
            if (reply.exception()) {
                throw script.failure(expected, reply.words());
            }
        } catch (SocketTimeoutException e) {
            throw script.silence(expected);
        } catch (IOException e) {
            throw script.failure(expected, e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** No count, and none of the small numbers beside it in a task. */
    private static boolean isRandom(long number) {
        return Math.abs(number) > BIG_VECTOR;
    }

    @Check(
            order = 4,
            points = 2,
            value = "two multiplications at once on the same workers do not mix",
            why =
                    "two managers may share workers; a column of the one in the product of the other is a wrong number that nobody notices",
            look =
                    "RmiManager.callAll: a job number that no other call has, of any manager (random, not counted). Inbox: the job is part of the key. "
                            + "Inbox.put: notifyAll(), because notify() may wake one that waits for something else")
    void doesNotMix(Host host, Script script) throws IOException {
        script.given(
                "4 workers and 2 managers, who call at the same time; the matrices of the second hold other numbers");
        var all = new CountDownLatch(8);
        Map<String, Edges> came = new ConcurrentHashMap<>();
        Worker worker = (task, neighbours) -> {
            var cannon = (Task.Cannon) task;
            int mark = cannon.a()[0][0];
            all.countDown();
            Wait.on(all, script.deadlineMillis() / 2); // both are everywhere before anybody sends
            for (int round = 1; round <= 2; round++) {
                came.put(mark + at(cannon.place()) + round, neighbours.exchange(marked(mark, cannon.place(), round)));
            }
            return NOTHING;
        };
        try (var cluster = StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> worker, false, SOCKETS);
                var second = anotherManager(host, script, cluster)) {
            CompletableFuture<List<Result>> one = cluster.begin(marked(100));
            CompletableFuture<List<Result>> other = StudentCluster.begin(second, script, marked(200));
            script.run("the first call returns", () -> result(one));
            script.run("the second call returns", () -> result(other));
        }
        for (int mark : new int[] {100, 200}) {
            for (int index = 0; index < 4; index++) {
                for (int round = 1; round <= 2; round++) {
                    Place place = Place.of(index, 2);
                    script.expectBy(
                            StudentCluster.exchange(index, came.get(mark + at(place) + round)),
                            "what worker " + at(place) + " gets in round " + round + " for the "
                                    + (mark == 100 ? "first" : "second") + " manager",
                            came.get(mark + at(place) + round),
                            new Edges(
                                    marked(mark, place.right(), round).column(),
                                    marked(mark, place.below(), round).row()));
                }
            }
        }
        wakesWhoeverIsMeant(host, script);
        numbersJobs(host, script);
    }

    /** Two processes: what the one has counted or drawn, the other does not know. */
    private static void numbersJobs(Host host, Script script) throws IOException {
        script.given("two managers, each in a process of its own that has just begun; the first calls twice");
        var numbers = new ArrayList<List<Long>>();
        try (var worker = ScriptedWorker.start(host, script, ScriptedWorker.Manner.ANSWERS)) {
            var result = new Result.Product(Oracle.matrix(script.random(), 4, 4), 0);
            worker.answer(ObjectStream.asArgument(StudentCluster.lab(host).writeResult(Encoding.SERIALIZABLE, result)));
            numbers.addAll(numbersOf((Lab2) host.another().lab(), script, worker, 2));
            numbers.addAll(numbersOf((Lab2) host.another().lab(), script, worker, 1));
        }
        for (int call = 0; call < numbers.size(); call++) {
            var own = new ArrayList<>(numbers.get(call));
            for (int other = 0; other < numbers.size(); other++) {
                if (other != call) {
                    own.removeAll(numbers.get(other));
                }
            }
            script.expectThat(
                    "a number in the task of call " + (call + 1) + " of 3 that is in no other: its job",
                    own,
                    each -> Assertions.assertThat(each).isNotEmpty());
        }
    }

    /** Many wait in one inbox, and what comes is for one in their middle. */
    private static void wakesWhoeverIsMeant(Host host, Script script) throws IOException {
        script.given("4 workers and " + MANAGERS + " managers; worker (0, 0) waits in all " + MANAGERS
                + " multiplications, and the vectors of one of them come");
        var go = Stream.generate(() -> new CountDownLatch(1)).limit(MANAGERS).toList();
        Worker worker = (task, neighbours) -> {
            var cannon = (Task.Cannon) task;
            int mark = cannon.a()[0][0];
            if (cannon.place().index() > 0) {
                Wait.on(go.get(mark), 2 * script.deadlineMillis());
            }
            neighbours.exchange(marked(mark, cannon.place(), 1));
            return NOTHING;
        };
        var managers = new ArrayList<Workers>();
        try (var cluster =
                StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> worker, true, Sockets.DEFAULT)) {
            var calls = new ArrayList<CompletableFuture<List<Result>>>();
            boolean seen = true; // not where calls go past the relays, which other checks say
            for (int mark = 0; mark < MANAGERS; mark++) {
                managers.add(anotherManager(host, script, cluster));
                calls.add(StudentCluster.begin(managers.get(mark), script, marked(mark)));
                int sent = 2 * (mark + 1); // a task and a vector each
                seen = seen
                        && Wait.until(
                                () -> cluster.calls(1) >= sent && cluster.calls(2) >= sent,
                                script.deadlineMillis() / 2);
            }
            int meant = MANAGERS / 2;
            script.did("worker (0, 0) has sent in all of them, and waits; now its neighbours send in number " + meant);
            go.get(meant).countDown();
            boolean over = Wait.until(calls.get(meant)::isDone, script.deadlineMillis());
            String threads = over ? "" : cluster.threads();
            go.forEach(CountDownLatch::countDown);
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

    private static List<List<Long>> numbersOf(Lab2 lab, Script script, ScriptedWorker worker, int calls) {
        var numbers = new ArrayList<List<Long>>();
        try (Workers manager = script.run("a manager looks a worker up that the checks play", () -> lab.mechanism()
                .connect(List.of(worker.address()), Sockets.DEFAULT))) {
            for (int call = 1; call <= calls; call++) {
                script.run("callAll with a multiplication", () -> manager.callAll(tasks(1)));
                ScriptedWorker.Asked task = worker.task(script.deadlineMillis());
                numbers.add(task == null ? List.of() : Jrmp.numbers(task.object()));
            }
        }
        return numbers;
    }

    private static Workers anotherManager(Host host, Script script, StudentCluster cluster) {
        return script.run(
                "another manager looks them up",
                () -> StudentCluster.lab(host).mechanism().connect(cluster.addresses(), Sockets.DEFAULT));
    }

    @Check(
            order = 5,
            points = 2,
            value = "a neighbour that never sends is a failure within the deadline, and the next multiplication works",
            why = "a worker that waits for ever for a dead neighbour holds its manager, and its memory, for ever",
            look =
                    "Inbox.take; wait no longer than the deadline in all, however often you are woken for somebody else's vector, then a WireException "
                            + "that says for what you waited. RmiWorker.onTorus; forget a job's vectors when its task is over, well or badly")
    void noticesASilentNeighbour(Host host, Script script) throws IOException {
        leavesVectors(host, script, false);
        leavesVectors(host, script, true);
        waitsNoLonger(host, script);
    }

    /** A worker's deadline that a check can wait for, and on a busy machine is as long as the others there. */
    private static int impatientMillis(Script script) {
        return Math.min(script.deadlineMillis() * 3 / 10, MOST_IMPATIENT_MILLIS);
    }

    private static StudentCluster impatient(Host host, Script script, Worker worker) throws IOException {
        var sockets = new Sockets(0, impatientMillis(script));
        return StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> worker, false, sockets);
    }

    private static void leavesVectors(Host host, Script script, boolean fails) throws IOException {
        script.given("4 workers with a deadline of " + impatientMillis(script) + " ms; worker (1, 1) "
                + (fails ? "fails" : "returns") + " without an exchange, "
                + "and leaves two vectors in its inbox that fill it");
        var lazy = new AtomicBoolean(true);
        var ended = new CountDownLatch(2); // the exchanges of (0, 1) and (1, 0), who bring something to (1, 1)
        Map<String, Edges> came = new ConcurrentHashMap<>();
        Worker worker = exchanging((place, neighbours) -> {
            if (!lazy.get() || place.index() == 0) {
                came.put(at(place), neighbours.exchange(edges(place, 1)));
            } else if (place.index() == 3) {
                Wait.on(ended, script.deadlineMillis());
                if (fails) {
                    throw new IllegalStateException("(1, 1) fails");
                }
            } else {
                Edges own = edges(place, 1);
                try {
                    neighbours.exchange(
                            place.index() == 1
                                    ? new Edges(own.column(), new int[MOST_WAITING / 2])
                                    : new Edges(new int[MOST_WAITING / 2], own.row()));
                } finally {
                    ended.countDown();
                }
            }
        });
        try (var cluster = impatient(host, script, worker)) {
            var call = cluster.begin(tasks(2));
            if (!Wait.until(call::isDone, script.deadlineMillis() * 4 / 5)) {
                throw script.silence(
                        "that the exchanges of (0, 1) and (1, 0) end with a WireException, and with them their tasks");
            }
            script.refused(WireException.class, "the manager waits for the results", () -> result(call));
            lazy.set(false);
            came.clear();
            script.did("now everybody exchanges, with a new callAll");
            cluster.call(tasks(2));
            for (int index = 0; index < 4; index++) {
                Place place = Place.of(index, 2);
                script.expectBy(
                        StudentCluster.exchange(index, came.get(at(place))),
                        "what worker " + at(place) + " gets",
                        came.get(at(place)),
                        new Edges(
                                edges(place.right(), 1).column(),
                                edges(place.below(), 1).row()));
            }
        }
    }

    /** Somebody else's vectors wake whoever waits, and change nothing. */
    private static void waitsNoLonger(Host host, Script script) throws IOException {
        script.given("4 workers with a deadline of " + impatientMillis(script)
                + " ms; only worker (0, 0) exchanges, and somebody else's vectors come to it all the time");
        long foreign = script.random().nextInt(1000, 1 << 30);
        byte[] empty = vector(StudentCluster.lab(host), new Vector(foreign, Axis.COLUMNS, 1, new int[0]));
        var ended = new CountDownLatch(1);
        Worker worker = exchanging((place, neighbours) -> {
            if (place.index() == 0) {
                try {
                    neighbours.exchange(edges(place, 1));
                } finally {
                    ended.countDown();
                }
            }
        });
        try (var cluster = impatient(host, script, worker);
                Jrmp registry = Jrmp.connect(cluster.server(0).address(), script);
                Jrmp stranger = Jrmp.connect(registry.lookup().address(), script)) {
            Jrmp.Reference reference = registry.lookup();
            var call = cluster.begin(tasks(2));
            script.did("a stranger calls accept of worker (0, 0) with vectors of other jobs");
            int patience = impatientMillis(script);
            for (int sent = 1; !Wait.on(ended, patience / 4); sent++) {
                stranger.accept(reference, withJob(empty, foreign, 1_000_000_007L * sent));
                if (sent * patience / 4 > script.deadlineMillis() + patience) {
                    throw script.silence("that the exchange of (0, 0) ends with a WireException within its deadline");
                }
            }
            script.refused(WireException.class, "the manager waits for the results", () -> result(call));
        }
    }

    @Check(
            order = 6,
            points = 2,
            value = "vectors that nobody asks for do not fill the memory",
            why = "accept keeps what strangers send: without a bound, they decide how much memory the worker uses",
            look =
                    "Inbox.put; not more than 1,048,576 ints and 4,096 vectors wait (PROTOCOL.md, section 6), then a WireException that says that there "
                            + "is no room. Inbox.take; what is taken makes room. Inbox.forget; so does what is thrown away, and nothing else. "
                            + "TorusCalls.exchange; what a neighbour has no room for is a WireException here too")
    void boundsItsInbox(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        int fit = MOST_WAITING / BIG_VECTOR;
        byte[] vector = vector(
                lab,
                new Vector(
                        4711, Axis.COLUMNS, 1, script.random().ints(BIG_VECTOR).toArray()));
        byte[] empty = vector(lab, new Vector(4711, Axis.COLUMNS, 1, new int[0]));
        called(lab, script, (stranger, worker) -> {
            script.did("a stranger calls accept with vectors of " + BIG_VECTOR
                    + " elements, each of another job, that nobody has begun");
            for (int sent = 1; sent <= fit + 1; sent++) {
                Jrmp.Reply reply = stranger.accept(worker, withJob(vector, 4711, 1_000_000_007L * sent));
                script.did("vector " + sent + ": " + reply.words());
                if (sent == 1) {
                    script.did("vector 1 once more");
                    throwsA(script, "", stranger.accept(worker, withJob(vector, 4711, 1_000_000_007L)));
                }
                if (sent <= fit) {
                    script.expect(
                            "what accept says to vector " + sent + " of " + fit + " that have room",
                            reply.words(),
                            "returned");
                } else {
                    script.expectThat(
                            "a WireException for vector " + sent + ": the " + fit + " before are " + MOST_WAITING
                                    + " ints",
                            reply.words(),
                            words -> Assertions.assertThat(words).startsWith("marshal.kit.contract."));
                }
            }
            script.did("a vector of no elements, which needs no room");
            returns(script, stranger.accept(worker, withJob(empty, 4711, -1)));
            script.did("a manager asks the same worker to sort");
            byte[] task =
                    ObjectStream.asArgument(lab.writeTask(Encoding.SERIALIZABLE, new Task.Sort(new int[] {2, 1})));
            script.expect(
                    "the items that come back", stranger.execute(worker, task).ints(), new int[] {1, 2});
        });
        script.given("another worker, whose multiplications exchange " + ROUNDS + " times");
        Worker exchanges = exchanging((place, neighbours) -> {
            for (int round = 1; round <= ROUNDS; round++) {
                neighbours.exchange(edges(place, round));
            }
        });
        called(lab, script, exchanges, (stranger, worker) -> {
            script.did("a stranger calls accept with " + (MOST_VECTORS - 4)
                    + " vectors of no elements, each of another job");
            for (int sent = 1; sent <= MOST_VECTORS - 4; sent++) {
                stranger.accept(worker, withJob(empty, 4711, 1_000_000_007L * sent));
            }
            try (Workers manager = script.run("a manager looks the worker up", () -> lab.mechanism()
                    .connect(List.of(worker.address()), Sockets.DEFAULT))) {
                script.run(
                        "callAll with a multiplication: two vectors a round have room, if they are taken out again",
                        () -> manager.callAll(tasks(1)));
            }
            script.did("the stranger goes on");
            for (int job = -5; job < -2; job++) {
                returns(script, stranger.accept(worker, withJob(empty, 4711, job)));
            }
            script.expect(
                    "what accept says to vector " + MOST_VECTORS,
                    stranger.accept(worker, withJob(empty, 4711, -1)).words(),
                    "returned");
            Jrmp.Reply reply = stranger.accept(worker, withJob(empty, 4711, -2));
            script.expectThat(
                    "a WireException for vector " + (MOST_VECTORS + 1)
                            + ": each of them takes memory, even without elements",
                    reply.words(),
                    words -> Assertions.assertThat(words).startsWith("marshal.kit.contract."));
        });
        script.given("1 worker, whose multiplications are over at once");
        called(lab, script, (task, neighbours) -> NOTHING, (stranger, worker) -> {
            script.did("a stranger fills its inbox: " + fit + " vectors of " + BIG_VECTOR
                    + " elements, each of another job");
            for (int sent = 1; sent <= fit; sent++) {
                stranger.accept(worker, withJob(vector, 4711, 1_000_000_007L * sent));
            }
            try (Workers manager = script.run("a manager looks the worker up", () -> lab.mechanism()
                    .connect(List.of(worker.address()), Sockets.DEFAULT))) {
                script.run(
                        "callAll with a multiplication, which none of these vectors is for",
                        () -> manager.callAll(tasks(1)));
            }
            script.did("the stranger calls accept with one more");
            script.expectThat(
                    "a WireException: the end of that multiplication makes no room for the vectors of others",
                    stranger.accept(worker, withJob(vector, 4711, -1)).words(),
                    words -> Assertions.assertThat(words).startsWith("marshal.kit.contract."));
        });
        Worker busy = (task, neighbours) -> {
            for (int round = 1; round <= fit; round++) {
                neighbours.exchange(new Edges(new int[BIG_VECTOR], new int[BIG_VECTOR]));
            }
            return NOTHING;
        };
        script.given("1 worker, its own neighbour: " + fit + " exchanges of 2 vectors of " + BIG_VECTOR
                + " elements in one multiplication, so what is taken has to make room");
        try (var cluster = StudentCluster.start(host, script, Encoding.SERIALIZABLE, 1, i -> busy, false, SOCKETS)) {
            cluster.call(tasks(1));
        }
        noticesARefusal(host, script);
    }

    /** All that is missing here is missing at the neighbour: the workers themselves get what they wait for. */
    private static void noticesARefusal(Host host, Script script) throws IOException {
        script.given(
                "4 workers; the inbox of worker (0, 1), the left neighbour of (0, 0) and the upper one of (1, 1), is full");
        int fit = MOST_WAITING / BIG_VECTOR;
        byte[] vector = vector(StudentCluster.lab(host), new Vector(4711, Axis.COLUMNS, 1, new int[BIG_VECTOR]));
        Map<Integer, String> came = new ConcurrentHashMap<>();
        Worker worker = exchanging((place, neighbours) -> {
            try {
                neighbours.exchange(edges(place, 1));
                came.put(place.index(), "it returned");
            } catch (WireException e) {
                came.put(place.index(), "a WireException");
            }
        });
        try (var cluster = impatient(host, script, worker);
                Jrmp stranger = Jrmp.connect(cluster.server(1).address(), script)) {
            script.did("a stranger fills it: " + fit + " vectors of " + BIG_VECTOR + " elements, each of another job");
            Jrmp.Reference full = stranger.lookup();
            for (int sent = 1; sent <= fit; sent++) {
                script.expect(
                        "what accept says",
                        stranger.accept(full, withJob(vector, 4711, 1_000_000_007L * sent))
                                .words(),
                        "returned");
            }
            script.did(
                    "all four workers exchange: (0, 1) has no room for the column of (0, 0) and the row of (1, 1), which get their own vectors");
            cluster.call(tasks(2));
            script.expectBy(
                    StudentCluster.exchange(0), "what exchange says at worker (0, 0)", came.get(0), "a WireException");
            script.expectBy(
                    StudentCluster.exchange(3), "what exchange says at worker (1, 1)", came.get(3), "a WireException");
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "accept refuses what is no vector, and execute what is no task",
            why =
                    "any Serializable object fits the signature: the compiler does not help here, nor with a vector that came before, or with parts that contradict each other",
            look =
                    "RmiWorker.accept and execute; a MalformedMessageException. VectorObject.vector and CannonTask.task; look at every part before you believe it "
                            + "(Shapes.items, Shapes.cannon). Inbox.put; one like it is refused. TorusCalls; without neighbours there is no task. TorusCalls.exchange; what comes is as long as what goes")
    void refusesOtherObjects(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        byte[] task = ObjectStream.asArgument(lab.writeTask(Encoding.SERIALIZABLE, new Task.Sort(new int[] {2, 1})));
        byte[] vector = vector(
                lab, new Vector(1, Axis.ROWS, 1, new int[] {script.random().nextInt()}));
        byte[] nothing = {0x70};
        called(lab, script, (stranger, worker) -> {
            for (byte[] wrong : List.of(task, nothing)) {
                script.did("a neighbour calls accept with " + (wrong == task ? "a SortTask" : "null"));
                throwsA(script, "MalformedMessageException", stranger.accept(worker, wrong));
            }
            for (byte[] wrong : List.of(vector, nothing)) {
                script.did("a manager calls execute with " + (wrong == vector ? "a vector" : "null"));
                throwsA(script, "MalformedMessageException", stranger.execute(worker, wrong));
            }
            var parts = new LinkedHashMap<String, Vector>();
            parts.put("a vector whose elements are null", new Vector(1, Axis.ROWS, 1, null));
            parts.put("a vector whose axis is null", new Vector(1, null, 1, new int[] {1}));
            for (Map.Entry<String, Vector> part : parts.entrySet()) {
                byte[] bytes = RemoteExceptions.written(() -> vector(lab, part.getValue()));
                if (bytes != null) {
                    script.did("a neighbour calls accept with " + part.getKey());
                    throwsA(script, "MalformedMessageException", stranger.accept(worker, bytes));
                }
            }
            var contradictions = new LinkedHashMap<String, Task.Cannon>();
            contradictions.put(
                    "a Cannon task with n = 4 and blocks of 1 x 1 on a torus of side 1",
                    new Task.Cannon(Place.of(0, 1), 4, new int[1][1], new int[1][1]));
            contradictions.put(
                    "a Cannon task with n = 2 on a torus of side 1, and a block of B with rows of 2 and of 1 element",
                    new Task.Cannon(Place.of(0, 1), 2, new int[2][2], new int[][] {{1, 2}, {3}}));
            contradictions.put(
                    "a Cannon task with n = 2 on a torus of side 1, and blocks of 2 x 3",
                    new Task.Cannon(Place.of(0, 1), 2, new int[2][3], new int[2][3]));
            contradictions.put(
                    "a Cannon task with n = 2 on a torus of side 1, a block of A of 2 x 2 and one of B of 3 x 3",
                    new Task.Cannon(Place.of(0, 1), 2, new int[2][2], new int[3][3]));
            contradictions.put(
                    "a Cannon task with n = 5 on a torus of side 2, and blocks of 2 x 2",
                    new Task.Cannon(Place.of(0, 2), 5, new int[2][2], new int[2][2]));
            contradictions.put(
                    "a Cannon task with n = -1 and blocks without rows",
                    new Task.Cannon(Place.of(0, 1), -1, new int[0][], new int[0][]));
            contradictions.put(
                    "a Cannon task whose block of B is null", new Task.Cannon(Place.of(0, 1), 1, new int[1][1], null));
            contradictions.put(
                    "a Cannon task whose block of A is null", new Task.Cannon(Place.of(0, 1), 1, null, new int[1][1]));
            for (Map.Entry<String, Task.Cannon> contradiction : contradictions.entrySet()) {
                byte[] bytes = RemoteExceptions.written(
                        () -> ObjectStream.asArgument(lab.writeTask(Encoding.SERIALIZABLE, contradiction.getValue())));
                if (bytes != null) {
                    script.did("a manager calls execute with " + contradiction.getKey());
                    throwsA(script, "MalformedMessageException", stranger.execute(worker, bytes));
                }
            }
            byte[] alone = RemoteExceptions.written(() -> ObjectStream.asArgument(lab.writeTask(
                    Encoding.SERIALIZABLE, new Task.Cannon(Place.of(0, 1), 1, new int[1][1], new int[1][1]))));
            if (alone != null) {
                script.did("a manager calls execute with a Cannon task with n = 1, whose two stubs are null");
                throwsA(script, "", stranger.execute(worker, alone));
            }
            script.did(
                    "neighbours call accept with rows of the rounds 0, -1 and 2,147,483,647: accept does not know n, and takes any");
            for (int round : new int[] {0, -1, Integer.MAX_VALUE}) {
                returns(script, stranger.accept(worker, vector(lab, new Vector(-1, Axis.ROWS, round, new int[1]))));
            }
            script.did("a neighbour calls accept with a row of round 1");
            script.expect("what came", stranger.accept(worker, vector).words(), "returned");
            script.did("a neighbour calls accept with the same row of the same job and round");
            throwsA(script, "", stranger.accept(worker, vector));
        });
        script.given("1 worker, whose block of the product is 3 x 3 in place of 4 x 4");
        try (var cluster = StudentCluster.start(
                host, script, 1, i -> (each, neighbours) -> new Result.Product(new int[3][3], 0))) {
            script.refused(WireException.class, "callAll with a multiplication", () -> cluster.manager()
                    .callAll(tasks(1)));
        }
        Map<String, String> came = new ConcurrentHashMap<>();
        Worker uneven = exchanging((place, neighbours) -> {
            try {
                neighbours.exchange(place.index() == 0 ? new Edges(new int[3], new int[3]) : edges(place, 1));
                came.put(at(place), "it returned");
            } catch (WireException e) {
                came.put(at(place), "a " + e.getClass().getSimpleName());
            }
        });
        script.given("4 workers; worker (0, 0) exchanges 3 elements, the others 4");
        try (var cluster = StudentCluster.start(host, script, Encoding.SERIALIZABLE, 4, i -> uneven, false, SOCKETS)) {
            cluster.call(tasks(2));
            for (int index : new int[] {0, 1, 2}) { // not (1, 1), whose neighbours are the other two
                String at = at(Place.of(index, 2));
                script.expectBy(
                        StudentCluster.exchange(index),
                        "what exchange says at worker " + at,
                        came.get(at),
                        "a MalformedMessageException");
            }
        }
    }

    /** What somebody does with a worker that he has looked up. */
    private interface Scene {
        void play(Jrmp stranger, Jrmp.Reference worker) throws IOException;
    }

    private static void called(Lab2 lab, Script script, Scene scene) throws IOException {
        called(lab, script, Matrices.WORKER, scene);
    }

    private static void called(Lab2 lab, Script script, Worker does, Scene scene) throws IOException {
        try (WorkerServer server =
                        script.run("a worker is started", () -> lab.mechanism().serve(does, Sockets.DEFAULT));
                Jrmp stranger = Jrmp.connect(server.address(), script)) {
            scene.play(stranger, stranger.lookup());
        }
    }

    private static byte[] vector(Lab2 lab, Vector vector) throws IOException {
        return ObjectStream.asArgument(lab.writeVector(Encoding.SERIALIZABLE, vector));
    }

    private static void throwsA(Script script, String exception, Jrmp.Reply reply) {
        script.expectThat(
                "a " + (exception.isEmpty() ? "WireException" : exception),
                reply.words(),
                words -> Assertions.assertThat(words).startsWith("marshal.kit.contract." + exception));
    }

    private static void returns(Script script, Jrmp.Reply reply) {
        script.expect("what accept says", reply.words(), "returned");
    }

    /** What a worker does at its place. */
    private interface Part {
        void play(Place place, Neighbours neighbours) throws WireException;
    }

    private static Worker exchanging(Part part) {
        return (task, neighbours) -> {
            part.play(((Task.Cannon) task).place(), neighbours);
            return NOTHING;
        };
    }

    /** A task for every place; what is in the blocks does not matter, as long as it has the right size. */
    private static List<Task> tasks(int side) {
        var tasks = new ArrayList<Task>();
        for (int i = 0; i < side * side; i++) {
            tasks.add(new Task.Cannon(Place.of(i, side), 4 * side, new int[4][4], new int[4][4]));
        }
        return tasks;
    }

    private static List<Task> marked(int mark) {
        var tasks = new ArrayList<Task>();
        for (Task task : tasks(2)) {
            ((Task.Cannon) task).a()[0][0] = mark;
            tasks.add(task);
        }
        return tasks;
    }

    private static Edges edges(Place place, int round) {
        return new Edges(
                new int[] {place.row(), place.column(), round, 1}, new int[] {place.row(), place.column(), round, 2});
    }

    private static Edges marked(int mark, Place place, int round) {
        return new Edges(new int[] {mark, place.index(), round, 1}, new int[] {mark, place.index(), round, 2});
    }

    private static String at(Place place) {
        return "(" + place.row() + ", " + place.column() + ")";
    }

    /** The same vector of another job: its number is there once, as eight bytes. */
    private static byte[] withJob(byte[] vector, long old, long job) {
        byte[] wanted = java.nio.ByteBuffer.allocate(Long.BYTES).putLong(old).array();
        for (int at = 0; at + Long.BYTES <= vector.length; at++) {
            if (Arrays.equals(vector, at, at + Long.BYTES, wanted, 0, Long.BYTES)) {
                byte[] copy = vector.clone();
                java.nio.ByteBuffer.wrap(copy).putLong(at, job);
                return copy;
            }
        }
        return vector;
    }
}
