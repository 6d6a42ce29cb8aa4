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
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.Lab2;

/** Step 7: what may come to life. The checks send what nobody expects. */
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
            "a javax.management.BadAttributeValueExpException, an exception that calls toString() of whatever it holds when it is read";
    private static final int MANY = 1_000_000;
    private static final String HUGE = "27 bytes that announce an int[] of 2 billion elements";
    private static final int MOST_ITEMS = 16_000_000;
    private static final int MOST_BYTES = 67_108_864;
    private static final int LONGEST_SIDE = 16_384;
    private static final int BILLIONS = Integer.MAX_VALUE - 16;

    @Check(
            order = 1,
            points = 1,
            value = "objects that no task is made of are refused before they come to life, by execute and by accept",
            why =
                    "deserializing runs code of the classes in the stream: chains of classes that every Java program has were enough to take machines over",
            look =
                    "Filters.ofArguments; an allow-list that ends with !*, given to exportObject. Only a manager reads exceptions: what they are made of "
                            + "belongs into Filters.ofAnswers alone. A check inside of execute comes too late: the object is there already")
    void refusesOtherClasses(Host host, Script script) throws IOException {
        attacked(host, script, (stranger, worker) -> {
            for (Object object : List.of(
                    new ArrayList<>(List.of("a")),
                    new java.util.Date(0),
                    new java.util.HashMap<>(Map.of("a", "b")),
                    new java.rmi.RemoteException("boo"),
                    new IOException("boo"),
                    new Object[1],
                    new Object[1][1])) {
                refuses(
                        script,
                        stranger,
                        worker,
                        "a " + object.getClass().getTypeName(),
                        ObjectStream.asArgument(written(object)));
            }
        });
    }

    @Check(
            order = 2,
            points = 2,
            value = "a class of the worker's own that is on nobody's list stays asleep too",
            why = "what counts is not where a class comes from, but whether you expect it",
            look =
                    "Filters; list your task, result and vector classes, or marshal.lab2.*, where nothing else is Serializable; no package with more in it than you know, such as marshal.**")
    void refusesOwnClasses(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        try (WorkerServer server = script.run(
                        "a worker is started", () -> lab.mechanism().serve(Matrices.WORKER, Sockets.DEFAULT));
                Jrmp manager = Jrmp.connect(server.address(), script)) {
            Jrmp.Reference worker = manager.lookup();
            for (String method : List.of("execute", "accept")) {
                script.did(
                        method.equals("execute")
                                ? "a stranger in another process calls execute with an object whose class has a readObject"
                                : "the stranger calls accept with it");
                try (Jrmp stranger = Jrmp.connect(worker.address(), script)) {
                    script.did("the stranger is told: "
                            + stranger.call(method, worker, alarm()).words());
                }
                script.expect(
                        "whether the object came to life in the worker's process",
                        lab.stranger().wasReached(),
                        false);
            }
            sorts(host, script, manager, worker);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays, depth and graphs are bounded",
            why =
                    "an int[] is an expected class, and 27 bytes announce one of 8 GB; small streams exist that take longer than the universe to read",
            look = "Filters.ofArguments; maxarray, maxdepth, maxrefs and maxbytes in the same pattern")
    void boundsSizes(Host host, Script script) throws IOException {
        var cases = new LinkedHashMap<String, byte[]>();
        cases.put(HUGE, announcing(BILLIONS));
        cases.put("an int[] of 16,000,001 elements, one more than PROTOCOL.md allows", announcing(MOST_ITEMS + 1));
        cases.put(DEEP_ARRAY, deep());
        cases.put("sets in sets in sets, so that reading them takes ages", ObjectStream.asArgument(written(bomb())));
        var rows = new int[MANY][];
        rows[MANY - 1] = new int[0];
        cases.put(
                "an int[][] of 1,000,000 rows, 60 times as many as PROTOCOL.md allows",
                ObjectStream.asArgument(written(rows)));
        attacked(host, script, (stranger, worker) -> {
            for (Map.Entry<String, byte[]> each : cases.entrySet()) {
                refuses(script, stranger, worker, each.getKey(), each.getValue());
            }
        });
        bounds(host, script, false);
    }

    private static void bounds(Host host, Script script, boolean answer) {
        letsIn(
                host,
                script,
                answer,
                1,
                1,
                MOST_BYTES + 1,
                false,
                "behind 67,108,865 bytes of a stream, one more than PROTOCOL.md allows");
        letsIn(
                host,
                script,
                answer,
                MOST_ITEMS + 1,
                1,
                100,
                false,
                "of 16,000,001 elements, one more than PROTOCOL.md allows");
        letsIn(host, script, answer, 1, MANY, MANY, false, "behind 1,000,000 other objects");
    }

    /** The filter is asked as a stream would ask it: no stream of 64 MB has to be sent. */
    private static void letsIn(
            Host host,
            Script script,
            boolean answer,
            long length,
            long references,
            long bytes,
            boolean expected,
            String words) {
        script.given("the filter of Filters." + (answer ? "ofAnswers()" : "ofArguments()"));
        boolean in = script.run("it is asked for an int[] " + words, () -> StudentCluster.lab(host)
                .letsIn(answer, length, references, bytes));
        script.expect("whether it lets it in", in, expected);
    }

    @Check(
            order = 4,
            points = 1,
            value = "the registry takes no other objects either",
            why = "it listens on the same port, to anybody: the back door of the house",
            look =
                    "RmiWorker; LocateRegistry.createRegistry has a filter built in: do not replace the registry by an object of your own")
    void protectsTheRegistry(Host host, Script script) throws IOException {
        attacked(host, script, (stranger, worker) -> {
            script.did("a stranger asks the registry to bind a java.util.ArrayList");
            script.expectContains(
                    "that it is refused before it comes to life",
                    stranger.bind("other", ObjectStream.asArgument(written(new ArrayList<>())))
                            .words(),
                    REFUSED);
            try (Jrmp manager = Jrmp.connect(
                    worker.address(), script)) { // RMI closes a connection on which it has refused something
                script.expect("the names that are bound", manager.names(), List.of("worker"));
            }
        });
    }

    @Check(
            order = 5,
            points = 1,
            value = "the manager filters what workers answer, and a worker what its neighbours answer",
            needs = "lab2.5",
            why = "a worker may be taken over too, and its results are bytes from outside",
            look =
                    "Filters.ofAnswers, with its own list and the same limits; exceptions by their packages, and not every Throwable; RmiManager: Filters.reading around execute and around lookup; TorusCalls: around accept. What is refused has to come out of callAll as a WireException whose message says so: RmiManager.failed")
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
        try (var worker = ScriptedWorker.start(host, script, ScriptedWorker.Manner.ANSWERS);
                var manager = script.run("a manager looks it up", () -> lab.mechanism()
                        .connect(List.of(worker.address()), Sockets.DEFAULT))) {
            var answers = new LinkedHashMap<String, byte[]>();
            answers.put("a java.util.ArrayList", ObjectStream.asArgument(list));
            answers.put(HUGE, announcing(BILLIONS));
            answers.put(ALARM, alarm());
            answers.put(DEEP_ARRAY, deep());
            answers.put(OTHER_EXCEPTION, bare("javax.management.BadAttributeValueExpException", -3105272988410493376L));
            for (Map.Entry<String, byte[]> answer : answers.entrySet()) {
                script.did("it answers execute with " + answer.getKey());
                worker.answer(answer.getValue());
                var refusal = script.refused(
                        WireException.class,
                        "callAll with 1 task",
                        () -> manager.callAll(List.of(new Task.Sort(new int[] {2, 1}))));
                script.expectContains("a message that names the filter's " + REFUSED, refusal.getMessage(), REFUSED);
                script.expectContains(
                        "a message with the worker's address",
                        refusal.getMessage(),
                        ":" + worker.address().getPort());
            }
            script.did("its registry answers lookup with a java.util.ArrayList");
            worker.answerLookup(ObjectStream.asArgument(list));
            var refusal = script.refused(WireException.class, "a manager looks it up", () -> lab.mechanism()
                    .connect(List.of(worker.address()), Sockets.DEFAULT));
            script.expectContains("a message that names the filter's " + REFUSED, refusal.getMessage(), REFUSED);
        }
        filtersNeighbours(host, script);
        bounds(host, script, true);
    }

    /** What accept answers is nothing but an exception: it is read all the same. */
    private static void filtersNeighbours(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        script.given("4 workers, of which (0, 0) is yours; the checks play the others");
        try (WorkerServer server = script.run(
                        "worker (0, 0) is started", () -> lab.mechanism().serve(Matrices.WORKER, Sockets.DEFAULT));
                var neighbour = ScriptedWorker.start(host, script, ScriptedWorker.Manner.ANSWERS);
                var manager = script.run("a manager looks them up", () -> lab.mechanism()
                        .connect(
                                List.of(
                                        server.address(),
                                        neighbour.address(),
                                        neighbour.address(),
                                        neighbour.address()),
                                Sockets.DEFAULT))) {
            neighbour.answerAccept(alarm());
            script.did("(0, 0) calls accept of its left and its upper neighbour, which throw " + ALARM);
            script.refused(
                    WireException.class,
                    "callAll with 4 tasks",
                    () -> manager.callAll(Matrices.cannonTasks(new int[2][2], new int[2][2], 2)));
            if (neighbour.vector(script.deadlineMillis()) == null) {
                throw script.silence("that accept is called");
            }
            script.expect(
                    "whether the object came to life in the worker's process",
                    lab.stranger().wasReached(),
                    false);
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "what belongs here still gets through: long tasks, vectors, stubs and failures",
            needs = {"lab2.3", "lab2.5", "lab2.6"},
            why =
                    "a filter that nobody passes is easy to write; and a stub or an exception is made of more classes than you think",
            look =
                    "Filters; RMI does not tell what is refused: print info.serialClass() where your filter says REJECTED. The limits: maxarray for 16,000,000 items, maxbytes for 67,108,864, "
                            + "maxrefs for two matrices of 16,384 rows. Stubs are proxies, of a class made at run time, with a RemoteObjectInvocationHandler and your socket factory; an exception has StackTraceElements; Axis is an enum")
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
                script.expect(
                        "the results",
                        Matrices.timed(cluster.call(new Task.Sort(items))),
                        List.of(Matrices.sorted(items)));
                script.given(mechanism + "a has 3,000 rows");
                script.expect(
                        "the results",
                        Matrices.timed(cluster.call(new Task.Multiply(new int[3000][1], new int[1][1]))),
                        List.of(new Result.Product(new int[3000][1], Matrices.NANOS)));
                script.given(mechanism + "a task that fails");
                var failure = script.refused(
                        WireException.class,
                        "callAll with a task that throws \"13 brings bad luck\"",
                        () -> cluster.manager().callAll(List.of(new Task.Sort(new int[] {13}))));
                script.expectContains("a message with the reason", failure.getMessage(), "13 brings bad luck");
            }
            script.given(mechanism + "MCA with n = 4, 4 workers");
            int[][] a = Oracle.matrix(script.random(), 4, 4);
            int[][] b = Oracle.matrix(script.random(), 4, 4);
            try (var cluster = StudentCluster.start(host, script, encoding, 4, i -> worker, false, Sockets.DEFAULT)) {
                script.expect(
                        "a · b",
                        Matrices.joined(cluster.call(Matrices.cannonTasks(a, b, 2)), 4, 2),
                        Oracle.product(a, b));
            }
        }
        for (boolean answer : new boolean[] {false, true}) {
            letsIn(
                    host,
                    script,
                    answer,
                    MOST_ITEMS,
                    1,
                    100,
                    true,
                    "of 16,000,000 elements, as many as PROTOCOL.md allows");
            letsIn(
                    host,
                    script,
                    answer,
                    1,
                    1,
                    MOST_BYTES,
                    true,
                    "behind 67,108,864 bytes of a stream, as many as PROTOCOL.md allows");
            letsIn(
                    host,
                    script,
                    answer,
                    1,
                    2 * LONGEST_SIDE + 50,
                    1 << 20,
                    true,
                    "behind two matrices of 16,384 rows each");
        }
    }

    /** Who attacks, and what. */
    private interface Attack {
        void run(Jrmp stranger, Jrmp.Reference worker) throws IOException;
    }

    private static void attacked(Host host, Script script, Attack attack) throws IOException {
        for (Encoding encoding : Encoding.values()) {
            script.given("a worker of mechanism "
                    + StudentCluster.mechanism(host, encoding).name());
            try (WorkerServer server = script.run("it is started", () -> StudentCluster.mechanism(host, encoding)
                            .serve(Matrices.WORKER, Sockets.DEFAULT));
                    Jrmp stranger = Jrmp.connect(server.address(), script)) {
                Jrmp.Reference worker = stranger.lookup();
                if (encoding == Encoding.SERIALIZABLE) { // the other's results are not looked into here
                    sorts(host, script, stranger, worker);
                }
                attack.run(stranger, worker);
            }
        }
    }

    private static void refuses(Script script, Jrmp stranger, Jrmp.Reference worker, String what, byte[] argument)
            throws IOException {
        for (String method : List.of("execute", "accept")) {
            script.did("a stranger calls " + method + " with " + what);
            try (Jrmp caller = Jrmp.connect(worker.address(), script)) {
                Jrmp.Reply reply = caller.call(method, worker, argument);
                script.expectContains(
                        "that it is refused before it comes to life, by an " + REFUSED, reply.words(), REFUSED);
            }
        }
        script.did("the worker still answers");
        stranger.names();
    }

    private static void refusedByFilter(Script script, String what, java.util.concurrent.Callable<?> reading) {
        var refusal = script.refused(IOException.class, what, () -> RemoteExceptions.io(reading));
        script.expectContains("an " + REFUSED + " from the filter", refusal.toString(), REFUSED);
    }

    private static void sorts(Host host, Script script, Jrmp manager, Jrmp.Reference worker) throws IOException {
        script.did("a manager asks the worker to sort");
        int[] items = script.random().ints(3).toArray();
        byte[] task = ObjectStream.asArgument(
                StudentCluster.lab(host).writeTask(Encoding.SERIALIZABLE, new Task.Sort(items)));
        script.expect(
                "the items that come back",
                manager.execute(worker, task).ints(),
                Arrays.stream(items).sorted().toArray());
    }

    private static byte[] deep() throws IOException {
        var lengths = new int[DEEP];
        Arrays.fill(lengths, 1);
        return ObjectStream.asArgument(written(Array.newInstance(int.class, lengths)));
    }

    /** An object of a class of the kit whose readObject leaves a trace. The class is not for the checks. */
    private static byte[] alarm() throws IOException {
        return bare("marshal.kit.lab2.Unexpected", 1);
    }

    /** An object without fields, as far as the stream says. */
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

    /** The argument of a call: an int[] that announces so many elements, and has none. */
    private static byte[] announcing(int elements) throws IOException {
        byte[] argument = ObjectStream.asArgument(written(new int[0]));
        ByteBuffer.wrap(argument).putInt(argument.length - Integer.BYTES, elements);
        return argument;
    }

    /** Each set holds two sets that hold the same two sets: to find their hash codes takes 2^100 steps. */
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
