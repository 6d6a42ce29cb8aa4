package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.Lab6;
import marshal.kit.lab6.SplitObject;
import marshal.kit.lab6.ValueText;

/** Step 7: objects whose arrays travel beside the stream. */
@Step(
        id = "lab6.7",
        title = "The data leave the stream",
        minutes = 50,
        file = "ArrayOutputStream.java, ArrayInputStream.java, DataVector.java",
        needs = "lab6.5")
class Step07Arrays {

    private static final int LARGE = 200_000_000; // more than the memory

    static Lab6 lab(Host host) {
        return (Lab6) host.student().lab();
    }

    /** Requires that a value is split by the student's code as PROTOCOL.md says. */
    static void splits(Host host, Script script, String value, int dimensions) {
        splits(host, script, value, dimensions, "Object[] { " + value + " }");
    }

    /**
     * @param what is special about the value
     */
    static void splits(Host host, Script script, String value, int dimensions, String what) {
        SplitObject golden = GoldenSplit.of(value, dimensions);
        script.given(what + ", whose stream has " + golden.stream().length + " bytes by PROTOCOL.md, and its arrays "
                        + golden.arrays().length)
                .look("");
        SplitObject came = script.run("serialize it", () -> lab(host).split(value, dimensions));
        script.expect("bytes in the stream", came.stream().length, golden.stream().length);
        script.expect("the stream", came.stream(), golden.stream());
        script.expect("bytes of the arrays beside it", came.arrays().length, golden.arrays().length);
        script.expect("the arrays", came.arrays(), golden.arrays());
    }

    /** Requires that the parts of a value according to PROTOCOL.md are joined to the value. */
    static void joins(Host host, Script script, String value, int dimensions) {
        SplitObject golden = GoldenSplit.of(value, dimensions);
        script.given("Object[] { " + value + " } as PROTOCOL.md says: a stream of " + golden.stream().length
                        + " bytes, and " + golden.arrays().length + " of arrays")
                .look("ArrayInputStream.resolveObject; DataVector.create and unpack");
        String came = script.run("read it", () -> lab(host).join(golden));
        script.expect("the object", came, ValueText.normal(value));
    }

    @Check(
            order = 1,
            points = 2,
            value = "a proxy takes an array's place: the stream is as long for 3 elements as for 3,000",
            why = "elements in the stream are copied one by one, at both ends: this cost the paper its bandwidth",
            look = "ArrayOutputStream.replaceObject: the vector gets the array, the stream gets an ArrayProxy")
    void elementsLeaveTheStream(Host host, Script script) {
        for (ArrayKind kind : List.of(ArrayKind.ALL.get(6), ArrayKind.ALL.get(0), ArrayKind.ALL.get(5))) {
            for (int length : List.of(3, 3000)) {
                splits(host, script, kind.random(length, ScenarioInputs.number(script)), 1);
                splits(host, script, "sample(7, " + kind.random(length, ScenarioInputs.number(script)) + ", null)", 1);
            }
        }
    }

