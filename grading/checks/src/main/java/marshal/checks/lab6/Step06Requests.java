package marshal.checks.lab6;

import static marshal.checks.lab6.Scenario.A_WHILE;
import static marshal.checks.lab6.Scenario.PATIENCE;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;

/** Step 6: operations that begin now and complete later, and operations of all ranks together. */
@Step(
        id = "lab6.6",
        title = "Requests and collectives",
        minutes = 100,
        file = "mpj.c, Comm.java, Request.java, Progress.java, ObjectReceive.java, Collectives.java",
        needs = "lab6.5")
class Step06Requests {

    private static final int SENDS = 8;
    private static final int LONG = 50_000;
    private static final int REQUESTS = 4096;
    private static final int MOST_ASKED = 10; // for an array and an object: once before each wait, and a few more

    @Check(
            order = 1,
            points = 2,
            value = "a buffer is MPI's until its request is complete",
            why = "MPI reads a buffer when it likes. If the buffer is back in the pool by then, the other rank "
                    + "sometimes gets the next message's bytes",
            look = "Comm.irecv: the loan belongs to the request, and ends when the request is complete")
    void buffersStayOnLoan(Host host, Script script) {
        int sends = 2;
        int element = ScenarioInputs.number(script);
        Scenario one = Scenario.of(
                        "rank 0 begins to send an int, rank 1 to receive it; both wait. Then rank 0 begins to send 2 objects")
                .look("isendBuffer and irecvBuffer in mpj.c; test in mpj.c: after MPI_Wait call put_status, and "
                        + "return true. Then Request.waitFor. Comm.isend: the status counts bytes, or objects")
                .rank(0, "begun = isend " + Blocks.number(element) + " to 1 tag 0")
                .rank(0, "wait begun", "sent status = wait begun")
                .rank(0, "two = isend Object[] { 1, 2, 3 } | offset 1 count 2 OBJECT to 1 tag 0", "o so = wait two")
                .comes(0, "status so", "source 1 tag 0 count 1", "source 1 tag 0 count 2")
                .rank(1, "coming = irecv int[1] | offset 0 count 1 INT from 0 tag 0", "i si = wait coming")
                .comes(1, "i si", "int[] " + element, "source 0 tag 0 count 1")
                .rank(1, "recv Object[2] | offset 0 count 2 OBJECT from 0 tag 0");
        int first = ScenarioInputs.number(script); // of the tags, each of which is the seed of its array
        int more = first + sends;
        Scenario begun = Scenario.of("rank 0 begins " + sends + " sends of " + LONG
                        + " ints, and then sends one more array; rank 1 takes this one first")
                .look("isendBuffer in mpj.c, which does not wait; Comm.isend: the loan belongs to the request, and "
                        + "ends with it");
        for (int i = first; i < more; i++) {
            begun.rank(0, "r" + i + " = isend " + ints(LONG, i) + " to 1 tag " + i);
        }
        begun.sends(0, ints(LONG, more), 1, more).receives(1, "more", room(LONG), 0, more, array(LONG, more));
        for (int i = first; i < more; i++) {
            begun.receives(1, "a" + i, room(LONG), 0, i, array(LONG, i)).rank(0, "wait r" + i);
        }
        int p = more + 1;
        int q = more + 2;
        int w = more + 3;
        Scenario toCome = Scenario.of("rank 1 begins 2 receives, and receives more meanwhile; it waits at the end")
                .rank(1, "p = irecv " + room(LONG) + " from 0 tag " + p)
                .rank(1, "q = irecv " + room(LONG) + " from 0 tag " + q)
                .rank(1, "w = recv " + room(LONG) + " from 0 tag " + w, "x = wait p", "y = wait q")
                .comes(1, "x y w", array(LONG, p), array(LONG, q), array(LONG, w));
        for (int tag : new int[] {p, q, w}) {
            toCome.sends(0, ints(LONG, tag), 1, tag);
        }
        Scenario inVain = Step02ArrayMessages.inVain("isend", "irecv", more + 4)
                .look("Comm.isend and irecv: if nothing has begun, the loan ends");
        String all = one.circumstances() + "; " + begun.circumstances() + "; " + toCome.circumstances();
        Ranks.of(host, script, 2).play(one, begun, toCome, inVain).traffic(all).tidy();
        Ranks.of(host, script, 1).checked().play(noneIsFree());
    }

