package marshal.checks.lab2;

import static marshal.checks.lab2.ObjectStream.written;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marshal.checks.lab2.ScriptedWorker.Manner;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;

/** Step 7: which objects may be created from a stream. The checks send objects that nobody expects. */
@Step(
        id = "lab2.7",
        title = "A filter on every entry",
        minutes = 30,
        file = "Filters.java",
        needs = {"lab2.1", "lab2.2"})
class Step07Filter {

    private static final String REFUSED = "InvalidClassException";
    private static final int LONG = 300_000;
    private static final int DEEP = 200;
    private static final String DEEP_ARRAY = "an array of arrays of arrays ..., " + DEEP + " deep";
    private static final String ALARM = "an object whose class has a readObject, and that nobody expects";
    private static final String OTHER_EXCEPTION =
            "a javax.management.BadAttributeValueExpException, an exception that calls toString() of its content when "
                    + "it is read";
    private static final int MANY = 1_000_000;
    private static final String HUGE = "27 bytes that announce an int[] of 2 billion elements";
    private static final int MOST_ITEMS = 16_000_000;
    private static final int MOST_BYTES = 67_108_864;
    private static final int LONGEST_SIDE = 16_384;
    private static final int BILLIONS = Integer.MAX_VALUE - 16;

    /**
     * An int[], described to a filter as a stream would describe it, so that no stream of 64 MB has to be sent.
     *
     * @param length     elements
     * @param references objects before it in the stream
     * @param bytes      bytes before it in the stream
     */
    private record Question(String words, long length, long references, long bytes) {}

    private static final List<Question> TOO_MUCH = List.of(
            new Question("behind 67,108,865 bytes of a stream, one more than PROTOCOL.md allows", 1, 1, MOST_BYTES + 1),
            new Question("of 16,000,001 elements, one more than PROTOCOL.md allows", MOST_ITEMS + 1, 1, 100),
            new Question("behind 1,000,000 other objects", 1, MANY, MANY));
    private static final List<Question> ALLOWED = List.of(
            new Question("of 16,000,000 elements, as many as PROTOCOL.md allows", MOST_ITEMS, 1, 100),
            new Question("behind 67,108,864 bytes of a stream, as many as PROTOCOL.md allows", 1, 1, MOST_BYTES),
            new Question("behind two matrices of 16,384 rows each", 1, 2 * LONGEST_SIDE + 50, 1 << 20));

    @Check(
            order = 1,
            points = 1,
            value = "execute and accept refuse objects that no task is made of, before they come to life",
            why = "deserialization runs code of the classes in the stream: with classes that every Java program has, "
                    + "attackers have taken over machines",
            look = "Filters.ofArguments; write an allow-list that ends with !*, and give it to exportObject. Only a "
                    + "manager reads exceptions: allow their classes in Filters.ofAnswers alone. A check inside of "
                    + "execute comes too late: the object is there already")
    void refusesOtherClasses(Host host, Script script) throws IOException {
        attacked(host, script, stranger -> {
            for (Object object : List.of(
                    new ArrayList<>(List.of("a")),
                    new java.util.Date(0),
                    new java.util.HashMap<>(Map.of("a", "b")),
                    new java.rmi.RemoteException("boo"),
                    new IOException("boo"),
                    new Object[1],
                    new Object[1][1])) {
                refuses(script, stranger, "a " + object.getClass().getTypeName(), argument(object));
            }
        });
    }

    @Check(
            order = 2,
            points = 2,
            value = "the worker's own classes are refused, too, if they are on no list",
            why = "it does not matter where a class comes from. It matters whether you expect the class",
            look = "Filters; list your task, result and vector classes, or marshal.lab2.*, where nothing else is "
                    + "Serializable. List no package with classes that you do not know: do not list marshal.**")
    void refusesOwnClasses(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        try (WorkerServer server = StudentCluster.serve(host, script, Matrices.WORKER);
                var stranger = ScriptedCaller.of(lab, script, server.address())) {
            script.did("a stranger in another process calls execute with an object whose class has a readObject");
            script.did("the stranger is told: "
                    + stranger.callOnce("execute", alarm()).words());
            expectAsleep(lab, script);
            script.did("the stranger calls accept with it");
            script.did("the stranger is told: "
                    + stranger.callOnce("accept", alarm()).words());
            expectAsleep(lab, script);
            stranger.sorts(script.random().ints(3).toArray());
        }
    }

