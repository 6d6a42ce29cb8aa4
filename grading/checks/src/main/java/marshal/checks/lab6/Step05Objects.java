package marshal.checks.lab6;

import static marshal.checks.lab6.Scenario.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.RankResult;
import marshal.kit.lab6.ValueText;

/** Step 5: objects, whose messages contain their own length. */
@Step(
        id = "lab6.5",
        title = "MPJ.OBJECT",
        minutes = 55,
        file = "Header.java, Parcel.java, ObjectMessages.java, mpj.c",
        needs = {"lab6.2", "lab6.4"})
class Step05Objects {

    private static final int EMPTY_ARRAY = ObjectWire.stream("byte[0]").length;

    @Check(
            order = 1,
            points = 4,
            value = "objects come as they were: null, text, chains, rings, what is shared, arrays of arrays",
            why = "to the caller an object is an element like any other: its references are a part of it",
            look = "Parcel.pack and read: write the Object[] as a whole, by one writeObject. Then "
                    + "ObjectMessages.send and receive; for a long object also probe in mpj.c")
    void objectsAsTheyWere(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        int seed = script.random().nextInt(1000);
        for (String objects : List.of(
                "null",
                "\"text\"",
                "7",
                "sample(7, \"content\", null)",
                "sample(1, null, sample(2, int[] 1 2 3, sample(3, null, null)))",
                "int[2][3] seed " + seed,
                "int[][] { int[] 1, null, int[0] }",
                "\"a\", null, sample(1, null, null), \"b\"",
                "&1=int[] 1 2, &1",
                "&1=sample(1, &2=\"both\", null), sample(2, &2, &1)",
                "&1=sample(1, null, &1)",
                "float[40][25] seed " + seed,
                "list(\"a\", list(), double[300] seed " + seed + ")")) {
            cases.add(there(cases.size(), objects));
        }
        Ranks.of(host, script, 2).play(cases);
    }

    /** Sends some objects from rank 0 to rank 1. */
    private static Scenario there(int tag, String objects) {
        String array = "Object[] { " + objects + " }";
        int count = ((Object[]) ValueText.parse(array)).length;
        String block = " | offset 0 count " + count + " OBJECT";
        return Scenario.of("rank 0 sends " + array)
                .sends(0, array + block, 1, tag)
                .rank(1, "a" + tag + " s" + tag + " = recv Object[" + count + "]" + block + " from 0 tag " + tag)
                .comes(1, "a" + tag, array)
                .comes(1, "s" + tag, "source 0 tag " + tag + " count " + count);
    }

    @Check(
            order = 2,
            points = 3,
            value =
                    "a short object is one message, a long one two: a header of 16 bytes, and as many bytes of stream as it says",
            why = "a second message costs a latency; other programs understand only this header",
            look = "Header.put: four little-endian numbers; ObjectMessages.messages: each buffer has its communicator")
    void headersAndStreams(Host host, Script script) {
        long bytes = 0;
        int messages = 0;
        var cases = new ArrayList<Scenario>();
        int n = ScenarioInputs.number(script);
        for (String object : List.of(
                "null", "sample(" + n + ", \"content\", null)", "int[600] seed " + n, "float[40][25] seed " + n)) {
            int tag = n + cases.size();
            byte[] stream = ObjectWire.stream(object);
            byte[] first = ObjectWire.first(stream, 0);
            Scenario each = Scenario.of("rank 0 sends " + object + ", whose stream has " + stream.length
                            + " bytes; the kit receives byte by byte")
                    .sends(0, Blocks.object(object), 1, tag)
                    .rank(1, "h" + tag + " = rawrecv headers 2000 from 0 tag " + tag)
                    .comes(1, "h" + tag, ObjectWire.text(first));
            bytes += first.length;
            messages++;
            if (stream.length > ObjectWire.MOST_EAGER) {
                each.rank(1, "d" + tag + " = rawrecv data 20000 from 0 tag " + tag)
                        .comes(1, "d" + tag, ObjectWire.text(stream));
                bytes += stream.length;
                messages++;
            }
            cases.add(each);
        }
        Ranks.of(host, script, 2)
                .play(cases)
                .traffic("short and long objects from rank 0 to rank 1")
                .sent(0, 1, messages, bytes)
                .sent(1, 0, 0);
    }

