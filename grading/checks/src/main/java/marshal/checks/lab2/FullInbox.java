package marshal.checks.lab2;

import static java.util.Collections.nCopies;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.played.Matrices;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Vector;

/** An inbox that strangers or its own worker fill. */
final class FullInbox {

    private static final int MOST_WAITING = 1 << 20; // ints
    private static final int MOST_VECTORS = 1 << 12;
    private static final int BIG_VECTOR = 1 << 16;
    /** The number of big vectors that may wait. */
    private static final int FIT = MOST_WAITING / BIG_VECTOR;

    private static final long ANY_JOB = 4711;

    private final Host host;
    private final Script script;
    private final byte[] big;
    private final byte[] empty;

    FullInbox(Host host, Script script) throws IOException {
        this.host = host;
        this.script = script;
        this.big = vector(host, script.random().ints(BIG_VECTOR).toArray());
        this.empty = vector(host);
    }

    void boundsElements() throws IOException {
        try (var cluster = StudentCluster.start(host, script, 1, i -> Matrices.WORKER);
                var stranger = cluster.caller(0)) {
            script.did("a stranger calls accept with vectors of " + BIG_VECTOR
                    + " elements, each of a different job that has not begun");
            for (int sent = 1; sent <= FIT + 1; sent++) {
                Jrmp.Reply reply = stranger.accept(ofJob(sent, big));
                script.did("vector " + sent + ": " + reply.words());
                if (sent == 1) {
                    stranger.refuses("accept", "vector 1 once more", WireException.class, ofJob(1, big));
                }
                if (sent <= FIT) {
                    String what = "what accept says to vector " + sent + " of " + FIT + " that have room";
                    script.expect(what, reply.words(), "returned");
                } else {
                    String why = " for vector " + sent + ": the " + FIT + " before are " + MOST_WAITING + " ints";
                    stranger.expectThrown(WireException.class, why, reply);
                }
            }
            stranger.takes("a vector of no elements, which needs no room", ofJob(-1, empty));
            stranger.sorts(2, 1);
        }
    }

    void boundsVectors() throws IOException {
        script.given("another worker, whose multiplications exchange 3 times");
        var scene = new TorusScene(script, List.of("1 2 3"));
        try (var cluster = scene.start(host, false, Sockets.DEFAULT);
                var stranger = cluster.caller(0)) {
            fills(stranger, MOST_VECTORS - 4, empty);
            script.run(
                    "callAll with a multiplication: two vectors a round have room, if they are taken out again",
                    () -> cluster.manager().callAll(scene.tasks()));
            stranger.takes("the stranger goes on", ofJob(-5, empty), ofJob(-4, empty), ofJob(-3, empty));
            String last = "what accept says to vector " + MOST_VECTORS;
            script.expect(last, stranger.accept(ofJob(-1, empty)).words(), "returned");
            String why = " for vector " + (MOST_VECTORS + 1) + ": each of them takes memory, even without elements";
            stranger.expectThrown(WireException.class, why, stranger.accept(ofJob(-2, empty)));
        }
    }

    void makesNoRoomForOthers() throws IOException {
        script.given("1 worker, whose multiplications are over at once");
        var idle = new TorusScene(script, List.of(""));
        try (var cluster = idle.start(host, false, Sockets.DEFAULT);
                var stranger = cluster.caller(0)) {
            fills(stranger, FIT, big);
            script.run("callAll with a multiplication, which none of these vectors is for", () -> cluster.manager()
                    .callAll(idle.tasks()));
            script.did("the stranger calls accept with one more vector");
            String why = ": the end of that multiplication makes no room for the vectors of others";
            stranger.expectThrown(WireException.class, why, stranger.accept(ofJob(-1, big)));
        }
    }

    void makesRoomForItsOwn() throws IOException {
        script.given("1 worker, its own neighbour: " + FIT + " exchanges of 2 vectors of " + BIG_VECTOR
                + " elements in one multiplication, so each vector that is taken has to make room");
        String exchange = "/" + BIG_VECTOR + "/" + BIG_VECTOR;
        String line = IntStream.rangeClosed(1, FIT)
                .mapToObj(round -> round + exchange)
                .collect(joining(" "));
        var busy = new TorusScene(script, List.of(line));
        try (var cluster = busy.start(host, false, Step05Torus.SOCKETS)) {
            cluster.call(busy.tasks());
        }
    }

    /**
     * Requires that an exchange fails if a neighbour has no room for a vector, even if the worker itself gets all its
     * vectors.
     */
    void isNoticedByNeighbours() throws IOException {
        script.given(
                "4 workers; the inbox of worker (0, 1), the left neighbour of (0, 0) and the upper one of (1, 1), is full");
        var scene = new TorusScene(script, nCopies(4, "(1)"));
        try (var cluster = scene.start(host, false, Step05Torus.impatient(script));
                var stranger = cluster.caller(1)) {
            script.did("a stranger fills it: " + FIT + " vectors of " + BIG_VECTOR + " elements, each of another job");
            for (int sent = 1; sent <= FIT; sent++) {
                script.expect(
                        "what accept says", stranger.accept(ofJob(sent, big)).words(), "returned");
            }
            script.did("all four workers exchange: (0, 1) has no room for the column of (0, 0) and the row of (1, 1); "
                    + "the vectors for these two arrive");
            cluster.call(scene.tasks());
            scene.expectThrown(WireException.class, 0, 3);
        }
    }

    private void fills(ScriptedCaller stranger, int vectors, byte[] vector) throws IOException {
        script.did("a stranger calls accept with " + vectors + " vectors of " + (vectors == FIT ? BIG_VECTOR : "no")
                + " elements, each of another job");
        for (int sent = 1; sent <= vectors; sent++) {
            stranger.accept(ofJob(sent, vector));
        }
    }

    /** Returns the bytes of a vector, whose job {@link #ofJob} replaces. */
    static byte[] vector(Host host, int... elements) throws IOException {
        return ScriptedCaller.argument(StudentCluster.lab(host), new Vector(ANY_JOB, Axis.COLUMNS, 1, elements));
    }

    /** Returns this vector with another job. The old job is in it once, as eight bytes. */
    static byte[] ofJob(int number, byte[] vector) {
        byte[] old = ByteBuffer.allocate(Long.BYTES).putLong(ANY_JOB).array();
        for (int at = 0; at + Long.BYTES <= vector.length; at++) {
            if (Arrays.equals(vector, at, at + Long.BYTES, old, 0, Long.BYTES)) {
                byte[] copy = vector.clone();
                ByteBuffer.wrap(copy).putLong(at, 1_000_000_007L * number);
                return copy;
            }
        }
        return vector;
    }
}
