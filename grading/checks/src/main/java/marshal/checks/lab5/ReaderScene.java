package marshal.checks.lab5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.graph.Types;
import marshal.kit.lab5.model.AlarmBell;
import marshal.kit.probe.StudentGone;

/** A student's reader on a new connection. The checks are its writer. */
final class ReaderScene {

    static final int WHOLE = Integer.MAX_VALUE;

    private static final String READ = "ObjectReader.readObject()";
    private static final int SHOWN = 120;

    private final Script script;
    private final GoldenWriter golden;
    private final GraphReader reader;

    ReaderScene(Host host, Script script) throws IOException {
        this(host, script, Lab5Student.PLAIN, 0);
    }

    ReaderScene(Host host, Script script, StreamSettings settings, int stackKb) throws IOException {
        this.script = script;
        this.golden = new GoldenWriter(settings.little(), settings.codecs(), Types.MODELS);
        this.reader = Lab5Student.of(host).reader(settings, stackKb);
    }

    /** Returns a reader that also allows classes that no stream can bring: the list of classes belongs to step 8. */
    static ReaderScene within(Host host, Script script, GoldenReader.Limits most) throws IOException {
        List<String> allowed = Stream.concat(Types.MODELS.names().stream(), HostileStream.NO_OBJECTS.stream())
                .toList();
        return new ReaderScene(host, script, Lab5Student.settings(false, false, allowed, most), 0);
    }

    GraphReader reader() {
        return reader;
    }

    /** Writes a RESET before the next message. */
    ReaderScene reset() {
        golden.reset();
        return this;
    }

    /** Requires that the golden bytes of the connection's next message become this graph. */
    ReaderScene reads(String graph) {
        return reads(golden(graph), SampleGraphs.shown(graph));
    }

    /** Returns the golden bytes of the next message. */
    byte[] golden(String graph) {
        return golden.write(graph).take();
    }

    ReaderScene reads(byte[] bytes, String expected) {
        return reads(bytes, WHOLE, expected);
    }

    /** Requires that these bytes become a graph, in pieces or from a stream that stays open. */
    ReaderScene reads(byte[] bytes, int chunk, String expected) {
        String pieces = chunk == WHOLE ? "; the stream stays open" : ", at most " + chunk + " a read";
        ReadOutcome came = script.run(
                READ + ", of " + bytes.length + " bytes" + pieces,
                () -> read(() -> chunk == WHOLE ? reader.readFromOpenPipe(bytes) : reader.read(bytes, chunk)));
        expectGraph(script, came, expected);
        return this;
    }

    /** Reads. Requires that this does not initialize the class Alarm, which ends the process that initializes it. */
    private ReadOutcome read(Callable<ReadOutcome> reading) throws Exception {
        try {
            return reading.call();
        } catch (StudentGone e) {
            boolean alarmed = e.getMessage().contains("exit code " + AlarmBell.EXIT_CODE + " ");
            script.expect("its static initializer has not run", alarmed, false);
            throw e;
        }
    }

    /**
     * Requires that the golden bytes of the next message become this graph. Returns how many bytes of the heap this
     * takes.
     */
    long allocatesFor(String graph) {
        byte[] bytes = golden(graph);
        ReadOutcome came = script.run(READ + ", of " + bytes.length + " bytes", () -> reader.read(bytes, WHOLE));
        expectGraph(script, came, SampleGraphs.shown(graph));
        return came.allocated();
    }

    static void expectGraph(Script script, ReadOutcome outcome, String expected) {
        String came = Lab5Student.shown(script, outcome);
        if (came.equals(expected)) {
            return;
        }
        String[] a = expected.split("\n");
        String[] b = came.split("\n");
        int line = 0;
        while (line < Math.min(a.length, b.length) && a[line].equals(b[line])) {
            line++;
        }
        throw script.failure("the graph\n" + from(a, line), "the graph\n" + from(b, line));
    }

    /** Returns the lines around a difference. */
    private static String from(String[] lines, int at) {
        int first = Math.max(0, at - 2);
        var shown = new ArrayList<>(
                Arrays.asList(lines).subList(Math.min(first, lines.length), Math.min(lines.length, at + 3)));
        if (at >= lines.length) {
            shown.add("(nothing more)");
        }
        return (first > 0 ? "...\n" : "") + String.join("\n", shown);
    }

    /** Requires that one of these exceptions refuses these bytes and the end of the stream; returns its message. */
    String refuses(byte[] bytes, String... exceptions) {
        return StreamRefusal.expect(script, READ, () -> read(() -> reader.read(bytes, WHOLE)), exceptions);
    }

    String refuses(String graph, String exception) {
        return refuses(golden(graph), exception);
    }

    /** Reads a message that ends in an ABORT, from a stream that stays open; returns the reason. */
    String learnsOfAbort(byte[] bytes) {
        return StreamRefusal.expect(script, READ, () -> reader.readFromOpenPipe(bytes), StreamRefusal.ABORTED);
    }

    void refuses(HostileStream stream) {
        byte[] bytes = stream.bytes();
        script.given(stream.name()).look(stream.look());
        script.did("the " + bytes.length + " bytes are " + Show.bytes(bytes, 0, SHOWN) + ": " + stream.reason());
        for (int i = 0; i < stream.before(); i++) {
            script.did(READ + ", of the message before");
            reader.read(i == 0 ? bytes : new byte[0], WHOLE);
        }
        refuses(stream.before() == 0 ? bytes : new byte[0], stream.refusals());
    }
}
