package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.story.Script;
import marshal.kit.lab6.RankResult;

/**
 * The operations of some ranks together, one on each line ({@link marshal.kit.lab6}), and the required results.
 * Scenarios of one run follow each other without a pause, so each uses different tags and names.
 */
final class Scenario {

    /** @param refused whether it must throw an MPJException, after which the rank continues */
    record Line(String text, boolean refused) {}

    /** The expected text of a value that a line has named. */
    record Value(int rank, String name, String expected) {}

    /** A line that names a result: not a request, and not a value in the line itself. */
    private static final Pattern RESULT = Pattern.compile("[\\w ]++= (?!irecv|isend|value)");

    /** The milliseconds for which a rank waits for what must come. */
    static final int PATIENCE = 5_000;

    /** The milliseconds after which something that may come at once has come. */
    static final int A_WHILE = 200;

    private final String circumstances;
    private final List<List<Line>> ranks = new ArrayList<>();
    private final List<Value> values = new ArrayList<>();
    private BiConsumer<Script, List<RankResult>> verdict = (script, results) -> {};
    private String look = "";

    private Scenario(String circumstances) {
        this.circumstances = circumstances;
    }

    /** @param circumstances the case, as a student reads it */
    static Scenario of(String circumstances) {
        return new Scenario(circumstances);
    }

    /** Adds the next operations of a rank. */
    Scenario rank(int rank, String... lines) {
        for (String line : lines) {
            add(rank, new Line(line, false));
        }
        return this;
    }

    /** Adds these lines for ranks 0 to k - 1. */
    Scenario all(int k, String... lines) {
        IntStream.range(0, k).forEach(rank -> rank(rank, lines));
        return this;
    }

    /** Adds an operation that a rank tries next, and that MPI for Java must refuse. */
    Scenario refused(int rank, String line) {
        return add(rank, new Line(line, true));
    }

    /** Makes a rank send elements of an array. */
    Scenario sends(int rank, String block, int to, int tag) {
        return rank(rank, "send " + block + " to " + to + " tag " + tag);
    }

    /**
     * Makes a rank receive elements of an array.
     *
     * @param name     of the array
     * @param expected the array afterwards
     */
    Scenario receives(int rank, String name, String room, Object from, Object tag, String expected) {
        return rank(rank, name + " = recv " + room + " from " + from + " tag " + tag)
                .comes(rank, name, expected);
    }

    Scenario receivesObject(int rank, String name, Object from, Object tag, String value) {
        return receives(rank, name, Blocks.ROOM, from, tag, "Object[] { " + value + " }");
    }

    /** Makes a rank send the messages of an object byte by byte: the first message, and then the data. */
    Scenario raw(int rank, byte[] first, int to, int tag, byte[]... data) {
        rank(rank, "raw headers " + ObjectWire.text(first) + " to " + to + " tag " + tag);
        for (byte[] each : data) {
            rank(rank, "raw data " + ObjectWire.text(each) + " to " + to + " tag " + tag);
        }
        return this;
    }

    /** Makes a rank send the messages of a stream, according to PROTOCOL.md. */
    Scenario raw(int rank, int to, int tag, byte[] stream) {
        byte[] first = ObjectWire.first(stream, 0);
        return stream.length > ObjectWire.MOST_EAGER ? raw(rank, first, to, tag, stream) : raw(rank, first, to, tag);
    }

    private Scenario add(int rank, Line line) {
        while (ranks.size() <= rank) {
            ranks.add(new ArrayList<>());
        }
        ranks.get(rank).add(line);
        return this;
    }

    /** Requires results: values, and reports of receives, under the names in the lines. */
    Scenario comes(int rank, String names, Object... expected) {
        String[] each = names.split(" ");
        for (int i = 0; i < each.length; i++) {
            values.add(new Value(rank, each[i], expected[i].toString()));
        }
        return this;
    }

    /** Requires results that a text cannot express. */
    Scenario comes(BiConsumer<Script, List<RankResult>> decided) {
        verdict = decided;
        return this;
    }

    /** Sets where to look if this case fails, in place of the check's own hint. */
    Scenario look(String place) {
        look = place;
        return this;
    }

    String circumstances() {
        return circumstances;
    }

    List<Line> lines(int rank) {
        return rank < ranks.size() ? ranks.get(rank) : List.of();
    }

    /** Returns the names of a rank's results. A later scenario of the run must not give them again. */
    Set<String> results(int rank) {
        return lines(rank).stream()
                .filter(line -> RESULT.matcher(line.text()).lookingAt())
                .flatMap(line -> Stream.of(line.text().split(" = ", 2)[0].split(" ")))
                .collect(Collectors.toSet());
    }

    List<Value> values() {
        return values;
    }

    String place() {
        return look;
    }

    void decide(Script script, List<RankResult> results) {
        verdict.accept(script, results);
    }
}
