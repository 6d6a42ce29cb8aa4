package marshal.checks.lab5;

import static marshal.checks.lab5.Calls.Call.ADD;
import static marshal.checks.lab5.Lab5Student.THREE;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import marshal.checks.lab5.Calls.Call;
import marshal.checks.lab5.StubScene.Answered;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.graph.Types;

/** Step 9: method calls over the streams. */
@Step(
        id = "lab5.9",
        title = "A small RMI",
        minutes = 90,
        file = "Skeleton.java, Stub.java",
        needs = {"lab5.7"})
class Step09Calls {

    private static final String TREE = "1 = Tree data:2 left:3 right:null\n2 = \"x\"\n3 = Tree data:1";
    private static final String SECRET = "1 = Object[1] 2\n2 = Secret";
    private static final int MANY = 100;
    private static final int AT_ONCE = 12;
    private static final int SHORT_DEADLINE = 200;
    private static final int LONGER = 600;

    /**
     * First bytes that a skeleton must refuse. The last two are a call of add with the kind X, and a call of object
     * with a RESET before its argument, null.
     */
    private static final List<String> GARBAGE = List.of(
            "474554202f",
            "4d4f0100ff",
            "4d4f010010ff",
            "4d4f01001052000000010d",
            "4d4f0100105600000001",
            "4d4f01001043000000010000e1e91b6a9f2464990158",
            "4d4f01001043000000010000"
                    + HexFormat.of().toHexDigits(Call.object("null").number()) + "014c1000");

    /** A call of every method, and an answer that differs from the argument. */
    private record Example(Call call, String result) {

        static final List<Example> ALL = List.of(
                new Example(Call.ping(), ""),
                new Example(Call.add(2, -3), "7"),
                new Example(Call.of("bytes([B)", "1 = byte[3] 1 2 3"), "1 = byte[1] 9"),
                new Example(Call.of("doubles([D)", "1 = double[2] 1.0 2.5"), "1 = double[0]"),
                new Example(Call.tree(TREE), "1 = Tree"),
                new Example(Call.object("null"), "1 = Object[2] 1 2\n2 = \"y\""),
                new Example(Call.object("1 = Item value:5"), "1 = Item value:6"),
                new Example(Call.tree("null"), "null"));
    }

    @Check(
            order = 1,
            points = 3,
            value = "the stub's calls and the skeleton's answers, byte for byte",
            why = "stub and skeleton never meet: each has to be right by the protocol, not by the other",
            look = "Stub.call and Skeleton.answer; PROTOCOL.md, section 6. RESET begins every message; flush ends "
                    + "it. The stub uses a connection again: ObjectReader.nextReset forgets the objects of "
                    + "the previous message")
    void speaksTheProtocol(Host host, Script script) throws Exception {
        script.given("a peer of the checks, which answers the stub");
        try (var stub = new StubScene(host, script)) {
            for (Example each : Example.ALL) {
                stub.serves(each.call, each.result);
            }
        }
        script.given("a peer of the checks, which calls the skeleton");
        var next = new AtomicReference<Example>();
        var called = new LinkedBlockingQueue<Called>();
        TextService service = (method, arguments) -> { // in another thread, which must not use the script
            called.add(new Called(method, List.copyOf(arguments)));
            return next.get().result;
        };
        try (CallServer server = Lab5Student.serve(host, service);
                var peer = CallPeer.connect(script, server)) {
            for (Example each : Example.ALL) {
                next.set(each);
                peer.calls(each.call);
                try {
                    peer.expectAnswer(each.result);
                } catch (CheckFailure failure) {
                    if (!called.isEmpty()) { // a wrong call explains a wrong answer
                        expectCalled(script, called.remove(), each.call);
                    }
                    throw failure;
                }
                script.expect("how often a method is called", called.size(), 1);
                expectCalled(script, called.remove(), each.call);
            }
        }
    }

    /** A method that a skeleton has called. */
    private record Called(String method, List<String> arguments) {}