    /** Makes a single rank use up all requests. */
    private static Scenario noneIsFree() {
        String isend = "isend " + Blocks.number(7) + " to 0 tag 1";
        return Scenario.of("a rank by itself begins " + REQUESTS + " sends, the most that there can be, and one more")
                .look("isendBuffer and irecvBuffer in mpj.c: a result below 0 is not a request: return, because an "
                        + "exception waits")
                .rank(0, "r = repeat " + REQUESTS + " " + isend)
                .refused(0, "s = " + isend)
                .refused(0, "t = irecv int[1] | offset 0 count 1 INT from 0 tag 1")
                .rank(0, "repeat " + REQUESTS + " recv int[1] | offset 0 count 1 INT from 0 tag 1");
    }

    @Check(
            order = 2,
            points = 2,
            value = "two ranks begin " + SENDS + " sends each before either receives one",
            why = "with blocking sends both would wait for the other's receive: where messages have to cross, a send "
                    + "must not wait",
            look = "isendBuffer in mpj.c; Comm.isend: make a flight for each message of an object. Then "
                    + "Request.waitFor, while receives of objects are open")
    void sendsThatDoNotWait(Host host, Script script) {
        int seed = ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        Scenario cross = Scenario.of("ranks 0 and 1 each begin " + SENDS + " sends, receive " + SENDS + ", and wait");
        for (int rank = 0; rank < 2; rank++) {
            int other = 1 - rank;
            for (int i = 0; i < SENDS; i++) {
                String block = i % 4 == 3 ? objects(seed + 10 * rank + i) : ints(100, seed + 10 * rank + i);
                cross.rank(rank, "r" + i + " = isend " + block + " to " + other + " tag " + (tag + i));
            }
            for (int i = 0; i < SENDS; i++) {
                String room = i % 4 == 3 ? Blocks.ROOM : room(100);
                String expected = i % 4 == 3 ? object(seed + 10 * other + i) : array(100, seed + 10 * other + i);
                cross.receives(rank, "a" + i, room, other, tag + i, expected);
            }
            for (int i = 0; i < SENDS; i++) {
                cross.rank(rank, "wait r" + i);
            }
        }
        Ranks.of(host, script, 2)
                .synchronous()
                .play(cross)
                .traffic(cross.circumstances())
                .tidy();
    }

    private static String array(int count, int seed) {
        return "int[" + count + "] seed " + seed;
    }

    private static String ints(int count, int seed) {
        return Blocks.ints(array(count, seed), count);
    }

    private static String room(int count) {
        return Blocks.ints("int[" + count + "]", count);
    }

    /** Returns an object whose stream is too long to be eager. */
    private static String object(int seed) {
        return "Object[] { float[20][30] seed " + seed + " }";
    }

    private static String objects(int seed) {
        return object(seed) + " | offset 0 count 1 OBJECT";
    }

