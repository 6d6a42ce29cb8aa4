package marshal.checks.lab5;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.StreamExperiments;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Types;
import marshal.kit.tool.Plural;
import org.assertj.core.api.Assertions;

/** The student's lab 5, and the most frequent comparisons with it. */
final class Lab5Student {

    /** Big-endian, without codecs, with wide bounds, and with all model classes allowed. */
    static final StreamSettings PLAIN = settings(false, false);

    /** A service that answers 3 to each call of add. */
    static final TextService THREE = (method, arguments) -> "3";

    private static final int LONGEST_GRAPH = 600; // in a story

    private Lab5Student() {}

    static Lab5 of(Host host) {
        return (Lab5) host.student().lab();
    }

    /** Returns the student's measurements, in another process. */
    static StreamExperiments experiments(Host host, String process) {
        return experiments(host, process, 0);
    }

    /** Returns the student's measurements, in a process on a node of the network. */
    static StreamExperiments experiments(Host host, String process, int node) {
        return ((Lab5) host.apart(process, node).lab()).experiments();
    }

    static StreamSettings settings(boolean little, boolean codecs) {
        return settings(little, codecs, Types.MODELS.names(), GoldenReader.Limits.WIDE);
    }

    static StreamSettings settings(boolean little, boolean codecs, List<String> allowed, GoldenReader.Limits most) {
        return new StreamSettings(little, codecs, false, allowed, most.slots(), most.bytes(), most.objects());
    }

    static CallServer serve(Host host, TextService service) throws Exception {
        return serve(host, service, Sockets.DEFAULT);
    }

    static CallServer serve(Host host, TextService service, Sockets sockets) throws Exception {
        return of(host).serve(service, PLAIN, sockets);
    }

    /** Begins a case that is a graph. */
    static void given(Script script, String graph, String more) {
        script.given((graph.length() <= LONGEST_GRAPH ? graph : graph.substring(0, LONGEST_GRAPH) + " ...")
                + (more.isEmpty() ? "" : "\n" + more));
    }

    /** Returns the byte order of a stream as text. */
    static String order(boolean little) {
        return little ? "little-endian" : "big-endian";
    }

    /** Requires that a graph becomes the golden bytes on a new connection. */
    static Written writes(Host host, Script script, boolean little, String graph) {
        given(script, graph, "written " + order(little));
        Written came = written(host, script, settings(little, false), 0, graph);
        expectBytes(script, "the bytes", came, new GoldenWriter(little).write(graph));
        return came;
    }

    static Written written(Host host, Script script, StreamSettings settings, int stackKb, String graph) {
        return script.run("ObjectWriter.writeObject(object 1), flush()", () -> of(host).writer(settings, stackKb)
                .write(graph));
    }

    /** Requires that a graph becomes the golden bytes, and that these become the same graph. */
    static void thereAndBack(Host host, Script script, StreamSettings settings, int stackKb, String graph)
            throws IOException {
        Written came = written(host, script, settings, stackKb, graph);
        var golden = new GoldenWriter(settings.little(), settings.codecs(), Types.MODELS);
        byte[] bytes = expectBytes(script, "the bytes", came, golden.write(graph));
        new ReaderScene(host, script, settings, stackKb).reads(bytes, SampleGraphs.shown(graph));
    }

    /** Requires that the student's bytes equal the golden writer's, and returns them. */
    static byte[] expectBytes(Script script, String what, Written came, GoldenWriter golden) {
        byte[] expected = golden.take();
        expectBytes(script, what, came, expected, golden.out());
        return expected;
    }

    /** Requires these bytes. A failure describes the place of the first difference. */
    static void expectBytes(Script script, String what, Written came, byte[] expected, GoldenBytes marked) {
        script.require(came.refused() == null, "that it is written, without an exception", came.refused());
        int at = Arrays.mismatch(expected, came.bytes());
        if (at >= 0) {
            String place = "first difference at byte " + at + ", " + marked.where(at) + ": expected "
                    + orEnd(expected, at) + ", came " + orEnd(came.bytes(), at);
            throw script.failure(
                    what + ": " + Plural.of(expected.length, "byte") + ", " + Show.bytesAround(expected, at),
                    Plural.of(came.bytes().length, "byte") + ", " + Show.bytesAround(came.bytes(), at) + "\n" + place);
        }
        script.holds();
    }

    private static String orEnd(byte[] bytes, int at) {
        return at < bytes.length ? Show.bytes(bytes, at, 8) : "the end";
    }

    static void expectCalls(Script script, String what, int most, String method, int calls) {
        String expected = what + "at most " + most + " calls of " + method;
        script.expectThat(
                expected, calls + " calls", came -> Assertions.assertThat(calls).isLessThanOrEqualTo(most));
    }

    /** Returns the text of the graph or values that were read. Requires that nothing was refused. */
    static String shown(Script script, ReadOutcome came) {
        script.require(came.refused() == null, "that it is read, without an exception", came.refused());
        return came.shown();
    }

    /** Returns what the golden reader reads from bytes, as a student's process shows it. */
    static String golden(byte[] bytes) {
        try {
            var reader = new GoldenReader();
            reader.feed(bytes);
            return GraphText.show(reader.object());
        } catch (Malformed e) {
            throw new IllegalStateException(e);
        }
    }
}