    private static void expectAsleep(Lab2 lab, Script script) {
        boolean reached = lab.stranger().wasReached();
        script.expect("whether the object came to life in the worker's process", reached, false);
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays, depth and graphs are bounded",
            why = "int[] is an expected class, but 27 bytes can announce an int[] of 8 GB. Reading some small streams "
                    + "takes longer than the age of the universe",
            look = "Filters.ofArguments; put maxarray, maxdepth, maxrefs and maxbytes into the same pattern")
    void boundsSizes(Host host, Script script) throws IOException {
        var rows = new int[MANY][];
        rows[MANY - 1] = new int[0];
        var cases = new LinkedHashMap<String, byte[]>();
        cases.put(HUGE, announcing(BILLIONS));
        cases.put("an int[] of 16,000,001 elements, one more than PROTOCOL.md allows", announcing(MOST_ITEMS + 1));
        cases.put(DEEP_ARRAY, deep());
        cases.put("sets in sets in sets, so that reading them takes ages", argument(bomb()));
        cases.put("an int[][] of 1,000,000 rows, 60 times as many as PROTOCOL.md allows", argument(rows));
        attacked(host, script, stranger -> {
            for (Map.Entry<String, byte[]> each : cases.entrySet()) {
                refuses(script, stranger, each.getKey(), each.getValue());
            }
        });
        asks(host, script, false, TOO_MUCH, false);
    }

    private static void asks(Host host, Script script, boolean answer, List<Question> questions, boolean expected) {
        for (Question each : questions) {
            script.given("the filter of Filters." + (answer ? "ofAnswers()" : "ofArguments()"));
            boolean in = script.run("it is asked for an int[] " + each.words(), () -> StudentCluster.lab(host)
                    .letsIn(answer, each.length(), each.references(), each.bytes()));
            script.expect("whether the filter lets the array in", in, expected);
        }
    }

