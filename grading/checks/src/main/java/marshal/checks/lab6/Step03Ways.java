package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.RankResult;
import marshal.kit.lab6.ValueText;

/** Step 3: how C accesses the elements of an array. */
@Step(id = "lab6.3", title = "Three ways to an array", minutes = 40, file = "mpj.c, Comm.java", needs = "lab6.2")
class Step03Ways {

    private static final List<String> WAYS = List.of("region", "critical", "direct");
    private static final int ELEMENTS = 5;
    private static final int LONG = 100_000;
    private static final int LARGE = 8 << 20;
    private static final int COPIES = 8;
    private static final long MOST_MORE = COPIES * LARGE / 2;
    private static final int IN_VAIN = 64;
    private static final long MOST_RESERVED = (long) IN_VAIN * LARGE / 2;
    private static final int LITTLE = 500;
    /** A JVM takes some memory for itself; hardly any of what is sent may be left. */
    private static final long MOST_OF_LITTLE = (long) LITTLE << 19;

    private static final int PATIENCE = 8_000; // ms, for a collection on a busy machine

    @Check(
            order = 1,
            points = 3,
            value = "three ways give the same results by the same messages",
            why = "two calls may reach their arrays in different ways. The other rank must not notice",
            look = "the functions of step 3 in mpj.c; an offset counts elements, of size_of(kind) bytes each; write "
                    + "back as many elements as came, and no more")
    void threeWaysOneResult(Host host, Script script) {
        String ints = "int[" + LONG + "] seed " + script.random().nextInt(1000);
        var cases = new ArrayList<Scenario>();
        long bytes = 0;
        for (String way : WAYS) {
            for (ArrayKind kind : ArrayKind.ALL) {
                cases.add(part(way, cases.size(), kind));
                bytes += 3L * kind.bytes();
            }
            int tag = cases.size();
            cases.add(Scenario.of(LONG + " ints, by way " + way)
                    .sends(0, Blocks.ints(ints, LONG), 1, tag)
                    .receives(1, "a" + tag, Blocks.ints("int[" + LONG + "]", LONG), 0, tag, ints));
            bytes += (long) LONG * Integer.BYTES;
        }
        Ranks.of(host, script, 2)
                .play(cases)
                .traffic("3 elements of each kind and " + LONG + " ints, by each of three ways")
                .sent(0, 1, cases.size(), bytes)
                .calls(0, "MPI_Send", cases.size())
                .calls(1, "MPI_Recv", cases.size());
    }

    /** Sends three elements from offset 2 on to offset 1 of five, with room for four. */
    static Scenario part(String way, int tag, ArrayKind kind) {
        String[] odd = kind.odd().split(" ");
        String before = kind.java() + "[] " + String.join(" ", List.of(odd).subList(0, ELEMENTS));
        String room = " | offset 1 count 4 " + kind.type();
        String after = kind.java() + "[] " + String.join(" ", odd[0], odd[2], odd[3], odd[4], odd[4]);
        return Scenario.of("3 elements of " + kind.java() + "[] from offset 2 on, to offset 1, by way " + way)
                .all(2, "way " + way)
                .sends(0, kind.oddArray() + " | offset 2 count 3 " + kind.type(), 1, tag)
                .rank(1, "a" + tag + " s" + tag + " = recv " + before + room + " from 0 tag " + tag)
                .comes(1, "a" + tag, after)
                .comes(1, "s" + tag, "source 0 tag " + tag + " count 3");
    }

    @Check(
            order = 2,
            points = 2,
            value = "-Xcheck:jni finds nothing wrong, and a short message writes back only the elements that came",
            why = "without -Xcheck:jni, C gets the array itself, and the release's mode means nothing. Another JVM "
                    + "gives a copy: then the mode decides whether the copy is written back",
            look = "the releases in mpj.c: JNI_ABORT drops a copy; 0 copies it back. While you hold a critical "
                    + "array, call no function of JNI, and do not call check. set_region: write as many elements as "
                    + "came")
    void usesJniRightly(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        int tag = ScenarioInputs.tag(script);
        for (String way : WAYS) {
            for (ArrayKind kind : ArrayKind.ALL) {
                cases.add(part(way, tag + cases.size(), kind));
            }
        }
        for (String way : WAYS) {
            cases.add(half(way, tag + cases.size()));
        }
        for (String way : WAYS) {
            cases.add(refusals(script, way));
        }
        Ranks.of(host, script, 2).checked().play(cases);
    }