    @Check(
            order = 3,
            points = 2,
            value = "wait comes in any order, and twice; test returns at once: false, then true",
            why = "waiting in the order of arrival is the shortest wait; and a test that waits is not a test",
            look = "Request.test and waitFor; test in mpj.c: MPI_Test. A complete request stays complete")
    void waitsAndTests(Host host, Script script) {
        int n = ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        String irecv = "irecv int[1] | offset 0 count 1 INT from 0 tag ";
        Scenario anyOrder = Scenario.of("rank 1 begins 2 receives and tests one before rank 0 sends; it waits for the "
                        + "second first, and twice for the first")
                .rank(1, "r = " + irecv + tag, "q = " + irecv + (tag + 1), "early = test r", "mark tested")
                .rank(0, "go = seen tested " + PATIENCE)
                .sends(0, Blocks.number(n + 1), 1, tag + 1)
                .sends(0, Blocks.number(n), 1, tag)
                .rank(1, "b sb = wait q", "a sa = wait r", "again sagain = wait r", "late = test r")
                .comes(1, "early", false)
                .comes(0, "go", true)
                .comes(1, "b sb a", "int[] " + (n + 1), "source 0 tag " + (tag + 1) + " count 1", "int[] " + n)
                .comes(1, "again sagain late", "int[] " + n, "source 0 tag " + tag + " count 1", true);
        Scenario tested = Scenario.of("rank 1 tests until a message is there, and then waits for it")
                .rank(1, "x = irecv int[2] | offset 0 count 2 INT from any tag " + (tag + 2))
                .rank(1, "done = poll x " + PATIENCE, "c sc = wait x")
                .rank(0, "y = isend " + Blocks.number(n) + " to 1 tag " + (tag + 2), "wait y", "wait y")
                .comes(1, "done c sc", true, "int[] " + n + " 0", "source 0 tag " + (tag + 2) + " count 1");
        Scenario tooLong = Scenario.of(
                        "a message comes that is too long for a receive that has begun: each test and each wait say so")
                .rank(1, "z = " + irecv + (tag + 3))
                .sends(0, Blocks.ints("int[] 1 2 3", 3), 1, tag + 3)
                .refused(1, "poll z " + PATIENCE)
                .refused(1, "wait z")
                .refused(1, "wait z")
                .refused(1, "test z");
        Scenario unreadable = Scenario.of("an object comes whose own code ends by an error as it is read, and then "
                        + "one that is well; rank 1 waits for the second one first, and then twice for the first")
                .look("Request.waitFor: it lets all open receives of objects go on. Progress.advance: only a caller "
                        + "that waits for a receive, or tests it, gets its exception. Request.settle: if the method "
                        + "advance throws anything, the request is over, and no longer open")
                .rank(1, "u = irecv " + Blocks.ROOM + " from 0 tag " + (tag + 4))
                .rank(1, "v = irecv " + Blocks.ROOM + " from 0 tag " + (tag + 4))
                .sends(0, Blocks.object("unreadable"), 1, tag + 4)
                .sends(0, objects(n), 1, tag + 4)
                .rank(1, "well = wait v")
                .comes(1, "well", object(n))
                .refused(1, "wait u")
                .refused(1, "wait u");
        Ranks.of(host, script, 2).play(anyOrder, tested, tooLong, unreadable);
        waitsInMpi(host, script);
    }

    /**
     * Requires that a wait waits in MPI. Only rank 1 waits, and only rank 0 tests. So everything that rank 1 asks MPI,
     * it asks while it should have waited.
     */
    private static void waitsInMpi(Host host, Script script) {
        var all = new RequestScenarios("int[600] seed " + ScenarioInputs.number(script), ScenarioInputs.tag(script))
                .all();
        String circumstances = all.stream().map(Scenario::circumstances).collect(Collectors.joining("; "));
        script.why("a receive of an object goes on only when its rank asks for it: until then the sender stands still");
        ScenarioCounts counted =
                Ranks.of(host, script, 2).synchronous().slow(PATIENCE).play(all).traffic(circumstances);
        script.why("MPI knows best how to wait; a rank that asks MPI again and again takes a processor from the "
                        + "rank that it waits for")
                .look("Request.waitFor: call settle(true) if nothing else is open (Progress.isIdleBesides). test in "
                        + "mpj.c: call MPI_Wait");
        counted.asks(1, MOST_ASKED);
    }

    @Check(
            order = 4,
            points = 2,
            value = "a receive of an object is complete when its data are there, not before",
            why = "to MPI the header is a message like any other: only you know that it is half of an object",
            look = "ObjectReceive: a receive for the header, and then receives for the data that it announces")
    void objectsAreTwoMessages(Host host, Script script) {
        String object = "int[600] seed " + ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        byte[] stream = ObjectWire.stream(object);
        Scenario half = Scenario.of(
                        "rank 0 sends a header, and the data only after rank 1 has tested for " + A_WHILE + " ms")
                .rank(1, "o = irecv Object[] { 5, 5, 5, 5 } | offset 1 count 2 OBJECT from any tag any")
                .raw(0, ObjectWire.first(stream, 0), 1, tag)
                .rank(0, "mark header")
                .rank(1, "there = seen header " + PATIENCE, "early = poll o " + A_WHILE, "mark tested")
                .rank(0, "go = seen tested " + PATIENCE, "raw data " + ObjectWire.text(stream) + " to 1 tag " + tag)
                .rank(1, "late = poll o " + PATIENCE, "a s = wait o")
                .comes(1, "there early late", true, false, true)
                .comes(1, "a s", "Object[] { 5, " + object + ", 5, 5 }", "source 0 tag " + tag + " count 1");
        Ranks.of(host, script, 2).slow(PATIENCE).play(half);
        script.why("a number that came over a wire is a claim, for irecv too");
        Ranks.of(host, script, 2).slow(PATIENCE).play(Lies.of(script, true).all());
    }

