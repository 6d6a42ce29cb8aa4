package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.Lab6;
import marshal.kit.lab6.SplitObject;

/** Step 9, the bonus: arrays of objects travel directly from their old place to their new place. */
@Step(
        id = "lab6.9",
        title = "No copy at all",
        minutes = 60,
        file = "mpj.c, ObjectMessages.java, DataVector.java",
        needs = {"lab6.7", "lab6.8"},
        bonus = true)
class Step09NoCopy {

    private static final int N = 512;
    private static final int ROWS = 1024;
    private static final int MOST_DIRECT = 256 << 10;
    private static final int PATIENCE = 8_000; // ms
    private static final String REFUSED = "ObjectMessages, in place: limit the vector to the bytes that probe finds "
            + "here; if the stream is refused, take the data from the wire";
    private static final String IN_PLACE = "marshalling in-place";

    @Check(
            order = 1,
            points = 2,
            value = "a matrix of 1 MB is a header and one message of its elements, and takes no buffer",
            why = "if MPI is told where the rows are, nothing is copied: neither into a buffer nor out of it",
            look = "sendArrays and recvArrays in mpj.c: use MPI_Type_create_hindexed over addresses, and send from "
                    + "MPI_BOTTOM. ObjectMessages: send and receive the arrays by these functions")
    void sendsRowsWhereTheyLie(Host host, Script script) {
        String matrix = "float[" + N + "][" + N + "] seed " + script.random().nextInt(1000);
        long bytes = (long) N * N * Float.BYTES;
        Scenario one = Scenario.of("float[" + N + "][" + N + "] from rank 0 to rank 1, in place")
                .all(2, IN_PLACE)
                .sends(0, Blocks.object(matrix), 1, 0)
                .rank(1, "a s = recv " + Blocks.ROOM + " from any tag any")
                .all(2, "bytes = direct")
                .comes(1, "a s", "Object[] { " + matrix + " }", "source 0 tag 0 count 1")
                .comes((told, results) -> results.forEach(each -> told.expectThat(
                        "at most " + MOST_DIRECT + " bytes of direct buffers in each rank",
                        Integer.parseInt(each.values().getOrDefault("bytes", "0")),
                        direct -> assertThat(direct).isLessThanOrEqualTo(MOST_DIRECT))));
        ScenarioCounts counted = Ranks.of(host, script, 2)
                .play(one)
                .traffic(one.circumstances())
                .sent(0, 1, 2)
                .sent(1, 0, 0)
                .calls("MPI_Type_create_hindexed", 1)
                .pieces(N);
        script.expectThat(
                "bytes from rank 0 to rank 1: " + bytes + ", and a header of less than 1,025",
                counted.bytes(0, 1),
                all -> assertThat(all)
                        .isBetween(bytes + ObjectWire.HEADER_BYTES, bytes + ObjectWire.HEADER_BYTES + 1008));
    }

    @Check(
            order = 2,
            points = 1,
            value = "1,024 rows, rows of different lengths, arrays of eight kinds",
            why = "a JVM promises few local references and few critical arrays: it gives more than that, but not a "
                    + "thousand",
            look = "mpj.c: use PushLocalFrame, or DeleteLocalRef, for the rows. Get memory for the list by malloc")
    void manyRows(Host host, Script script) {
        int seed = script.random().nextInt(1000);
        String kinds = ArrayKind.ALL.stream()
                .map(kind -> kind.random(9, seed))
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        var cases = new ArrayList<Scenario>();
        for (String value : List.of(
                "double[" + ROWS + "][8] seed " + seed,
                "int[][] { int[300] seed 1, int[0], int[] 1, &1=int[200] seed 2, &1, null, int[7] seed 3 }",
                "Object[] { " + kinds + ", \"text\", null, Object[] { " + kinds + " } }")) {
            String name = "a" + cases.size();
            cases.add(Scenario.of("from rank 0 to rank 1, in place: " + value)
                    .all(2, IN_PLACE)
                    .sends(0, Blocks.object(value), 1, 0)
                    .receivesObject(1, name, 0, 0, value));
        }
        String rows = "int[2][3] seed " + seed;
        cases.add(Scenario.of("rank 0 sends a matrix and an array in place; rank 1 has a matrix and an array of these "
                        + "lengths in its buffer")
                .look("DataVector.offer, and the place where it creates arrays: fill the user's arrays if they fit")
                .all(2, IN_PLACE)
                .sends(0, "Object[] { " + rows + ", long[4] seed 1 } | offset 0 count 2 OBJECT", 1, 1)
                .rank(1, "m = value int[2][3]", "l = value long[4]")
                .rank(1, "recv Object[] { $m, $l } | offset 0 count 2 OBJECT from 0 tag 1")
                .rank(1, "filled = value list($m, $l)")
                .comes(1, "filled", "list(" + rows + ", long[4] seed 1)"));
        cases.add(filledOnce("matrix", 1, "int[2][3] seed " + seed, "int[][] { &1=int[3], &1 }"));
        cases.add(filledOnce("arrays", 2, "int[3] seed " + seed + ", int[3] seed " + (seed + 1), "&1=int[3], &1"));
        cases.addAll(takenInTurn(seed));
        Ranks.of(host, script, 2).play(cases);
    }