    @Check(
            order = 2,
            points = 3,
            value = "the elements lie beside the stream, in the order of the arrays; a shared array is there once",
            why = "only this order tells the reader which array an element belongs to",
            look = "DataVector.pack and unpack: take one array after another. Buffers.put and get of step 2: is the "
                    + "buffer's position behind the elements that they moved? replaceObject is called once for each "
                    + "array")
    void inOrderAndOnce(Host host, Script script) {
        for (String value : List.of(
                "Object[] { " + ScenarioInputs.ints(script, 3) + ", double[5] seed " + ScenarioInputs.number(script)
                        + ", byte[3] seed 1, " + ScenarioInputs.ints(script, 2) + " }",
                "Object[] { &1=" + ScenarioInputs.ints(script, 4) + ", &1 }",
                "sample(1, &1=" + ScenarioInputs.ints(script, 3) + ", sample(2, &1, sample(3, "
                        + ScenarioInputs.ints(script, 3) + ", null)))",
                "Object[] { &1=sample(1, " + ScenarioInputs.ints(script, 2) + ", &1), &2="
                        + ScenarioInputs.ints(script, 2) + ", &1, &2 }")) {
            splits(host, script, value, 1);
            joins(host, script, value, 1);
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "arrays of all eight kinds leave the stream, even empty ones, from fields, lists and other arrays",
            why = "one hook sees every object of the graph: it does not need to know their classes",
            look = "Base.ofNumbers says which arrays leave the stream; Buffers.put and get know the eight kinds")
    void allKinds(Host host, Script script) {
        var all = new ArrayList<String>();
        for (ArrayKind kind : ArrayKind.ALL) {
            all.add(kind.oddArray());
            all.add(kind.random(1 + script.random().nextInt(9), ScenarioInputs.number(script)));
            all.add(kind.zeros(0));
        }
        String inList = "list(" + String.join(", ", all) + ")";
        String inRows = "int[][] { " + ScenarioInputs.ints(script, 3) + ", null, int[0], "
                + ScenarioInputs.ints(script, 1) + " }";
        for (String value : List.of(
                inList,
                "sample(1, " + inList + ", null)",
                inRows,
                "float[2][3][4] seed " + ScenarioInputs.number(script))) {
            splits(host, script, value, 1);
            joins(host, script, value, 1);
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "over MPI the arrays are a message of their own, behind the stream: two messages for a short "
                    + "stream, three for a long one",
            why = "this message holds the same bytes as a message of native types: so the bandwidth comes back",
            look = "ObjectMessages.messages: set ARRAYS in the header, and add a message over DATA. "
                    + "ObjectMessages.receive takes it; the filter of Parcel.read also sees the arrays that the "
                    + "vector creates")
    void messagesOfTheirOwn(Host host, Script script) {
        String shortOne = "float[1000] seed " + ScenarioInputs.number(script);
        String longOne = "list(\"" + "x".repeat(1200) + "\", int[50] seed " + ScenarioInputs.number(script) + ")";
        var cases = new ArrayList<Scenario>();
        long bytes = 0;
        int messages = 0;
        cases.add(Scenario.of("both ranks choose: arrays beside the stream").all(2, "marshalling arrays"));
        for (String value : List.of(shortOne, longOne)) {
            int tag = 10 + cases.size();
            SplitObject golden = GoldenSplit.of(value, 1);
            byte[] first = ObjectWire.first(golden.stream(), golden.arrays().length);
            Scenario sent = Scenario.of("rank 0 sends an object with an array; the kit receives byte by byte")
                    .sends(0, Blocks.object(value), 1, tag)
                    .rank(1, "h" + tag + " = rawrecv headers 2000 from 0 tag " + tag)
                    .comes(1, "h" + tag, ObjectWire.text(first));
            bytes += first.length + golden.arrays().length;
            messages += 2;
            if (golden.stream().length > ObjectWire.MOST_EAGER) {
                sent.rank(1, "s" + tag + " = rawrecv data 20000 from 0 tag " + tag)
                        .comes(1, "s" + tag, ObjectWire.text(golden.stream()));
                bytes += golden.stream().length;
                messages++;
            }
            cases.add(sent.rank(1, "a" + tag + " = rawrecv data 20000 from 0 tag " + tag)
                    .comes(1, "a" + tag, ObjectWire.text(golden.arrays())));
            cases.add(received(value, 20 + cases.size()));
        }
        cases.add(begun(shortOne, 40));
        cases.add(begun(longOne, 41));
        cases.add(everywhere(longOne));
        Ranks.of(host, script, 2)
                .play(cases)
                .traffic("short and long objects with arrays from rank 0 to rank 1, some of them byte by byte")
                .sent(0, 1, 3L * messages, 3 * bytes);
    }

    /** Makes the kit send and rank 1 receive. */
    private static Scenario received(String value, int tag) {
        SplitObject golden = GoldenSplit.of(value, 1);
        byte[] stream = golden.stream();
        byte[] first = ObjectWire.first(stream, golden.arrays().length);
        byte[][] data = stream.length > ObjectWire.MOST_EAGER
                ? new byte[][] {stream, golden.arrays()}
                : new byte[][] {golden.arrays()};
        return Scenario.of("the kit sends an object with an array byte by byte; rank 1 receives it")
                .raw(0, first, 1, tag, data)
                .rank(1, "o" + tag + " t" + tag + " = recv " + Blocks.ROOM + " from any tag any")
                .comes(1, "o" + tag, "Object[] { " + value + " }")
                .comes(1, "t" + tag, "source 0 tag " + tag + " count 1");
    }

    /** Makes rank 0 send and rank 1 receive, with requests. */
    private static Scenario begun(String value, int tag) {
        return Scenario.of("rank 0 begins to send an object with an array, rank 1 to receive it; both wait")
                .look("ObjectReceive: receive the arrays after the stream; Comm.isend: send all messages of "
                        + "ObjectMessages.messages")
                .rank(1, "r = irecv " + Blocks.ROOM + " from 0 tag " + tag)
                .rank(0, "r = isend " + Blocks.object(value) + " to 1 tag " + tag, "wait r")
                .rank(1, "begun" + tag + " = wait r")
                .comes(1, "begun" + tag, "Object[] { " + value + " }");
    }

    /** Makes rank 0 broadcast an object with an array, and gather one from each rank. */
    private static Scenario everywhere(String value) {
        String ints = Blocks.object("int[] 1 2");
        return Scenario.of("rank 0 broadcasts an object with an array, and gathers one from each rank")
                .look("Collectives: send the arrays behind the stream, in the same call (PROTOCOL.md, section 4)")
                .rank(0, "bcast " + Blocks.object(value) + " root 0")
                .rank(1, "cast = bcast " + Blocks.ROOM + " root 0")
                .comes(1, "cast", "Object[] { " + value + " }")
                .rank(0, "all = gather " + ints + " into Object[2] | offset 0 count 1 OBJECT root 0")
                .rank(1, "gather " + Blocks.object(value) + " into null | offset 0 count 1 OBJECT root 0")
                .comes(0, "all", "Object[] { int[] 1 2, " + value + " }");
    }

    @Check(
            order = 5,
            points = 2,
            value = "a proxy that asks for more than was announced is refused before memory is used for it",
            why = "ten bytes of a proxy can ask for 16 GB. Give a proxy only bytes that were announced and have come",
            look = "DataVector.create: call requireRoom first. ObjectMessages.open: no bytes may be left over")
    void refusesProxiesThatLie(Host host, Script script) {
        int few = 1 + script.random().nextInt(20);
        lies(host, script, "-1 ints", 4 * few, proxy(4, -1));
        lies(host, script, "-2147483648 longs", 8 * few, proxy(5, Integer.MIN_VALUE));
        lies(host, script, "2147483647 longs", 8 * few, proxy(5, Integer.MAX_VALUE));
        lies(host, script, "2147483647 bytes", few, proxy(0, Integer.MAX_VALUE));
        lies(host, script, "536870912 longs, 4 GB, whose number of bytes is 0 as an int", 8 * few, proxy(5, 1 << 29));
        lies(host, script, few + " doubles, where there is one less", 8 * few - 8, proxy(7, few));
        lies(host, script, few + " doubles, where there is one more", 8 * few + 8, proxy(7, few));
        lies(
                host,
                script,
                few + " ints, and once more the same number of ints",
                8 * few - 4,
                proxy(4, few),
                proxy(4, few));
        lies(host, script, "no array at all, where there are bytes", few, "a text");
        lies(host, script, "an array of kind 8", few, proxy(8, few));
        lies(host, script, "an array of kind -1", few, proxy(-1, few));
        Object[] many = new Object[10_000];
        for (int i = 0; i < many.length; i++) {
            many[i] = proxy(5, 1 << 27);
        }
        lies(host, script, "10,000 arrays of 1 GB", 8 * few, many);
        byte[] ended =
                GoldenSplit.proxies(proxy(4, few), new Object[2]); // its length and two nulls are its last 6 bytes
        byte[] behind = ObjectWire.patched(ended, ended.length - 6, Integer.MAX_VALUE);
        script.look("Parcel.read: the filter looks at each array, also when there have been proxies");
        lies(host, script, few + " ints, and has an Object[] of 2147483647 elements behind them", 4 * few, behind);
        script.look("");
        joins(host, script, "Object[] { int[" + few + "] seed 1, list(double[" + few + "] seed 2) }", 1);
        String look = "ObjectMessages.receive: read the stream only after the data have come, and are as long as "
                + "announced";
        Ranks.of(host, script, 2).play(announced(false, look).all());
        Ranks.of(host, script, 2).play(announced(true, look).all());
    }

    /** Returns messages whose stream and announced arrays contradict each other. */
    static Lies announced(boolean begun, String look) {
        byte[] few = new byte[4];
        byte[] split = GoldenSplit.proxies(proxy(4, 1));
        byte[] large = GoldenSplit.proxies(proxy(0, LARGE));
        byte[] other = GoldenSplit.proxies(proxy(8, 1));
        var lies = new Lies(begun);
        lies.look(look);
        lies.add("a byte[" + LARGE + "] announced, and 4 bytes", ObjectWire.first(large, LARGE), few);
        lies.add("an array of kind 8, and its 4 bytes", ObjectWire.first(other, 4), few);
        lies.add("an int beside the stream, of which 3 bytes come", ObjectWire.first(split, 4), new byte[3]);
        lies.add("an int beside the stream, of which 5 bytes come", ObjectWire.first(split, 4), new byte[5]);
        return lies;
    }

    static Object proxy(int kind, int length) {
        return new GoldenSplit.ArrayProxy((byte) kind, length);
    }

    /** Requires that proxies with this number of bytes of arrays are refused. */
    static void lies(Host host, Script script, String what, int bytes, Object... proxies) {
        lies(host, script, what, bytes, GoldenSplit.proxies(proxies));
    }

    private static void lies(Host host, Script script, String what, int bytes, byte[] stream) {
        script.given("a stream that asks for " + what + ", beside " + bytes + " bytes of arrays");
        var split = new SplitObject(stream, new byte[bytes]);
        Callable<String> read = () -> lab(host).join(split);
        MpjRefusal.by(script, "read it", read);
    }

    @Check(
            order = 6,
            points = 1,
            value = "without elements beside the stream there is no message for them: as in step 5, byte for byte",
            why = "an object that puts nothing beside the stream must not pay for a second message",
            look = "ArrayOutputStream.replaceObject: return everything else as it is. Header.of: set no flag if "
                    + "there are no arrays. ObjectMessages.messages: send no message for empty arrays")
    void nothingElseChanges(Host host, Script script) {
        var cases = new ArrayList<Scenario>();
        cases.add(Scenario.of("both ranks choose: arrays beside the stream").all(2, "marshalling arrays"));
        long bytes = 0;
        for (String value : List.of(
                "sample(" + ScenarioInputs.number(script) + ", \"text\", sample(2, null, null))",
                "Object[] { \"a\", null, list() }",
                "null",
                "Object[] { int[0], list(double[0]) }")) {
            splits(host, script, value, 1);
            byte[] first = ObjectWire.first(GoldenSplit.of(value, 1).stream(), 0);
            bytes += first.length;
            int tag = cases.size();
            cases.add(Scenario.of("rank 0 sends " + value + "; the kit receives byte by byte")
                    .sends(0, Blocks.object(value), 1, tag)
                    .rank(1, "h" + tag + " = rawrecv headers 2000 from 0 tag " + tag)
                    .comes(1, "h" + tag, ObjectWire.text(first)));
        }
        Ranks.of(host, script, 2)
                .play(cases)
                .traffic("objects without arrays from rank 0 to rank 1")
                .sent(0, 1, 4, bytes);
    }
}