    @Check(
            order = 5,
            points = 2,
            value = "two receives of objects from any source get what belongs together",
            why = "data have to come from the header's sender, and in the order of the headers: else one object is "
                    + "read from another's bytes",
            look = "ObjectReceive: when the header is there, its source and its tag are also those of the data. "
                    + "Look at Progress, too")
    void twoFromAnySource(Host host, Script script) {
        int seed = ScenarioInputs.number(script);
        int tag = ScenarioInputs.tag(script);
        String object1 = ScenarioInputs.longObject("of rank 1", seed);
        String object2 = ScenarioInputs.longObject("of rank 2", seed + 1);
        byte[] one = ObjectWire.stream(object1);
        byte[] two = ObjectWire.stream(object2);
        String irecv = " = irecv " + Blocks.ROOM + " from any tag " + tag;
        Scenario headers = Scenario.of("two headers come from ranks 1 and 2; then the data, in the other order")
                .rank(0, "p" + irecv, "q" + irecv)
                .raw(1, ObjectWire.first(one, 0), 0, tag)
                .rank(1, "mark one")
                .rank(2, "first = seen one " + PATIENCE)
                .raw(2, 0, tag, two)
                .rank(2, "mark two")
                .rank(1, "second = seen two " + PATIENCE, "raw data " + ObjectWire.text(one) + " to 0 tag " + tag)
                .rank(0, "b sb = wait q", "a sa = wait p")
                .comes((told, results) -> Step05Objects.belongTogether(told, results, tag, object1, object2));
        Scenario apart = Scenario.of("rank 0 begins to receive an object from rank 1, and then one from rank 2; it "
                        + "tells rank 1 when the object of rank 2 is complete, and only then rank 1 sends")
                .look("Progress.isTurnOf: only an earlier receive that takes the same source and tag comes first")
                .rank(0, "u = irecv " + Blocks.ROOM + " from 1 tag " + (tag + 2))
                .rank(0, "v = irecv " + Blocks.ROOM + " from 2 tag " + (tag + 2))
                .sends(2, Blocks.object(object2), 0, tag + 2)
                .rank(0, "second = wait v")
                .sends(0, Blocks.number(1), 1, tag + 2)
                .rank(0, "first = wait u")
                .rank(1, "recv int[1] | offset 0 count 1 INT from 0 tag any")
                .sends(1, Blocks.object(object1), 0, tag + 2)
                .comes(0, "second first", "Object[] { " + object2 + " }", "Object[] { " + object1 + " }");
        Scenario tags = Scenario.of(
                        "rank 0 begins to receive two objects from rank 1, with any tag; their headers come with "
                                + "two tags, then the data of the second one, then those of the first")
                .rank(0, "t = irecv " + Blocks.ROOM + " from 1 tag any", "w = irecv " + Blocks.ROOM + " from 1 tag any")
                .raw(1, ObjectWire.first(one, 0), 0, tag + 3)
                .raw(1, ObjectWire.first(two, 0), 0, tag + 4, two)
                .rank(1, "raw data " + ObjectWire.text(one) + " to 0 tag " + (tag + 3))
                .rank(0, "x = wait t", "y = wait w")
                .comes(0, "x y", "Object[] { " + object1 + " }", "Object[] { " + object2 + " }");
        String first = "list(\"one\", " + object(seed) + ")";
        String second = "list(\"two\", " + object(seed) + ")";
        Scenario came = Scenario.of(
                        "two objects, and then an int, come from rank 1; when rank 0 has received the int, it "
                                + "begins to receive both objects, and waits for the second one first")
                .look("Progress.isTurnOf: of two open receives that take the same source and tag, the one that began "
                        + "first takes its data first. That one may go on only later")
                .raw(1, 0, tag + 5, ObjectWire.stream(first))
                .raw(1, 0, tag + 5, ObjectWire.stream(second))
                .sends(1, Blocks.number(1), 0, tag + 6)
                .rank(0, "recv int[1] | offset 0 count 1 INT from 1 tag " + (tag + 6))
                .rank(0, "j = irecv " + Blocks.ROOM + " from any tag " + (tag + 5))
                .rank(0, "k = irecv " + Blocks.ROOM + " from any tag " + (tag + 5))
                .rank(0, "later = wait k", "sooner = wait j")
                .comes(0, "later sooner", "Object[] { " + second + " }", "Object[] { " + first + " }");
        Scenario many = Scenario.of("4 objects from ranks 1 and 2, of one tag, in receives that have begun before")
                .look("Progress.isTurnOf: of two open receives that take the same source and tag, the one that began "
                        + "first takes its data first");
        for (int i = 0; i < 4; i++) {
            many.rank(0, "m" + i + " = irecv " + Blocks.ROOM + " from " + (1 + i % 2) + " tag " + (tag + 1));
        }
        many.all(3, "barrier");
        for (int i = 0; i < 4; i++) {
            many.sends(1 + i % 2, objects(seed + i), 0, tag + 1).comes(0, "n" + i, object(seed + i));
        }
        for (int i = 3; i >= 0; i--) {
            many.rank(0, "n" + i + " = wait m" + i);
        }
        Ranks.of(host, script, 3)
                .play(headers, apart, tags, came, many)
                .traffic(many.circumstances())
                .tidy();
    }