    @Check(
            order = 4,
            points = 1,
            value = "the registry refuses other objects, too",
            why = "the registry listens on the same port, and anybody may call it. Without a filter, it is a back door",
            look =
                    "RmiWorker; LocateRegistry.createRegistry has a filter built in: do not replace the registry by an object of your own")
    void protectsTheRegistry(Host host, Script script) throws IOException {
        attacked(host, script, stranger -> {
            script.did("a stranger asks the registry to bind a java.util.ArrayList");
            Jrmp.Reply reply = stranger.registry().bind("other", argument(new ArrayList<>()));
            script.expectContains("that it is refused before it comes to life", reply.words(), REFUSED);
            // on another connection: RMI has closed the connection on which it refused something
            script.expect("the names that are bound", stranger.wire().names(), List.of("worker"));
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "the manager filters its workers' answers, and a worker filters its neighbours' answers",
            needs = "lab2.5",
            why = "attackers may take over a worker, too. Its results are bytes from outside",
            look = "Filters.ofAnswers; its list is not that of ofArguments, but its limits are the same. Allow "
                    + "exceptions by their packages, and not every Throwable. RmiManager: wrap execute and lookup in "
                    + "Filters.reading; TorusCalls: wrap accept. RmiManager.failed: a refused answer comes out of "
                    + "callAll as a WireException that says so. To see what your list lacks, return a filter that "
                    + "prints info.serialClass() and answers UNDECIDED")
    void filtersAnswers(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        byte[] list = written(new ArrayList<>(List.of("a")));
        for (Encoding encoding : Encoding.values()) {
            var task = new Task.Sort(script.random().ints(3).toArray());
            script.expect(
                    "the task",
                    script.run(
                            "a task is written, and read, " + encoding,
                            () -> lab.readTask(encoding, lab.writeTask(encoding, task))),
                    task);
            script.given("a stream with a java.util.ArrayList in it");
            refusedByFilter(script, "it is read as a task, " + encoding, () -> lab.readTask(encoding, list));
            refusedByFilter(script, "it is read as a result, " + encoding, () -> lab.readResult(encoding, list));
        }
        script.given("a worker that the checks play");
        try (var worker = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var manager = StudentCluster.manager(lab, script, worker.address())) {
            filters(script, manager, worker, "a java.util.ArrayList", ObjectStream.asArgument(list));
            filters(script, manager, worker, HUGE, announcing(BILLIONS));
            filters(script, manager, worker, ALARM, alarm());
            filters(script, manager, worker, DEEP_ARRAY, deep());
            filters(script, manager, worker, OTHER_EXCEPTION, otherException());
            script.did("its registry answers lookup with a java.util.ArrayList");
            worker.answerLookup(ObjectStream.asArgument(list));
            var refusal = script.refused(WireException.class, "a manager looks it up", () -> lab.mechanism()
                    .connect(List.of(worker.address()), Sockets.DEFAULT));
            script.expectContains("a message that names the filter's " + REFUSED, refusal.getMessage(), REFUSED);
        }
        filtersNeighbours(host, script);
        asks(host, script, true, TOO_MUCH, false);
    }

    private static void filters(Script script, Workers manager, ScriptedWorker worker, String what, byte[] answer) {
        script.did("it answers execute with " + what);
        worker.answer(answer);
        var task = new Task.Sort(new int[] {2, 1});
        var refusal = StudentCluster.callFails(script, manager, WireException.class, "callAll with 1 task", task);
        script.expectContains("a message that names the filter's " + REFUSED, refusal.getMessage(), REFUSED);
        String port = ":" + worker.address().getPort();
        script.expectContains("a message with the worker's address", refusal.getMessage(), port);
    }

    /** Requires a filter on replies of accept: the reply is at most an exception, but it is read all the same. */
    private static void filtersNeighbours(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        script.given("4 workers, of which (0, 0) is yours; the checks play the others");
        try (WorkerServer server = script.run(
                        "worker (0, 0) is started", () -> lab.mechanism().serve(Matrices.WORKER, Sockets.DEFAULT));
                var neighbour = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var manager = StudentCluster.manager(
                        lab, script, server.address(), neighbour.address(), neighbour.address(), neighbour.address())) {
            neighbour.answerAccept(alarm());
            script.did("(0, 0) calls accept of its left and its upper neighbour, which throw " + ALARM);
            script.refused(
                    WireException.class,
                    "callAll with 4 tasks",
                    () -> manager.callAll(Matrices.cannonTasks(new int[2][2], new int[2][2], 2)));
            script.inTime(neighbour.vector(script.deadlineMillis()) != null, "that accept is called");
            expectAsleep(lab, script);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "long tasks, vectors, stubs and failures still get through the filters",
            needs = {"lab2.3", "lab2.5", "lab2.6"},
            why = "a filter that lets nothing through is easy to write. A stub or an exception is made of more "
                    + "classes than you think",
            look = "Filters; RMI does not tell which class is refused: print info.serialClass() where your filter "
                    + "says REJECTED. The limits must allow 16,000,000 items (maxarray), 67,108,864 bytes (maxbytes), "
                    + "and two matrices of 16,384 rows (maxrefs). Stubs are proxies, of a class made at run time, "
                    + "with a RemoteObjectInvocationHandler and your socket factory; an exception has "
                    + "StackTraceElements; Axis is an enum")
    void letsTheRestThrough(Host host, Script script) throws IOException {
        for (Encoding encoding : Encoding.values()) {
            String mechanism =
                    "mechanism " + StudentCluster.mechanism(host, encoding).name() + "; ";
            Worker worker = (task, neighbours) -> {
                if (task instanceof Task.Sort sort && sort.items().length == 1) {
                    throw new IllegalArgumentException("13 brings bad luck");
                }
                return Matrices.WORKER.execute(task, neighbours);
            };
            try (var cluster = StudentCluster.start(host, script, encoding, 1, i -> worker, false, Sockets.DEFAULT)) {
                script.given(mechanism + "a sort of " + LONG + " items");
                int[] items = script.random().ints(LONG).toArray();
                List<Result> results = Matrices.timed(cluster.call(new Task.Sort(items)));
                script.expect("the results", results, List.of(Matrices.sorted(items)));
                script.given(mechanism + "a has 3,000 rows");
                results = Matrices.timed(cluster.call(new Task.Multiply(new int[3000][1], new int[1][1])));
                script.expect("the results", results, List.of(new Result.Product(new int[3000][1], Matrices.NANOS)));
                script.given(mechanism + "a task that fails");
                var failure = cluster.callFails(
                        WireException.class,
                        "callAll with a task that throws \"13 brings bad luck\"",
                        new Task.Sort(new int[] {13}));
                script.expectContains("a message with the reason", failure.getMessage(), "13 brings bad luck");
            }
            script.given(mechanism + "MCA with n = 4, 4 workers");
            int[][] a = Oracle.matrix(script.random(), 4, 4);
            int[][] b = Oracle.matrix(script.random(), 4, 4);
            try (var cluster = StudentCluster.start(host, script, encoding, 4, i -> worker, false, Sockets.DEFAULT)) {
                List<Result> results = cluster.call(Matrices.cannonTasks(a, b, 2));
                script.expect("a · b", Matrices.joined(results, 4, 2), Oracle.product(a, b));
            }
        }
        asks(host, script, false, ALLOWED, true);
        asks(host, script, true, ALLOWED, true);
    }

    private interface Attack {
        void run(ScriptedCaller stranger) throws IOException;
    }

    private static void attacked(Host host, Script script, Attack attack) throws IOException {
        for (Encoding encoding : Encoding.values()) {
            Mechanism mechanism = StudentCluster.mechanism(host, encoding);
            script.given("a worker of mechanism " + mechanism.name());
            try (WorkerServer server =
                            script.run("it is started", () -> mechanism.serve(Matrices.WORKER, Sockets.DEFAULT));
                    var stranger = ScriptedCaller.of(StudentCluster.lab(host), script, server.address())) {
                if (encoding == Encoding.SERIALIZABLE) { // the results of the other encoding are not checked here
                    stranger.sorts(script.random().ints(3).toArray());
                }
                attack.run(stranger);
            }
        }
    }

    private static void refuses(Script script, ScriptedCaller stranger, String what, byte[] argument)
            throws IOException {
        for (String method : List.of("execute", "accept")) {
            script.did("a stranger calls " + method + " with " + what);
            Jrmp.Reply reply = stranger.callOnce(method, argument);
            script.expectContains(
                    "that it is refused before it comes to life, by an " + REFUSED, reply.words(), REFUSED);
        }
        script.did("the worker still answers");
        stranger.registry().names();
    }

    private static void refusedByFilter(Script script, String what, java.util.concurrent.Callable<?> reading) {
        var refusal = script.refused(IOException.class, what, () -> RemoteExceptions.io(reading));
        script.expectContains("an " + REFUSED + " from the filter", refusal.toString(), REFUSED);
    }

    private static byte[] argument(Object value) throws IOException {
        return ObjectStream.asArgument(written(value));
    }

    private static byte[] deep() throws IOException {
        var lengths = new int[DEEP];
        Arrays.fill(lengths, 1);
        return argument(Array.newInstance(int.class, lengths));
    }

    /** Returns an object of a class of the kit whose readObject leaves a trace. The checks do not use that class. */
    private static byte[] alarm() throws IOException {
        return bare("marshal.kit.lab2.Unexpected", 1);
    }

    private static byte[] otherException() throws IOException {
        return bare("javax.management.BadAttributeValueExpException", -3105272988410493376L);
    }

    /** Returns an object that has no fields, according to the stream. */
    private static byte[] bare(String type, long uid) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeShort(0x7372); // an object, its class
        out.writeUTF(type);
        out.writeLong(uid);
        out.writeByte(2);
        out.writeShort(0);
        out.writeByte(0x70); // no code to load
        out.writeShort(0x7870);
        return bytes.toByteArray();
    }

    /** Returns the argument of a call: an int[] that announces this number of elements but has none. */
    private static byte[] announcing(int elements) throws IOException {
        byte[] argument = argument(new int[0]);
        ByteBuffer.wrap(argument).putInt(argument.length - Integer.BYTES, elements);
        return argument;
    }

    /**
     * Returns nested sets. Each set holds two sets that hold the same two sets, so their hash codes take 2^100 steps.
     */
    private static Set<Object> bomb() {
        Set<Object> root = new HashSet<>();
        Set<Object> one = root;
        Set<Object> two = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            Set<Object> nextOne = new HashSet<>(List.of("x"));
            Set<Object> nextTwo = new HashSet<>();
            one.add(nextOne);
            one.add(nextTwo);
            two.add(nextOne);
            two.add(nextTwo);
            one = nextOne;
            two = nextTwo;
        }
        return root;
    }
}