    /** Sends an int and a half. In place, also the half may be written, but nothing behind it. */
    private static Scenario half(String way, int tag) {
        byte[] sent = {1, 2, 3, 4, 5, 6};
        var array = ByteBuffer.allocate(3 * Integer.BYTES).order(ByteOrder.nativeOrder());
        Arrays.fill(array.array(), (byte) -1);
        String without = ValueText.of(ints(array.put(sent, 0, Integer.BYTES)));
        String with = ValueText.of(ints(array.put(sent, Integer.BYTES, sent.length - Integer.BYTES)));
        String name = "half" + tag;
        return Scenario.of("rank 0 sends 6 bytes; rank 1 has room for 3 ints, all of them -1, by way " + way)
                .look("recvRegion in mpj.c: write only elements of which all bytes have come. The memory that you "
                        + "allocated holds no data behind the message")
                .all(2, "way " + way)
                .rank(0, "send " + ObjectWire.text(sent) + " | offset 0 count 6 BYTE to 1 tag " + tag)
                .rank(1, name + " = recv int[] -1 -1 -1 | offset 0 count 3 INT from 0 tag " + tag)
                .comes((told, results) -> told.expectThat(
                        "one int, and behind it what was there: " + without + ", or at most " + with,
                        results.get(1).values().getOrDefault(name, "nothing"),
                        came -> assertThat(came).isIn(without, with)));
    }

    private static int[] ints(ByteBuffer bytes) {
        int[] ints = new int[bytes.capacity() / Integer.BYTES];
        bytes.duplicate().order(bytes.order()).rewind().asIntBuffer().get(ints);
        return ints;
    }

    /** Makes calls of MPI that fail while they hold something of an array. */
    private static Scenario refusals(Script script, String way) {
        int tag = ScenarioInputs.tag(script);
        String send = "send " + ScenarioInputs.ints(script, 3) + " | offset 0 count 3 INT to ";
        return Scenario.of("a send to a rank that does not exist, and a message that is too long, by way " + way)
                .all(2, "way " + way)
                .refused(0, send + "2 tag " + tag)
                .rank(0, send + "1 tag " + tag)
                .refused(1, "recv int[2] | offset 0 count 2 INT from 0 tag " + tag);
    }

    @Check(
            order = 3,
            points = 3,
            value = "a receive that waits does not stop the collector",
            why = "in a critical section the collector has to wait, and every thread that needs memory waits, too: for "
                    + "a message that comes late, or never",
            look = "Comm.bestWay, where no way is asked for: which call may have to wait? Copies of short messages "
                    + "cost little")
    void collectorGoesOn(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        int tag = ScenarioInputs.tag(script);
        for (int count : new int[] {1, 1000, 4000, LONG, LARGE / Integer.BYTES}) {
            String freed = "freed" + count;
            cases.add(Scenario.of("rank 1 waits for " + count + (count == 1 ? " int" : " ints")
                            + ", which rank 0 sends as soon as a collection in rank 1 is over, or after "
                            + PATIENCE / 1000 + " s")
                    .rank(1, "collect " + freed)
                    .rank(0, freed + " = seen " + freed + " " + PATIENCE)
                    .sends(0, Blocks.ints("int[" + count + "]", count), 1, tag)
                    .comes(0, freed, true)
                    .rank(1, "recv " + Blocks.ints("int[" + count + "]", count) + " from 0 tag " + tag));
        }
        Ranks.of(host, script, 2).slow((long) cases.size() * PATIENCE).play(cases);
    }