    @Check(
            order = 6,
            points = 3,
            value = "bcast and gather, of arrays and of objects: in one call of MPI, or in two",
            why = "a collective call takes log k steps; messages one by one take k - 1. But its lengths have to agree: "
                    + "so the lengths travel first",
            look = "Comm.bcast; Comm.gather: at the root a rank's part begins allCount extents of allType behind "
                    + "the previous rank's part. Then Collectives; bcast, gather and gatherv in mpj.c. If "
                    + "an error ends all ranks: init in mpj.c sets the handler before it makes the duplicates")
    void collectives(Host host, Script script) {
        int n = ScenarioInputs.number(script);
        Scenario arrays = CollectiveScenarios.arrays(n);
        Scenario objects = CollectiveScenarios.objects(n);
        together(Ranks.of(host, script, 3).play(arrays).traffic(arrays.circumstances()), 1, 0);
        together(Ranks.of(host, script, 3).play(objects).traffic(objects.circumstances()), 2, 1);
        script.why("no collector frees C's memory: it stays until the process ends");
        Ranks.of(host, script, 1).checked().play(CollectiveScenarios.elements());
    }

    /** Requires one MPI_Gather and this number of other calls of MPI in each rank, and no messages besides. */
    private static void together(ScenarioCounts counted, int broadcasts, int gathersOfLengths) {
        counted.calls("MPI_Bcast", broadcasts).calls("MPI_Gather", 1).calls("MPI_Gatherv", gathersOfLengths);
        for (int from = 0; from < 3; from++) {
            for (int to = 0; to < 3; to++) {
                counted.sent(from, to, 0);
            }
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "null, empty arrays, nothing at all; and an object that cannot be sent is an exception at all "
                    + "ranks, not a deadlock",
            why = "a rank that leaves a collective call early leaves all others in it",
            look = "Collectives: a rank that cannot pack its objects announces zeros; bcast ends with them, gather "
                    + "goes on to the second call")
    void nothingToSend(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        int n = ScenarioInputs.number(script);
        for (String value : List.of("null", "\"\"", "int[0]", "Object[0]", "list()", "float[0][3]", "float[3][0]")) {
            cases.add(CollectiveScenarios.nothing(cases.size(), value, n));
        }
        int values = cases.size();
        cases.add(CollectiveScenarios.noElements());
        cases.add(CollectiveScenarios.strangers("sample(" + n + ", \"well\", null)"));
        cases.add(CollectiveScenarios.unwritable());
        ScenarioCounts counted = Ranks.of(host, script, 3).play(cases).traffic("all bcasts and gathers of this check");
        script.look("Collectives.bcast: after a header of zeros no rank calls bcast once more, not even the root");
        int refused = 2; // one call for the header of zeros
        counted.calls("MPI_Bcast", 2 * (values + 1) + refused + 3); // and 3 without elements: of ints, of objects
    }
}
