package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.RankResult;

/** Step 2: elements of arrays, through direct buffers. */
@Step(
        id = "lab6.2",
        title = "Arrays there and back",
        minutes = 60,
        file = "mpj.c, Comm.java, Datatype.java, Status.java, Buffers.java",
        needs = "lab6.1")
class Step02ArrayMessages {

    private static final int ODD = 7;
    private static final int MANY = 1001;
    private static final int MEGABYTE = 1 << 20;
    private static final int SENDS = 200;
    private static final int PAUSE = 40;
    private static final int MOST_DIRECT = 16 << 20;
    private static final int FAILURES = 32;

    @Check(
            order = 1,
            points = 4,
            value = "arrays of eight kinds come there and back as they were",
            why = "each kind has its own view: bytes that are read as another kind are numbers, too, but wrong ones",
            look = "Buffers.put and get: copy each array by the view of its kind, in the buffer's order of bytes. "
                    + "Then sendBuffer and recvBuffer in mpj.c")
    void eightKindsThereAndBack(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        for (ArrayKind kind : ArrayKind.ALL) {
            cases.add(thereAndBack(cases.size(), kind, kind.oddArray(), ODD));
        }
        int seed = script.random().nextInt(1000);
        for (ArrayKind kind : ArrayKind.ALL) {
            cases.add(thereAndBack(cases.size(), kind, kind.random(MANY, seed), MANY));
        }
        Ranks.of(host, script, 2).direct().play(cases);
    }

    private static Scenario thereAndBack(int tag, ArrayKind kind, String array, int count) {
        String there = "there" + tag;
        String back = "back" + tag;
        String room = kind.block(kind.zeros(count), count);
        return Scenario.of(count + " elements of " + kind.java() + "[] from rank 0 to rank 1, and back")
                .sends(0, kind.block(array, count), 1, tag)
                .receives(1, there, room, 0, tag, array)
                .sends(1, kind.block("$" + there, count), 0, tag)
                .receives(0, back, room, 1, tag, array);
    }

    @Check(
            order = 2,
            points = 3,
            value = "an offset and a count select elements at both ends; elements outside of them stay",
            why = "a part of an array is the usual message: a row, a block, a border",
            look = "Buffers.put and get: offsets count elements; Comm.recv: take only received bytes from the buffer; "
                    + "an MPJException here comes from Datatype.requireFits")
    void offsetAndCount(Host host, Script script) {
        Random random = script.random();
        var cases = new ArrayList<Scenario>();
        cases.add(part(0, 6, 2, 3, 5, 1, 3));
        cases.add(part(1, 6, 0, 6, 6, 0, 6));
        cases.add(part(2, 6, 5, 1, 6, 5, 1));
        cases.add(part(3, 6, 3, 0, 4, 2, 2));
        cases.add(part(4, 6, 1, 2, 8, 2, 5));
        cases.add(part(5, 6, 6, 0, 4, 4, 0));
        for (ArrayKind kind : ArrayKind.ALL) {
            cases.add(Step03Ways.part("direct", cases.size(), kind));
        }
        for (int tag = cases.size(); tag < 20; tag++) {
            int length = 2 + random.nextInt(20);
            int offset = random.nextInt(length);
            int count = random.nextInt(length - offset + 1);
            int room = count + random.nextInt(3);
            int free = random.nextInt(4);
            cases.add(part(tag, length, offset, count, free + room + random.nextInt(4), free, room));
        }
        Ranks.of(host, script, 2).direct().play(cases);
    }

    /** Sends part of an array with 1, 2, ... into an array with -1, -2, ... */
    private static Scenario part(int tag, int length, int offset, int count, int toLength, int toOffset, int room) {
        int[] to = IntStream.rangeClosed(1, toLength).map(i -> -i).toArray();
        String before = ScenarioInputs.ints(to) + " | offset " + toOffset + " count " + room + " INT";
        String from = ScenarioInputs.ints(IntStream.rangeClosed(1, length).toArray());
        for (int i = 0; i < count; i++) {
            to[toOffset + i] = offset + i + 1;
        }
        return Scenario.of(count + " ints from offset " + offset + " on, received from offset " + toOffset
                        + " on where " + room + " could come")
                .sends(0, from + " | offset " + offset + " count " + count + " INT", 1, tag)
                .rank(1, "a" + tag + " s" + tag + " = recv " + before + " from 0 tag " + tag)
                .comes(1, "a" + tag, ScenarioInputs.ints(to))
                .comes(1, "s" + tag, "source 0 tag " + tag + " count " + count);
    }

