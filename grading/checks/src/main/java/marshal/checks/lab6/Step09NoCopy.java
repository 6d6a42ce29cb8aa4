package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.kit.lab6.Lab6;
import marshal.kit.lab6.SplitObject;

/** Step 9, the bonus: arrays of objects travel from where they lie to where they will lie. */
@Step(
        id = "lab6.9",
        title = "No copy at all",
        minutes = 45,
        file = "mpj.c, ObjectMessages.java, DataVector.java",
        needs = {"lab6.7", "lab6.8"},
        bonus = true)
class Step09NoCopy {

    private static final int N = 512;
    private static final int ROWS = 1024;
    private static final int MOST_DIRECT = 256 << 10;
    private static final int PATIENCE = 8_000; // ms
    private static final String IN_PLACE = "marshalling in-place";

    @Check(
            order = 1,
            points = 2,
            value = "a matrix of 1 MB is a header and one message of its elements, and takes no buffer",
            why = "who describes to MPI where the rows lie copies nothing: neither into a buffer nor out of it",
            look = "sendArrays and recvArrays in mpj.c: MPI_Type_create_hindexed over addresses, sent from MPI_BOTTOM; "
                    + "ObjectMessages: the arrays by them")
    void sendsRowsWhereTheyLie(Host host, Script script) {
        String matrix = "float[" + N + "][" + N + "] seed " + script.random().nextInt(1000);
        long bytes = (long) N * N * Float.BYTES;
        Scenario one = Scenario.of("float[" + N + "][" + N + "] from rank 0 to rank 1, in place")
                .all(2, IN_PLACE)
                .rank(0, "send Object[] { " + matrix + " } | offset 0 count 1 OBJECT to 1 tag 0")
                .rank(1, "a s = recv Object[1] | offset 0 count 1 OBJECT from any tag any")
                .all(2, "bytes = direct")
                .comes(1, "a", "Object[] { " + matrix + " }")
                .comes(1, "s", "source 0 tag 0 count 1")
                .comes((told, results) -> results.forEach(each -> told.expectThat(
                        "at most " + MOST_DIRECT + " bytes of direct buffers in each rank",
                        Integer.parseInt(each.values().getOrDefault("bytes", "0")),
                        direct -> assertThat(direct).isLessThanOrEqualTo(MOST_DIRECT))));
        Played played = Ranks.of(host, script, 2)
                .play(one)
                .traffic(one.circumstances())
                .sent(0, 1, 2)
                .sent(1, 0, 0)
                .calls("MPI_Type_create_hindexed", 1);
        script.expectThat(
                "bytes from rank 0 to rank 1: " + bytes + ", and a header of less than 1,025",
                played.bytes(0, 1),
                all -> assertThat(all)
                        .isBetween(bytes + ObjectWire.HEADER_BYTES, bytes + ObjectWire.HEADER_BYTES + 1008));
    }

    @Check(
            order = 2,
            points = 1,
            value = "1,024 rows, rows of different lengths, arrays of eight kinds",
            why =
                    "a JVM promises few local references and few critical arrays, and keeps more promises than it makes: until "
                            + "there are a thousand",
            look = "mpj.c: PushLocalFrame, or DeleteLocalRef, for the rows; memory for the list by malloc")
    void manyRows(Host host, Script script) {
        int seed = script.random().nextInt(1000);
        String kinds = Kind.ALL.stream()
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
                    .rank(0, "send Object[] { " + value + " } | offset 0 count 1 OBJECT to 1 tag 0")
                    .rank(1, name + " = recv Object[1] | offset 0 count 1 OBJECT from 0 tag 0")
                    .comes(1, name, "Object[] { " + value + " }"));
        }
        Ranks.of(host, script, 2).play(cases);
    }

    @Check(
            order = 3,
            points = 2,
            value = "all is released, whatever happens; -Xcheck:jni has nothing to say",
            why = "one array that nobody releases, and the collector never runs again",
            look = "mpj.c: release what you hold and free the datatype in every case, and only then check")
    void releasesAll(Host host, Script script) {
        var lab = (Lab6) host.student().lab();
        String matrix = "float[100][10] seed " + Inputs.number(script);
        SplitObject split = script.run("split(" + matrix + ", 2)", () -> lab.split(matrix, 2));
        byte[] first = ObjectWire.first(split.stream(), split.arrays().length);
        byte[] tooLong = ObjectWire.joined(split.arrays(), new byte[4]);
        Scenario lie = Scenario.of(
                        "rank 0 sends the parts of " + matrix + "; the data are 4 bytes longer than announced")
                .all(2, IN_PLACE)
                .rank(0, "raw headers " + ObjectWire.text(first) + " to 1 tag 3");
        if (split.stream().length > ObjectWire.MOST_EAGER) {
            lie.rank(0, "raw data " + ObjectWire.text(split.stream()) + " to 1 tag 3");
        }
        lie.rank(0, "raw data " + ObjectWire.text(tooLong) + " to 1 tag 3")
                .refused(1, "recv Object[1] | offset 0 count 1 OBJECT from 0 tag 3");
        Scenario after = Scenario.of(
                        "then it sends " + matrix + " as it should; and both ranks wait for each other in turn, "
                                + "and collect garbage meanwhile")
                .rank(0, "send Object[] { " + matrix + " } | offset 0 count 1 OBJECT to 1 tag 4")
                .rank(1, "a = recv Object[1] | offset 0 count 1 OBJECT from 0 tag 4")
                .comes(1, "a", "Object[] { " + matrix + " }");
        for (int rank = 0; rank < 2; rank++) {
            int other = 1 - rank;
            after.rank(rank, "way direct", "collect freed" + rank)
                    .rank(rank, "recv int[1] | offset 0 count 1 INT from " + other + " tag " + rank);
            after.rank(other, "freed = seen freed" + rank + " " + PATIENCE)
                    .rank(other, "send int[1] | offset 0 count 1 INT to " + rank + " tag " + rank)
                    .comes(other, "freed", true);
        }
        for (Ranks ranks :
                List.of(Ranks.of(host, script, 2), Ranks.of(host, script, 2).checked())) {
            Played played = ranks.slow(2L * PATIENCE).play(lie, after).traffic(lie.circumstances());
            Stream.of(0, 1)
                    .forEach(rank -> played.calls(
                            rank, "MPI_Type_free", played.reports().get(rank).calls("MPI_Type_create_hindexed")));
        }
    }
}