    private static void expectCalled(Script script, Called called, Call call) {
        script.expect("the method that is called", called.method, call.method());
        boolean isObject = call.kinds().contains("L");
        Stream<String> shown = call.arguments().stream().map(each -> isObject ? SampleGraphs.shown(each) : each);
        script.expect("its arguments", called.arguments, shown.toList());
    }

    @Check(
            order = 2,
            points = 2,
            value = "two calls at once are both at the server before either is answered",
            why = "a manager calls many workers. If it calls one after another, they are as slow as one worker",
            look = "Stub.call takes an idle connection or opens one. Put no lock around the call. Skeleton serves "
                    + "each connection in a thread of its own")
    void callsAtOnce(Host host, Script script) throws Exception {
        Call two = Call.add(1, 1);
        Call four = Call.add(2, 2);
        script.given("two calls through one stub; the peer withholds its answers");
        try (var stub = new StubScene(host, script)) {
            Answered first = stub.calls(two);
            CallPeer one = stub.expects(two);
            Answered second = stub.calls(four);
            CallPeer other = stub.accepts(CallPeer.SECOND).expectCall(four);
            other.answers("4");
            second.returns("4");
            one.answers("2");
            first.returns("2");
            script.given("two calls at once, and then two more")
                    .look("Stub.call; put each connection back after its answer. Later calls use every idle "
                            + "connection again");
            Answered third = stub.calls(two);
            Answered fourth = stub.calls(two);
            one.expectCall(two);
            other.expectCall(two); // both are here before either is answered and free again
            one.answers("2");
            other.answers("2");
            third.returns("2");
            fourth.returns("2");
        }
        script.look("");
        script.given(AT_ONCE + " connections to one skeleton; the method does not return before it runs on each");
        var all = new CountDownLatch(AT_ONCE);
        int millis = script.deadlineMillis();
        TextService service = (method, arguments) -> {
            all.countDown();
            Wait.on(all, millis);
            return "5";
        };
        var peers = new ArrayList<CallPeer>();
        try (CallServer server = Lab5Student.serve(host, service)) {
            for (int i = 1; i <= AT_ONCE; i++) {
                peers.add(CallPeer.connect(script, server, "connection " + i).calls(two));
            }
            script.inTime(Wait.on(all, millis), "that all calls are under way at once");
            for (CallPeer peer : peers) {
                peer.expectAnswer("5");
                peer.close();
            }
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "100 calls go over one connection, and name each class once",
            why = "a connection costs three packets and a thread. A class's description costs a hundred bytes. Both "
                    + "are too much for a call of 20 bytes",
            look = "Stub.call; keep the connection after an answer, with its writer and its reader")
    void usesItsConnectionAgain(Host host, Script script) throws Exception {
        try (var stub = new StubScene(host, script)) {
            for (int i = 1; i <= MANY; i++) {
                script.given(MANY + " calls of object(item), one after another; this is call " + i);
                stub.serves(Call.object("1 = Item value:" + (i - 1)), "1 = Item value:1");
            }
        }
        // the deadline is for an answer: a skeleton may wait for the next call without a limit
        script.given("a skeleton whose sockets have a deadline of " + SHORT_DEADLINE + " ms, and two calls on one "
                        + "connection, with " + LONGER + " ms between them")
                .why("a caller may wait a long time between two calls. If its connection is closed, it has to connect "
                        + "again")
                .look("Skeleton.serve; only the side that waits for an answer needs a deadline: call "
                        + "socket.setSoTimeout(0)");
        try (CallServer server = Lab5Student.serve(host, THREE, new Sockets(0, SHORT_DEADLINE));
                var peer = CallPeer.connect(script, server)) {
            peer.asks(ADD, "3");
            script.did("the peer waits");
            peer.isClosedWithin(LONGER);
            peer.asks(ADD, "3");
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "what the method throws arrives as a RemoteFailure with its class and words, and the connection "
                    + "lives",
            why = "a method that fails is an answer like any other; a caller that is told nothing waits, or "
                    + "thinks that the wire is broken",
            look = "Skeleton.answer writes THREW; Stub throws a RemoteFailure and keeps the connection. An object or "
                    + "method that is not there is a THREW, too")
    void bringsFailures(Host host, Script script) throws Exception {
        script.given("a peer that answers with THREW");
        try (var stub = new StubScene(host, script)) {
            Answered call = stub.calls(Call.ping());
            CallPeer peer = stub.expects(Call.ping());
            String arithmetic = "java.lang.ArithmeticException";
            peer.send("THREW of " + arithmetic, peer.says().threw(peer.id(), arithmetic, "by zero"));
            call.fails("a RemoteFailure with class and words", "RemoteFailure", arithmetic, "by zero");
            stub.serves(ADD, "3");
            call = stub.calls(Call.ping());
            stub.expects(Call.ping());
            String unseen = Step08Strangers.UNUSED + ".MosMessages";
            peer.send("THREW of " + unseen, peer.says().threw(peer.id(), unseen, "no"));
            call.fails("a RemoteFailure with the name: no class is loaded for it", "RemoteFailure", unseen);
            Step08Strangers.loadsNone(new ReaderScene(host, script), script);
        }
        script.given("a service whose method fails");
        TextService service = (method, arguments) -> {
            if (method.equals("fail")) {
                throw new WireException("on purpose");
            }
            return "3";
        };
        var fail = new Call("fail(Ljava/lang/String;)", "L", 'V', List.of("1 = \"x\""));
        var thrown = new ThrownAnswers(host, script);
        thrown.comes(service, fail, WireException.class, "on purpose");
        script.look("Skeleton.answer; answer with the cause of the InvocationTargetException, also if it is an "
                + "Error. A missing message is the text null; a long one is cut to 1,000 chars, not bytes");
        thrown.comes("2,000 words", IllegalStateException.class, "no ".repeat(2000));
        thrown.comes("2,000 euro signs, of three bytes each", IllegalStateException.class, "\u20ac".repeat(2000));
        thrown.comes("no message", IllegalStateException.class, null);
        thrown.comes("an Error", StackOverflowError.class, "too deep");
        thrown.refuseCalls();
    }

    @Check(
            order = 5,
            points = 1,
            value = "an argument or a result that is not Serializable: both sides learn it, and the next call works",
            why = "the other side has half of the message already: it has to learn that the rest will not come, and "
                    + "the caller has to learn why",
            look = "Stub.call flushes the ABORT, keeps the connection and rethrows the exception, also after an ABORT "
                    + "in a RETURN. Skeleton.answer does not answer an ABORT, and flushes its own")
    void goesOnAfterAnAbort(Host host, Script script) throws Exception {
        Call secret = Call.object(SECRET);
        Call object = Call.object("null");
        script.given("a call of object(Secret), and then one of add(1, 2)");
        try (CallServer server = Lab5Student.serve(host, THREE);
                var stub = new StubScene(host, script, server)) {
            stub.calls(secret)
                    .fails("a NotSerializableException that names the class", "NotSerializableException", "Secret");
            stub.calls(ADD).returns("3");
        }
        script.given(
                "a call of object(Secret), which the peer reads to its end, and then add(1, 2) over the same connection");
        try (var stub = new StubScene(host, script)) {
            Answered call = stub.calls(secret);
            stub.accepts(CallPeer.FIRST).expectAbort(secret, Types.full("Secret"));
            call.fails("a NotSerializableException", "NotSerializableException", "Secret");
            stub.serves(ADD, "3");
        }
        script.given("a call that ends in an ABORT, and then one of add(1, 2), on one connection to the skeleton");
        try (CallServer server = Lab5Student.serve(host, THREE);
                var peer = CallPeer.connect(script, server)) {
            peer.calls(secret).asks(ADD, "3");
        }
        script.given("a method whose result holds a Secret, and then add(1, 2)");
        try (CallServer server = Lab5Student.serve(host, (method, arguments) -> method.equals("add") ? "3" : SECRET);
                var stub = new StubScene(host, script, server)) {
            stub.calls(object).fails("a WriteAbortedException that names the class", "WriteAbortedException", "Secret");
            stub.calls(ADD).returns("3");
        }
        script.given("an answer that ends in an ABORT, and then add(1, 2), which has to come over the same connection");
        try (var stub = new StubScene(host, script)) {
            Answered call = stub.calls(object);
            stub.expects(object).answers(SECRET);
            call.fails("a WriteAbortedException", "WriteAbortedException", "Secret");
            stub.serves(ADD, "3");
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "garbage closes its own connection, and no other",
            why = "a server that one stranger can stop serves nobody",
            look = "ObjectReader.nextReset accepts only RESET, Skeleton.answer only CALL. Skeleton.serve; anything "
                    + "that a connection's thread throws ends only this connection")
    void survivesGarbage(Host host, Script script) throws Exception {
        for (String hex : GARBAGE) {
            script.given("a connection that sends " + hex + ", and one that works");
            try (CallServer server = Lab5Student.serve(host, THREE);
                    var good = CallPeer.connect(script, server);
                    var bad = CallPeer.connect(script, server, CallPeer.SECOND)) {
                good.asks(ADD, "3");
                bad.send("garbage", HexFormat.of().parseHex(hex));
                bad.expectEnd();
                good.asks(ADD, "3");
            }
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "an answer with another id, of another kind, cut off or late is refused, and its connection closed",
            why =
                    "the answer to another question is not an answer; after it nobody knows where the next message begins",
            look = "Stub.call; compare the answer's id with the call's, and its kind and value with the method's type "
                    + "(Argument.fits). After a mismatch close the connection")
    void refusesOtherAnswers(Host host, Script script) throws Exception {
        for (WrongAnswer each : WrongAnswer.ALL) {
            script.given(each.asked() + ", and an answer that is " + each.what());
            try (var stub = new StubScene(host, script)) {
                stub.serves(ADD, "3"); // then the connection is a used one
                Answered call = stub.calls(each.asked());
                CallPeer peer = stub.expects(each.asked());
                peer.send("this answer", each.bytes().apply(peer.says(), peer.id()));
                if (each.isCutOff()) {
                    peer.close();
                }
                String thrown = call.fails();
                script.require(!thrown.contains("RemoteFailure"), "an exception, which is not a RemoteFailure", thrown);
                if (!each.isCutOff()) {
                    peer.expectEnd();
                }
                Answered next = stub.calls(Call.add(2, 2));
                stub.accepts(CallPeer.SECOND).expectCall(Call.add(2, 2)).answers("4");
                next.returns("4");
            }
        }
        script.given("a stub whose sockets have a deadline of " + SHORT_DEADLINE
                        + " ms, and a peer that does not answer")
                .why("an answer that comes after its call has given up would be taken for the next call's answer")
                .look("Stub.open; the sockets set a deadline on their connections: do not change it. Stub.call; "
                        + "close the connection after a SocketTimeoutException");
        try (var stub = new StubScene(host, script, new Sockets(0, SHORT_DEADLINE))) {
            Answered call = stub.calls(ADD);
            CallPeer peer = stub.expects(ADD);
            call.fails();
            peer.expectEnd();
        }
    }

    @Check(
            order = 8,
            points = 1,
            value = "close frees the port and ends every connection; to close twice does nothing",
            why = "if a closed server still answers, there are two servers after the next start",
            look = "Skeleton.close and Stub.close; close the server socket, and every connection that is open")
    void closes(Host host, Script script) throws Exception {
        var closed = new ClosedCalls(host, script);
        closed.ofSkeleton();
        closed.ofStub();
    }

    @Check(
            order = 9,
            points = 1,
            value = "sort and SPA over it: the right results for 2k calls, 2n and n²(k + 2) elements",
            why = "this is what an RMI is for; all that a call sends beyond its task costs every program time "
                    + "(equation 2.2 of Rahimi et al.)",
            look = "LuchatMechanism is given: each task is one call. Stub.call and Skeleton.answer; all arguments of a "
                    + "message are behind one RESET")
    void carriesPrograms(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {10, 3}, {5000, 4}}) {
            ProgramsOverStubs.sort(host, script, nk[0], nk[1]);
        }
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {2, 1}, {3, 5}, {60, 4}}) {
            ProgramsOverStubs.spa(host, script, nk[0], nk[1]);
        }
    }
}