    @Check(
            order = 3,
            points = 2,
            value = "a receive says source, tag and count; UNDEFINED if that is not a whole number",
            why = "after a receive from anybody, only its status says whom to answer, and how much has come",
            look = "recvBuffer in mpj.c: call put_status. Then Status.count; for direct buffers Comm.recvDirect")
    void statusSaysWhatCame(Host host, Script script) {
        int tag = ScenarioInputs.tag(script);
        int ints = 1 + script.random().nextInt(5);
        Scenario doubles = Scenario.of("rank 2 sends 3 doubles; rank 0 has room for 5")
                .sends(2, "double[] 1 2 3 | offset 0 count 3 DOUBLE", 0, 32767)
                .rank(0, "a0 s0 = recv double[5] | offset 0 count 5 DOUBLE from any tag 32767")
                .comes(0, "s0", "source 2 tag 32767 count 3");
        Scenario nothing = Scenario.of("rank 1 sends nothing")
                .sends(1, "long[0] | offset 0 count 0 LONG", 0, 0)
                .rank(0, "a1 s1 = recv long[5] | offset 0 count 5 LONG from 1 tag 0")
                .comes(0, "s1", "source 1 tag 0 count 0");
        Scenario part = bytesAsInts(2, tag, 4 * ints + 2, "undefined");
        Ranks.of(host, script, 3).direct().play(doubles, nothing, part, bytesAsInts(3, tag + 1, 4 * ints, ints));
    }

    private static Scenario bytesAsInts(int name, int tag, int bytes, Object count) {
        return Scenario.of("rank 1 sends " + bytes + " bytes; rank 0 receives ints")
                .rank(1, "send byte[" + bytes + "] | offset 0 count " + bytes + " BYTE to 0 tag " + tag)
                .rank(0, "a" + name + " s" + name + " = recv int[6] | offset 0 count 6 INT from any tag " + tag)
                .comes(0, "s" + name, "source 1 tag " + tag + " count " + count);
    }

    @Check(
            order = 4,
            points = 2,
            value = "any source and any tag take the first message; a given source or tag takes its own",
            why = "messages of one pair do not overtake each other: only a tag takes one of them out of turn",
            look = "sendBuffer and recvBuffer in mpj.c: use source_of and tag_of, which know Java's -1")
    void wildcards(Host host, Script script) {
        int n = ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        Scenario tags = Scenario.of("rank 1 sends 4 ints with 4 tags; rank 0 takes the third first")
                .rank(1, one(n, tag), one(n + 10, tag + 1), one(n + 20, tag + 2), one(n + 30, tag + 3))
                .rank(0, take("t2", "1", tag + 2), take("t0", "1", "any"), take("t1", "any", "any"))
                .rank(0, take("t3", "any", tag + 3))
                .all(3, "barrier")
                .comes(0, "t2 t0 t1", "int[] " + (n + 20), "int[] " + n, "int[] " + (n + 10))
                .comes(0, "t3", "int[] " + (n + 30));
        Scenario sources = Scenario.of("ranks 1 and 2 send with the same tag; rank 0 takes that of rank 2 first")
                .rank(1, one(n + 50, tag + 5))
                .rank(2, one(n + 60, tag + 5))
                .rank(0, take("from2", "2", tag + 5), take("from1", "any", tag + 5))
                .comes(0, "from2 from1", "int[] " + (n + 60), "int[] " + (n + 50));
        Scenario anything = Scenario.of("ranks 1 and 2 send at any time; rank 0 takes what comes")
                .rank(1, one(n + 1, tag + 6))
                .rank(2, one(n + 2, tag + 6))
                .rank(0, take("x xs", "any", tag + 6), take("y ys", "any", "any"))
                .comes((told, results) -> eachHasItsSource(told, results, n, tag + 6));
        Ranks.of(host, script, 3).direct().play(tags, sources, anything);
    }

    private static String one(int element, int tag) {
        return "send int[] " + element + " | offset 0 count 1 INT to 0 tag " + tag;
    }

    private static String take(String name, String source, Object tag) {
        return name + " = recv int[1] | offset 0 count 1 INT from " + source + " tag " + tag;
    }