    @Check(
            order = 3,
            points = 1,
            value = "a stream of 1,007 or 1,008 bytes is eager, one of 1,009 is not",
            why = "if the limit is one off, 1,025 bytes come to a receive of 1,024",
            look = "Header.MOST_EAGER; ObjectMessages.announced")
    void theBound(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        int seed = ScenarioInputs.number(script);
        for (int length : List.of(ObjectWire.MOST_EAGER - 1, ObjectWire.MOST_EAGER, ObjectWire.MOST_EAGER + 1)) {
            String object = "byte[" + (length - EMPTY_ARRAY) + "] seed " + seed;
            byte[] stream = ObjectWire.stream(object);
            cases.add(there(length, object));
            int tag = 10_000 + length;
            cases.add(Scenario.of("rank 0 sends, byte by byte, what PROTOCOL.md says of a stream of " + stream.length
                            + " bytes")
                    .raw(0, 1, tag, stream)
                    .receivesObject(1, "b" + tag, 0, tag, object));
        }
        Ranks.of(host, script, 2)
                .play(cases)
                .traffic("each stream twice: sent by you, and byte by byte")
                .sent(0, 1, 2 * 4L);
    }

    @Check(
            order = 4,
            points = 3,
            value = "a receive from anybody, with any tag, gets the data of the header that has come",
            why = "data of another rank, or with another tag, are a stream, too. But that stream has somebody "
                    + "else's object",
            look = "ObjectMessages.receive: source and tag of the data are those of the header's status")
    void dataOfTheHeader(Host host, Script script) {
        int seed = ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        String object1 = ScenarioInputs.longObject("of rank 1", seed);
        String object2 = ScenarioInputs.longObject("of rank 2", seed + 1);
        byte[] one = ObjectWire.stream(object1);
        byte[] two = ObjectWire.stream(object2);
        String recv = " = recv " + Blocks.ROOM + " from ";
        Scenario sources = Scenario.of(
                        "a header comes from rank 1, then header and data from rank 2, then rank 1's data")
                .raw(1, ObjectWire.first(one, 0), 0, tag)
                .rank(1, "mark one")
                .rank(0, "first = seen one " + PATIENCE)
                .rank(2, "go = seen one " + PATIENCE, "raw data " + ObjectWire.text(two) + " to 0 tag " + tag)
                .raw(2, ObjectWire.first(two, 0), 0, tag)
                .rank(2, "mark two")
                .rank(0, "second = seen two " + PATIENCE)
                .rank(1, "late = seen two " + PATIENCE, "raw data " + ObjectWire.text(one) + " to 0 tag " + tag)
                .rank(0, "a sa" + recv + "any tag any", "b sb" + recv + "any tag any")
                .comes((told, results) -> belongTogether(told, results, tag, object1, object2));
        String object3 = ScenarioInputs.longObject("with the first tag", seed + 2);
        String object4 = ScenarioInputs.longObject("with the second tag", seed + 3);
        byte[] three = ObjectWire.stream(object3);
        byte[] four = ObjectWire.stream(object4);
        Scenario tags = Scenario.of("headers come from rank 1 with two tags, then the data of the second tag, then "
                        + "those of the first")
                .all(4, "barrier") // a receive from any rank must not see the next scenario's messages
                .raw(1, ObjectWire.first(three, 0), 0, tag + 1)
                .raw(1, ObjectWire.first(four, 0), 0, tag + 2)
                .rank(1, "raw data " + ObjectWire.text(four) + " to 0 tag " + (tag + 2))
                .rank(1, "raw data " + ObjectWire.text(three) + " to 0 tag " + (tag + 1))
                .rank(0, "c sc" + recv + "1 tag any", "d sd" + recv + "1 tag any")
                .comes(0, "c sc", "Object[] { " + object3 + " }", "source 1 tag " + (tag + 1) + " count 1")
                .comes(0, "d", "Object[] { " + object4 + " }");
        Scenario many = Scenario.of("ranks 1, 2 and 3 send 4 objects each, long and short; rank 0 takes what comes")
                .all(4, "barrier");
        for (int sender = 1; sender <= 3; sender++) {
            for (int i = 0; i < 4; i++) {
                many.sends(sender, Blocks.object(numbered(sender, i)), 0, tag + i);
            }
        }
        for (int i = 0; i < 12; i++) {
            many.rank(0, "m" + i + " t" + i + recv + "any tag any");
        }
        many.comes((told, results) -> eachIsOfItsSender(told, results, tag));
        Ranks.of(host, script, 4).slow(PATIENCE).play(sources, tags, many);
    }

