package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Types;

/** The student's lab 5, and what is held against it most often. */
final class Lab5Student {

    static final int WHOLE = Integer.MAX_VALUE;

    /** What a check writes or reads at once, and how it is told. */
    private static final int LONGEST_GRAPH = 600;

    private Lab5Student() {}

    static Lab5 of(Host host) {
        return (Lab5) host.student().lab();
    }

    /** Wide bounds, and all that is no stranger. */
    static StreamSettings settings(boolean little, boolean codecs) {
        return settings(little, codecs, Types.MODELS.names(), GoldenReader.Limits.WIDE);
    }

    static StreamSettings settings(boolean little, boolean codecs, List<String> allowed, GoldenReader.Limits most) {
        return new StreamSettings(little, codecs, false, allowed, most.slots(), most.bytes(), most.objects());
    }

    static GraphWriter writer(Host host, boolean little) throws Exception {
        return of(host).writer(settings(little, false), 0);
    }

    static GraphReader reader(Host host) throws Exception {
        return of(host).reader(settings(false, false), 0);
    }

    static CallServer serve(Host host, TextService service) throws Exception {
        return serve(host, service, Sockets.DEFAULT);
    }

    static CallServer serve(Host host, TextService service, Sockets sockets) throws Exception {
        return of(host).serve(service, settings(false, false), sockets);
    }

    /** A case that is a graph. */
    static void given(Script script, String graph, String more) {
        script.given((graph.length() <= LONGEST_GRAPH ? graph : graph.substring(0, LONGEST_GRAPH) + " ...")
                + (more.isEmpty() ? "" : "\n" + more));
    }

    /** The order of a stream's numbers, in words. */
    static String order(boolean little) {
        return little ? "little-endian" : "big-endian";
    }

    /** A graph on a new connection has to become the golden bytes. */
    static Written writes(Host host, Script script, boolean little, String graph) {
        given(script, graph, "written " + order(little));
        var golden = new GoldenWriter(little);
        byte[] expected = golden.write(graph).take();
        Written came = script.run("ObjectWriter.writeObject(object 1), flush()", () -> writer(host, little)
                .write(graph));
        expectBytes(script, "the bytes", came, expected, golden.out());
        return came;
    }

    /** What was written has to be these bytes; a difference is told by what stands there. */
    static void expectBytes(Script script, String what, Written came, byte[] expected, GoldenBytes marked) {
        if (came.refused() != null) {
            throw script.failure("that it is written, without an exception", came.refused());
        }
        int at = Arrays.mismatch(expected, came.bytes());
        if (at >= 0) {
            throw script.failure(
                    what + ": " + expected.length + " bytes, " + Show.bytesAround(expected, at),
                    came.bytes().length + " bytes, " + Show.bytesAround(came.bytes(), at)
                            + "\nfirst difference at byte " + at
                            + ", " + marked.where(at) + ": expected " + orEnd(expected, at) + ", came "
                            + orEnd(came.bytes(), at));
        }
        script.holds();
    }

    private static String orEnd(byte[] bytes, int at) {
        return at < bytes.length ? Show.bytes(bytes, at, 8) : "the end";
    }

    /** These bytes on a new connection have to become a graph. */
    static void reads(Script script, GraphReader reader, byte[] bytes, int chunk, String expected) {
        ReadOutcome came = script.run(
                "ObjectReader.readObject(), of " + bytes.length + " bytes"
                        + (chunk == WHOLE ? "; the stream stays open" : ", at most " + chunk + " a read"),
                () -> chunk == WHOLE ? reader.readFromOpenPipe(bytes) : reader.read(bytes, chunk));
        expectGraph(script, shown(script, came), expected);
    }

    /** What was read, if nothing was refused. */
    static String shown(Script script, ReadOutcome came) {
        if (came.refused() != null) {
            throw script.failure("that it is read, without an exception", came.refused());
        }
        return came.shown();
    }

    static void expectGraph(Script script, String came, String expected) {
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

    /** The lines around a difference. */
    private static String from(String[] lines, int at) {
        int first = Math.max(0, at - 2);
        var shown = new ArrayList<>(
                Arrays.asList(lines).subList(Math.min(first, lines.length), Math.min(lines.length, at + 3)));
        if (at >= lines.length) {
            shown.add("(nothing more)");
        }
        return (first > 0 ? "...\n" : "") + String.join("\n", shown);
    }

    /** What the golden reader makes of bytes, as a student's process shows it. */
    static String golden(byte[] bytes, boolean codecs) {
        try {
            var reader = new GoldenReader(codecs, Types.MODELS, GoldenReader.Limits.WIDE);
            reader.feed(bytes);
            return GraphText.show(reader.object());
        } catch (Malformed e) {
            throw new IllegalStateException(e);
        }
    }
}
