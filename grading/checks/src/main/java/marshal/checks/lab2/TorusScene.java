package marshal.checks.lab2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import marshal.checks.run.Host;
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
import marshal.kit.lab2.Encoding;

/**
 * Workers on a torus. Each handles its task as the words of its line say, one after another:
 *
 * <pre>
 *    2          exchange number 2: worker (p, q) sends the column [p, q, 2, 1] and the row [p, q, 2, 2]
 *    2/3/9      the same exchange with a column of 3 elements and a row of 9
 *    (2)        the same exchange, but a WireException does not end the task
 *    fails      throws an exception that no exchange throws
 *    name!      opens a gate
 *    name!!     opens a gate when the task ends, well or badly
 *    name?      waits until the gate is open
 * </pre>
 *
 * The mark of a multiplication is added to the numbers of its exchanges, and replaces # in the names of its gates.
 */
final class TorusScene {

    static final Result NOTHING = new Result.Product(new int[4][4], 0);

    private record Gate(CountDownLatch latch, int millis) {}

    private final Script script;
    private final int side;
    private final Map<String, Gate> gates = new ConcurrentHashMap<>();
    private final Map<String, Edges> came = new ConcurrentHashMap<>(); // by place and number
    private final Map<Integer, Object> outcomes = new ConcurrentHashMap<>(); // of exchanges in parentheses, by worker
    private volatile List<String> lines;

    /** Creates a scene with one line for each worker. */
    TorusScene(Script script, List<String> lines) {
        this.script = script;
        this.side = (int) Math.round(Math.sqrt(lines.size()));
        this.lines = lines;
    }

    /** Sets what the workers do with tasks that come from now on. */
    void change(List<String> otherLines) {
        lines = otherLines;
    }

    /** Adds a gate that opens after this many openings. A worker waits for it no longer than this. */
    TorusScene gate(String name, int times, int millis) {
        gates.put(name, new Gate(new CountDownLatch(times), millis));
        return this;
    }

    private Gate gate(String name) {
        return gates.computeIfAbsent(name, each -> new Gate(new CountDownLatch(1), 2 * script.deadlineMillis()));
    }

    void open(String name) {
        gate(name).latch().countDown();
    }

    boolean isOpenWithin(String name, int millis) {
        return Wait.on(gate(name).latch(), millis);
    }

    StudentCluster start(Host host, boolean counted, Sockets sockets) {
        return StudentCluster.start(host, script, Encoding.SERIALIZABLE, lines.size(), i -> worker(), counted, sockets);
    }

    Worker worker() {
        return (task, neighbours) -> {
            var cannon = (Task.Cannon) task;
            Place place = cannon.place();
            int mark = cannon.a()[0][0];
            String line = lines.get(place.index()).replace("#", "" + mark);
            play(line.isEmpty() ? List.of() : List.of(line.split(" ")), mark, place, neighbours);
            return NOTHING;
        };
    }

    private void play(List<String> words, int mark, Place place, Neighbours neighbours) throws WireException {
        try {
            for (String word : words) {
                String name = word.replaceAll("[?!()]", "");
                if (word.endsWith("!") && !word.endsWith("!!")) {
                    open(name);
                } else if (word.endsWith("?")) {
                    isOpenWithin(name, gate(name).millis());
                } else if (word.equals("fails")) {
                    throw new IllegalStateException(at(place) + " fails");
                } else if (word.startsWith("(")) {
                    outcomes.put(place.index(), outcome(name, mark, place, neighbours));
                } else if (!word.endsWith("!!")) { // that one is for the end
                    exchange(word, mark, place, neighbours);
                }
            }
        } finally {
            words.stream().filter(word -> word.endsWith("!!")).forEach(word -> open(word.replace("!", "")));
        }
    }

    private Object outcome(String word, int mark, Place place, Neighbours neighbours) {
        try {
            exchange(word, mark, place, neighbours);
            return "it returned";
        } catch (WireException e) {
            return e;
        }
    }

    private void exchange(String word, int mark, Place place, Neighbours neighbours) throws WireException {
        int[] parts = Arrays.stream(word.split("/")).mapToInt(Integer::parseInt).toArray();
        int number = mark + parts[0];
        Edges own = edges(place, number);
        if (parts.length > 1) {
            own = new Edges(Arrays.copyOf(own.column(), parts[1]), Arrays.copyOf(own.row(), parts[2]));
        }
        came.put(at(place) + number, neighbours.exchange(own));
    }

    List<Task> tasks() {
        return tasks(0);
    }

    /** Returns a task for every place. In the contents of the blocks, only the mark matters. */
    List<Task> tasks(int mark) {
        var tasks = new ArrayList<Task>();
        for (int i = 0; i < side * side; i++) {
            var a = new int[4][4];
            a[0][0] = mark;
            tasks.add(new Task.Cannon(Place.of(i, side), 4 * side, a, new int[4][4]));
        }
        return tasks;
    }

    /** Removes and returns what an exchange of a worker brought; null if there is nothing. */
    Edges take(int worker, int number) {
        return came.remove(at(worker) + number);
    }

    /** Requires that in each exchange from 1 on, every worker got a column from the right and a row from below. */
    void expectNeighbours(int exchanges, int mark, String words) {
        for (int number = 1; number <= exchanges; number++) {
            for (int worker = 0; worker < side * side; worker++) {
                Place place = Place.of(worker, side);
                Edges got = take(worker, mark + number);
                script.expectBy(
                        StudentCluster.exchange(worker, got),
                        "what worker " + at(place) + " gets in round " + number + words + ", a column from "
                                + at(place.right()) + " and a row from " + at(place.below()),
                        got,
                        new Edges(
                                edges(place.right(), mark + number).column(),
                                edges(place.below(), mark + number).row()));
            }
        }
    }

    /** Requires that the exchanges in parentheses of these workers threw this. */
    void expectThrown(Class<? extends WireException> expected, int... workers) {
        for (int worker : workers) {
            Object outcome = outcomes.get(worker);
            script.expectBy(
                    StudentCluster.exchange(worker),
                    "what exchange says at worker " + at(worker),
                    outcome instanceof WireException e
                            ? named(expected.isInstance(e) ? expected : e.getClass())
                            : outcome,
                    named(expected));
        }
    }

    private static String named(Class<?> exception) {
        return "a " + exception.getSimpleName();
    }

    private static Edges edges(Place place, int number) {
        return new Edges(
                new int[] {place.row(), place.column(), number, 1}, new int[] {place.row(), place.column(), number, 2});
    }

    /** Returns the place of a worker as text. */
    String at(int worker) {
        return at(Place.of(worker, side));
    }

    private static String at(Place place) {
        return "(" + place.row() + ", " + place.column() + ")";
    }
}