    /** Returns a short or a long object in turn. */
    private static String numbered(int sender, int i) {
        return "sample(" + (10 * sender + i) + ", byte[" + ((sender + i) % 2 == 0 ? 10 : 3000) + "], null)";
    }

    /** Requires that the objects a and b, which rank 0 received, fit their statuses. A status names the sender. */
    static void belongTogether(Script script, List<RankResult> results, int tag, String one, String two) {
        var values = results.get(0).values();
        String end = " tag " + tag + " count 1";
        script.expectThat(
                "the object of rank 1 with its status, and that of rank 2, in some order",
                List.of(values.get("a") + ", " + values.get("sa"), values.get("b") + ", " + values.get("sb")),
                both -> assertThat(both)
                        .containsExactlyInAnyOrder(normal(one) + ", source 1" + end, normal(two) + ", source 2" + end));
    }

    private static String normal(String object) {
        return ValueText.normal("Object[] { " + object + " }");
    }

    private static void eachIsOfItsSender(Script script, List<RankResult> results, int tag) {
        var came = new ArrayList<String>();
        var expected = new ArrayList<String>();
        var values = results.get(0).values();
        for (int n = 0; n < 12; n++) {
            int sender = 1 + n / 4;
            int i = n % 4;
            came.add(values.get("t" + n) + ": " + values.get("m" + n));
            expected.add("source " + sender + " tag " + (tag + i) + " count 1: " + normal(numbered(sender, i)));
        }
        script.expectThat(
                "12 objects, each with the source and the tag that it was sent with", came, all -> assertThat(all)
                        .containsExactlyInAnyOrderElementsOf(expected));
    }

    @Check(
            order = 5,
            points = 2,
            value = "the user's arrays and objects with the same tags do not take each other's messages",
            why = "a header is a message, too: on the user's communicator it would be taken for 16 bytes of an array",
            look = "ObjectMessages.messages: use the communicators HEADERS and DATA, never USER")
    void communicatorsOfTheirOwn(Host host, Script script) {
        String room = Blocks.ints("int[4]", 4);
        String first = ScenarioInputs.ints(script, 4);
        String second = ScenarioInputs.ints(script, 4);
        String object = "byte[3000] seed " + ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        Scenario arrayFirst = Scenario.of("rank 0 sends a short object and an array, both with one tag; rank 1 "
                        + "receives the array first, with any tag")
                .sends(0, Blocks.object("\"short\""), 1, tag)
                .sends(0, Blocks.ints(first, 4), 1, tag)
                .rank(0, "mark sent")
                .rank(1, "there = seen sent " + PATIENCE)
                .receives(1, "a", room, "any", "any", first)
                .receivesObject(1, "o", "any", "any", "\"short\"");
        Scenario objectFirst = Scenario.of(
                        "rank 0 sends an array, a long object and an array; rank 1 receives the object first")
                .sends(0, Blocks.ints(second, 4), 1, tag)
                .sends(0, Blocks.object(object), 1, tag)
                .sends(0, Blocks.ints("int[] 9 9 9 9", 4), 1, tag)
                .receivesObject(1, "p", "any", "any", object)
                .receives(1, "b", room, "any", "any", second)
                .receives(1, "c", room, "any", "any", "int[] 9 9 9 9");
        Ranks.of(host, script, 2).direct().play(arrayFirst, objectFirst);
    }