    /** Sends more different arrays than the buffer has: the buffer holds its only array twice. */
    private static Scenario filledOnce(String name, int count, String sent, String buffer) {
        String block = " | offset 0 count " + count + " OBJECT";
        return Scenario.of("rank 0 sends " + sent + " in place; in the buffer of rank 1 one array is there twice: "
                        + buffer)
                .look("DataVector: fill each offered array once; make new arrays for the rest")
                .all(2, IN_PLACE)
                .sends(0, "Object[] { " + sent + " }" + block, 1, 1)
                .receives(1, name, "Object[] { " + buffer + " }" + block, 0, 1, "Object[] { " + sent + " }");
    }

    /** Makes rank 1 receive two objects of one rank in the other order. */
    private static List<Scenario> takenInTurn(int seed) {
        String first = "float[20][30] seed " + seed;
        String second = "float[20][30] seed " + (seed + 1);
        Scenario one = Scenario.of(
                        "rank 0 sends two matrices with tags 2 and 3; rank 1 receives the second one first, in place")
                .look("ObjectMessages: call Native.recvArrays with the source and the tag of the header")
                .all(2, IN_PLACE)
                .rank(0, "f = isend " + Blocks.object(first) + " to 1 tag 2")
                .rank(0, "g = isend " + Blocks.object(second) + " to 1 tag 3")
                .receivesObject(1, "second", "any", 3, second);
        Scenario other = Scenario.of("then rank 1 receives the first one, in place")
                .rank(0, "wait f", "wait g")
                .receivesObject(1, "first", "any", "any", first);
        return List.of(one, other);
    }

    @Check(
            order = 3,
            points = 2,
            value = "everything is released in every case; -Xcheck:jni finds nothing wrong",
            why = "if one array is not released, the collector never runs again",
            look = "mpj.c: release your arrays and free the datatype in every case, and only then call check")
    void releasesAll(Host host, Script script) {
        var lab = (Lab6) host.student().lab();
        String matrix = "float[100][10] seed " + ScenarioInputs.number(script);
        SplitObject split = script.run("split(" + matrix + ", 2)", () -> lab.split(matrix, 2));
        byte[] first = ObjectWire.first(split.stream(), split.arrays().length);
        byte[] tooLong = ObjectWire.joined(split.arrays(), new byte[4]);
        Scenario lie = Scenario.of(
                        "rank 0 sends the parts of " + matrix + "; the data are 4 bytes longer than announced")
                .all(2, IN_PLACE)
                .raw(0, first, 1, 3);
        Scenario late = Scenario.of(
                        "rank 0 sends the header of " + matrix + "; it sends the arrays as soon as a collection in "
                                + "rank 1 is over, or after " + PATIENCE / 1000 + " s")
                .look("ObjectMessages: call Native.probe before Native.recvArrays. Native.recvArrays holds arrays: "
                        + "while it waits, the collector waits, too. If zeros come, look at the mode of the release "
                        + "in recvArrays")
                .raw(0, first, 1, 5);
        if (split.stream().length > ObjectWire.MOST_EAGER) {
            lie.rank(0, "raw data " + ObjectWire.text(split.stream()) + " to 1 tag 3");
            late.rank(0, "raw data " + ObjectWire.text(split.stream()) + " to 1 tag 5");
        }
        lie.rank(0, "raw data " + ObjectWire.text(tooLong) + " to 1 tag 3")
                .refused(1, "recv " + Blocks.ROOM + " from 0 tag 3");
        late.rank(0, "mark header", "ran = seen ran " + PATIENCE)
                .rank(0, "raw data " + ObjectWire.text(split.arrays()) + " to 1 tag 5")
                .rank(1, "seen header " + PATIENCE, "collect ran")
                .comes(0, "ran", true)
                .receivesObject(1, "late", 0, 5, matrix);
        Scenario after = Scenario.of(
                        "then it sends " + matrix + " as it should; and both ranks wait for each other in turn, "
                                + "and collect garbage meanwhile")
                .sends(0, Blocks.object(matrix), 1, 4)
                .receivesObject(1, "a", 0, 4, matrix);
        Step03Ways.collectInTurn(after);
        for (Ranks ranks :
                List.of(Ranks.of(host, script, 2), Ranks.of(host, script, 2).checked())) {
            ScenarioCounts counted =
                    ranks.slow(3L * PATIENCE).play(lie, late, after).traffic(lie.circumstances());
            Stream.of(0, 1)
                    .forEach(rank -> counted.calls(
                            rank, "MPI_Type_free", counted.reports().get(rank).calls("MPI_Type_create_hindexed")));
        }
        var refused = new ArrayList<>(
                List.of(Scenario.of("both ranks choose: in place").all(2, IN_PLACE)));
        refused.addAll(Step07Arrays.announced(false, REFUSED).all());
        String unreadable = "Object[] { unreadable, float[600] seed 1 } | offset 0 count 2 OBJECT";
        refused.add(Scenario.of(
                        "an array beside an object whose own code ends by an error as it is read, and then " + matrix)
                .look(REFUSED)
                .sends(0, unreadable, 1, 6)
                .refused(1, "recv Object[2] | offset 0 count 2 OBJECT from 0 tag 6")
                .sends(0, Blocks.object(matrix), 1, 6)
                .receivesObject(1, "well", 0, 6, matrix));
        Ranks.of(host, script, 2).play(refused);
    }
}