    private static void eachHasItsSource(Script script, List<RankResult> results, int n, int tag) {
        var values = results.get(0).values();
        List<String> came =
                List.of(values.get("x") + ", " + values.get("xs"), values.get("y") + ", " + values.get("ys"));
        String end = " tag " + tag + " count 1";
        String one = "int[] " + (n + 1) + ", source 1" + end;
        String two = "int[] " + (n + 2) + ", source 2" + end;
        String expected = (n + 1) + " from source 1 and " + (n + 2) + " from source 2, in some order";
        script.expectThat(expected, came, both -> assertThat(both).containsExactlyInAnyOrder(one, two));
    }

    @Check(
            order = 5,
            points = 2,
            value =
                    "an argument that is not an array of the datatype, or a place outside of it, is refused before MPI is called",
            why = "C would read and write outside of the array: only this check knows its length",
            look = "Datatype.requireFits; the sum offset + count may be too large for an int")
    void refusesWhatDoesNotFit(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        int tag = ScenarioInputs.tag(script);
        int length = 2 + script.random().nextInt(9);
        for (String block : List.of(
                "int[" + length + "] | offset " + (length - 1) + " count 2 INT",
                "null | offset 0 count 1 INT",
                "int[] 1 2 | offset 0 count 2 FLOAT",
                "float[] 1 2 | offset 0 count 2 INT",
                "byte[] 1 2 | offset 0 count 2 BOOLEAN",
                "\"text\" | offset 0 count 1 CHAR",
                "Object[2] | offset 0 count 1 INT",
                "int[] 1 2 | offset 0 count 2 OBJECT",
                "int[] 1 2 | offset 0 count 3 INT",
                "int[] 1 2 | offset 1 count 2 INT",
                "int[] 1 2 | offset 2 count 1 INT",
                "int[] 1 2 | offset -1 count 1 INT",
                "int[] 1 2 | offset -1 count 0 INT",
                "int[] 1 2 | offset 3 count 0 INT",
                "int[] 1 2 | offset 0 count -1 INT",
                "int[] 1 2 | offset 2147483647 count 1 INT",
                "int[] 1 2 | offset 2147483647 count 2 INT",
                "int[] 1 2 | offset 1 count 2147483647 INT",
                "byte[] 1 2 3 | offset 2 count 2147483647 BYTE",
                "long[] 1 2 | offset 0 count 536870912 LONG",
                "int[] 1 2 | offset 1 count 1073741824 INT")) {
            cases.add(Scenario.of("rank 0 sends, and rank 1 receives, a block that does not fit")
                    .refused(0, "send " + block + " to 1 tag " + tag)
                    .refused(1, "recv " + block + " from 0 tag " + tag));
        }
        cases.add(Scenario.of("then rank 0 sends a block that fits")
                .rank(0, "send int[] 7 " + length + " | offset 1 count 1 INT to 1 tag " + tag)
                .rank(1, "a = recv int[2] | offset 0 count 2 INT from 0 tag " + tag)
                .comes(1, "a", "int[] " + length + " 0"));
        Ranks.of(host, script, 2)
                .direct()
                .play(cases)
                .traffic("many blocks that do not fit, and one that does")
                .sent(0, 1, 1, Integer.BYTES)
                .calls(0, "MPI_Send", 1)
                .calls(1, "MPI_Recv", 1);
    }

    @Check(
            order = 6,
            points = 1,
            value = "no such rank, no such tag, a message that is too long: exceptions, and the next call works",
            why = "a program can only handle errors that it hears of",
            look = "sendBuffer and recvBuffer in mpj.c: call check. Call put_status only if there is no exception. "
                    + "Comm: end each loan, also after an exception")
    void mpiRefuses(Host host, Script script) {
        Scenario wrong =
                Scenario.of("rank 0 sends to ranks and with tags that do not exist, rank 1 receives from them");
        int tag = ScenarioInputs.tag(script);
        int element = ScenarioInputs.number(script);
        int nobody = ScenarioInputs.number(script);
        String stranger = nobody + " tag " + tag;
        for (String who :
                List.of("2 tag 0", stranger, "-2 tag 0", "-1 tag 0", "2147483647 tag 0", "1 tag -1", "1 tag -5")) {
            wrong.refused(0, "send int[] 1 | offset 0 count 1 INT to " + who);
        }
        for (String who : List.of("2 tag 0", stranger, "-2 tag 0", "0 tag -5")) {
            wrong.refused(1, "recv int[] 1 | offset 0 count 1 INT from " + who);
        }
        Scenario tooLong = Scenario.of("rank 0 sends 3 ints, and then 1; rank 1 has room for 2")
                .sends(0, Blocks.ints("int[] 1 2 3", 3), 1, tag)
                .sends(0, Blocks.number(element), 1, tag)
                .refused(1, "recv int[2] | offset 0 count 2 INT from 0 tag " + tag)
                .rank(1, "a s = recv int[2] | offset 0 count 2 INT from any tag any")
                .comes(1, "a s", "int[] " + element + " 0", "source 0 tag " + tag + " count 1");
        Ranks.of(host, script, 2).direct().checked().play(wrong, tooLong);
    }