    @Check(
            order = 6,
            points = 1,
            value = "a datatype selects objects as it selects numbers; an object without room is refused",
            why = "OBJECT is a base type like INT; and a receiver that cannot keep an object has to say so",
            look = "ObjectMessages.select and assign: use all displacements as often as count says, each time an "
                    + "extent further. For an object that the array cannot hold, throw an MPJException")
    void selectsObjects(Host host, Script script) {
        int[] x = ScenarioInputs.numbers(script, 6);
        String apart = "Object[] { 9, 9, 9, 9, 9, 9, 9 } | offset 1 count 2 indexed([1, 1], [2, 0], OBJECT)";
        Scenario selected = Scenario.of("rank 0 sends every second object, rank 1 puts them elsewhere")
                .sends(0, objects(x) + " | offset 1 count 1 vector(3, 1, 2, OBJECT)", 1, 1)
                .rank(1, "a s = recv " + apart + " from 0 tag 1")
                .comes(1, "a s", objects(9, x[3], 9, x[1], 9, 9, x[5]), "source 0 tag 1 count undefined")
                .refused(1, "recv Object[1] | offset 0 count 2 OBJECT from 0 tag 1")
                .sends(0, objects(x) + " | offset 2 count 0 OBJECT", 1, 2)
                .rank(1, "b t = recv " + objects(9, 9) + " | offset 0 count 2 OBJECT from 0 tag 2")
                .comes(1, "b t", objects(9, 9), "source 0 tag 2 count 0");
        String two = "Object[2] | offset 0 count 2 OBJECT";
        String three = "Object[] { 1, 2, 3 } | offset 0 count 3 OBJECT";
        Scenario tooMany = Scenario.of("rank 0 sends 3 objects, and then 1; rank 1 has room for 2, or asks for 2")
                .sends(0, three, 1, 5)
                .refused(1, "recv Object[5] | offset 1 count 2 OBJECT from 0 tag 5")
                .sends(0, three, 1, 3)
                .sends(0, Blocks.object("" + x[0]), 1, 3)
                .refused(1, "recv " + two + " from 0 tag 3")
                .receives(1, "c", two, 0, 3, "Object[] { " + x[0] + ", null }");
        Scenario unreadable = Scenario.of("rank 0 sends an object whose own code ends by an error as it is read")
                .sends(0, Blocks.object("unreadable"), 1, 6)
                .refused(1, "recv " + Blocks.ROOM + " from 0 tag 6");
        Scenario otherType = Scenario.of("rank 0 sends a text, and then an int[]; rank 1 has an int[][]")
                .sends(0, Blocks.object("\"text\""), 1, 4)
                .sends(0, Blocks.object("int[] 1 2"), 1, 4)
                .refused(1, "recv int[1][1] | offset 0 count 1 OBJECT from 0 tag 4")
                .receives(1, "d", "int[1][1] | offset 0 count 1 OBJECT", 0, 4, "int[][] { int[] 1 2 }");
        Ranks.of(host, script, 2).play(selected, tooMany, unreadable, otherType);
    }

    private static String objects(int... elements) {
        return IntStream.of(elements)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "Object[] { ", " }"));
    }

    @Check(
            order = 7,
            points = 1,
            value = "an object that cannot be serialized is refused before anything is sent; the next goes through",
            why = "if a header comes without its data, the receiver waits, and then takes the next object's data",
            look = "ObjectMessages.send: first pack, then send. Parcel.pack: turn every IOException and a "
                    + "StackOverflowError into an MPJException")
    void nothingHalfSent(Host host, Script script) {
        String well = "sample(" + ScenarioInputs.number(script) + ", \"well\", null)";
        String end = " OBJECT to 1 tag " + ScenarioInputs.tag(script);
        Scenario scenario = Scenario.of("rank 0 sends an object that is not Serializable, three times, then a chain "
                        + "that is too deep, then one whose own code throws an IOException, and then an object that is "
                        + "well")
                .refused(0, "send Object[] { stranger } | offset 0 count 1" + end)
                .refused(0, "send Object[] { 1, byte[3000], stranger } | offset 0 count 3" + end)
                .refused(0, "send Object[] { sample(1, null, sample(2, stranger, null)) } | offset 0 count 1" + end)
                .refused(0, "send Object[] { chain(100000) } | offset 0 count 1" + end)
                .refused(0, "send Object[] { closed } | offset 0 count 1" + end)
                .rank(0, "send Object[] { " + well + " } | offset 0 count 1" + end)
                .receivesObject(1, "a", "any", "any", well);
        Ranks.of(host, script, 2)
                .play(scenario)
                .traffic(scenario.circumstances())
                .sent(0, 1, 1, ObjectWire.first(ObjectWire.stream(well), 0).length);
    }

    @Check(
            order = 8,
            points = 1,
            value = "headers and streams that lie are refused, in 64 MB of heap, and the next receive works",
            why = "a number that came over a wire is a claim: a reader that allocates by it can be ended by 16 bytes",
            look = "Header.get, ObjectMessages.announced and receive; Parcel.read: the filter")
    void refusesLies(Host host, Script script) {
        Ranks.of(host, script, 2).slow(PATIENCE).play(Lies.of(script, false).all());
    }
}