    @Check(
            order = 4,
            points = 2,
            value = "no call holds an array or memory afterwards, also if it has failed",
            why = "an array that nobody releases stops the collector for the rest of the program, and nothing says so",
            look = "mpj.c: release first, and only then call check")
    void failuresReleaseArrays(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        for (String way : WAYS) {
            cases.add(refusals(script, way));
        }
        Scenario after =
                Scenario.of("after sends and receives that failed, by each way, both ranks wait for each other in "
                        + "turn, and collect garbage meanwhile");
        cases.add(collectInTurn(after));
        cases.addAll(copies(script));
        Ranks.of(host, script, 2).slow(2L * PATIENCE).play(cases);
    }

    /** Makes each rank wait for the other. The other sends when a collection in the waiting rank is over. */
    static Scenario collectInTurn(Scenario after) {
        for (int rank = 0; rank < 2; rank++) {
            int other = 1 - rank;
            after.rank(rank, "way direct", "collect freed" + rank)
                    .rank(rank, "recv int[1] | offset 0 count 1 INT from " + other + " tag " + rank)
                    .rank(other, "freed = seen freed" + rank + " " + PATIENCE)
                    .sends(other, Blocks.ints("int[1]", 1), rank, rank)
                    .comes(other, "freed", true);
        }
        return after;
    }

    /** Requires that C frees its copies: otherwise a process grows, whatever the collector does. */
    private static List<Scenario> copies(Script script) {
        String block = "$b | offset 0 count " + LARGE + " BYTE ";
        String look = "sendRegion and recvRegion in mpj.c: each malloc has its free, on each path";
        int tag = ScenarioInputs.tag(script);
        Scenario sent = Scenario.of(COPIES + " messages of 8 MB by way region, and as many to a rank that is not there")
                .look(look)
                .all(2, "way region", "b = value byte[" + LARGE + "]")
                .rank(0, "send " + block + "to 1 tag " + tag)
                .rank(1, "recv " + block + "from 0 tag " + tag)
                .all(2, "residentBefore = resident")
                .rank(0, "repeat " + COPIES + " send " + block + "to 1 tag " + tag)
                .rank(1, "repeat " + COPIES + " recv " + block + "from 0 tag " + tag)
                .refused(0, "repeat " + COPIES + " send " + block + "to 2 tag " + tag)
                .all(2, "residentAfter = resident")
                .comes((told, results) -> {
                    grows(told, results, 0, "resident", MOST_MORE);
                    grows(told, results, 1, "resident", MOST_MORE);
                });
        Scenario inVain = Scenario.of(IN_VAIN + " receives of 8 MB by way region, from a rank that does not exist")
                .look(look)
                .rank(1, "reservedBefore = reserved")
                .refused(1, "repeat " + IN_VAIN + " recv " + block + "from 2 tag " + tag)
                .rank(1, "reservedAfter = reserved")
                .comes((told, results) -> grows(told, results, 1, "reserved", MOST_RESERVED));
        Scenario little = Scenario.of(
                        LITTLE + " messages of one int, by each way: how much memory the processes ask for")
                .look(look)
                .all(2, "littleBefore = reserved");
        for (String way : WAYS) {
            little.all(2, "way " + way)
                    .rank(0, "repeat " + LITTLE + " send int[1] | offset 0 count 1 INT to 1 tag " + tag)
                    .rank(1, "repeat " + LITTLE + " recv int[1] | offset 0 count 1 INT from 0 tag " + tag);
        }
        little.all(2, "littleAfter = reserved").comes((told, results) -> {
            grows(told, results, 0, "little", MOST_OF_LITTLE);
            grows(told, results, 1, "little", MOST_OF_LITTLE);
        });
        return List.of(sent, inVain, little);
    }

    /**
     * Requires that the process of a rank has at most {@code most} more bytes of memory in the rank's line {@code
     * nameAfter} than in its line {@code nameBefore}.
     *
     * @param name the two lines' name, without Before and After
     */
    static void grows(Script script, List<RankResult> results, int rank, String name, long most) {
        long more = bytes(results.get(rank), name + "After") - bytes(results.get(rank), name + "Before");
        script.expectThat(
                "at most " + most + " more bytes of memory in the process of rank " + rank,
                more,
                bytes -> assertThat(bytes).isLessThanOrEqualTo(most));
    }

    private static long bytes(RankResult result, String name) {
        return Long.parseLong(result.values().getOrDefault(name, "0"));
    }
}