    @Check(
            order = 7,
            points = 1,
            value = "a send is one message, of count times size bytes",
            why = "two messages take twice the time; and each byte beside the elements costs time, too",
            look = "Comm.send; send only the elements: the receiver knows its own count and datatype")
    void oneMessage(Host host, Script script) {
        int count = 3 + script.random().nextInt(7);
        int tag = ScenarioInputs.tag(script);
        Scenario all = Scenario.of("rank 0 sends " + count + " elements of each kind");
        long bytes = 0;
        for (ArrayKind kind : ArrayKind.ALL) {
            all.rank(0, "send " + kind.block(kind.random(count, tag), count) + " to 1 tag " + tag);
            all.rank(1, "recv " + kind.block(kind.zeros(count), count) + " from 0 tag " + tag);
            bytes += (long) count * kind.bytes();
        }
        Ranks.of(host, script, 2)
                .direct()
                .play(all)
                .traffic(all.circumstances())
                .sent(0, 1, ArrayKind.ALL.size(), bytes)
                .sent(1, 0, 0);
    }

    @Check(
            order = 8,
            points = 1,
            value = SENDS + " messages of 1 MB need no more native memory than a few",
            why = "the collector sees a direct buffer as a few bytes of Java: it does not hurry to free the megabyte "
                    + "behind it",
            look = "Comm.send and recv: take buffers of the pool, on loan")
    void buffersComeBack(Host host, Script script) {
        Scenario much = Scenario.of(SENDS + " messages of 1 MB, by direct buffers");
        String elements = "| offset 0 count " + MEGABYTE + " BYTE ";
        String block = "byte[" + MEGABYTE + "] " + elements;
        int tag = ScenarioInputs.tag(script);
        for (int sent = PAUSE; sent <= SENDS; sent += PAUSE) {
            much.rank(0, "repeat " + PAUSE + " send " + block + "to 1 tag " + tag)
                    .rank(1, "repeat " + PAUSE + " recv " + block + "from 0 tag " + tag)
                    .all(2, "after" + sent + " = direct");
        }
        much.comes((told, results) -> {
            for (int sent = PAUSE; sent <= SENDS; sent += PAUSE) {
                holdLittle(told, results, sent);
            }
        });
        Scenario inVain = inVain("send", "recv", tag)
                .look("Comm.sendDirect and recvDirect: a loan ends in every case if you use try with resources");
        Ranks.of(host, script, 2).direct().slow(60_000).play(much, inVain);
    }

    /** Makes sends of rank 0 and receives of rank 1 that MPI refuses. */
    static Scenario inVain(String send, String recv, int tag) {
        String begin = "never = repeat " + FAILURES + " ";
        String block = " $big | offset 0 count " + MEGABYTE + " BYTE ";
        return Scenario.of(FAILURES + " messages of 1 MB to a rank that does not exist, and from it")
                .all(2, "big = value byte[" + MEGABYTE + "]")
                .refused(0, begin + send + block + "to 2 tag " + tag)
                .refused(1, begin + recv + block + "from 2 tag " + tag)
                .all(2, "after" + FAILURES + " = direct")
                .comes((told, results) -> holdLittle(told, results, FAILURES));
    }

    private static void holdLittle(Script script, List<RankResult> results, int messages) {
        for (RankResult result : results) {
            script.expectThat(
                    "at most " + MOST_DIRECT + " bytes of direct buffers after " + messages + " messages",
                    Integer.parseInt(result.values().getOrDefault("after" + messages, "0")),
                    bytes -> assertThat(bytes).isLessThanOrEqualTo(MOST_DIRECT));
        }
    }
}
