package marshal.checks.lab5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.NoSuchObjectException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import marshal.checks.lab5.Calls.Call;
import marshal.checks.run.Background;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.CallClient;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.graph.Types;

/** Step 9: method calls over the streams. */
@Step(
        id = "lab5.9",
        title = "A small RMI",
        minutes = 60,
        file = "Skeleton.java, Stub.java",
        needs = {"lab5.7"})
class Step09Calls {

    private static final String TREE = "1 = Tree data:2 left:3 right:null\n2 = \"x\"\n3 = Tree data:1";
    private static final String SECRET = "1 = Object[1] 2\n2 = Secret";
    private static final String BYTES = "1 = byte[3] 1 2 3";
    private static final int MANY = 100;
    private static final int SHORT_DEADLINE = 200;
    private static final int LONGER = 600;
    /** Chars of an exception's message that are sent. */
    private static final int MESSAGE = 1000;

    /** Every method, and an answer that is not the argument. */
    private record Example(Call call, String result) {

        static final List<Example> ALL = List.of(
                new Example(Call.ping(), ""),
                new Example(Call.add(2, -3), "7"),
                new Example(Call.bytes(BYTES), "1 = byte[1] 9"),
                new Example(Call.doubles("1 = double[2] 1.0 2.5"), "1 = double[0]"),
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
            look =
                    "Stub.call and Skeleton.answer; PROTOCOL.md, section 6. RESET begins every message; flush ends it. "
                            + "The stub uses a connection again; ObjectReader.nextReset forgets the objects of the message before")
    void speaksTheProtocol(Host host, Script script) throws Exception {
        script.given("a peer of the checks, which answers the stub");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = client(host, server)) {
            CallPeer peer = null;
            for (Example each : Example.ALL) {
                CompletableFuture<String> call = call(script, client, each.call());
                peer = peer == null ? CallPeer.accept(script, server) : peer;
                int id = peer.expectCall(each.call());
                peer.send("the answer", peer.says().answer(id, each.call().result(), each.result()));
                expectResult(
                        script, call, each.call().result() == 'L' ? SampleGraphs.shown(each.result()) : each.result());
            }
        }
        script.given("a peer of the checks, which calls the skeleton");
        var next = new AtomicReference<Example>();
        var called = new LinkedBlockingQueue<Called>();
        TextService service = (method, arguments) -> { // in another thread: the script is not for it
            called.add(new Called(method, List.copyOf(arguments)));
            return next.get().result();
        };
        try (CallServer server = serve(host, service);
                var peer = CallPeer.connect(script, server.address())) {
            int id = 40;
            for (Example each : Example.ALL) {
                id++;
                next.set(each);
                peer.send("CALL of " + each.call(), peer.says().call(id, each.call()));
                try {
                    peer.expectAnswer(id, each.call().result(), each.result());
                } catch (CheckFailure failure) {
                    if (!called.isEmpty()) { // another call is why there is another answer
                        expectCalled(script, called.remove(), each);
                    }
                    throw failure;
                }
                script.expect("how often a method is called", called.size(), 1);
                expectCalled(script, called.remove(), each);
            }
        }
    }

    /** A method that a skeleton has called. */
    private record Called(String method, List<String> arguments) {}

    private static void expectCalled(Script script, Called called, Example example) {
        script.expect("the method that is called", called.method, example.call().method());
        List<String> shown = example.call().arguments().stream()
                .map(argument -> example.call().kinds().contains("L") ? SampleGraphs.shown(argument) : argument)
                .toList();
        script.expect("its arguments", called.arguments, shown);
    }

    @Check(
            order = 2,
            points = 2,
            value = "two calls at once are both at the server before either is answered",
            why = "a manager with many workers calls them all: one after another they would be one worker",
            look = "Stub.call takes an idle connection or opens one: no lock around it. Skeleton serves each "
                    + "connection in a thread of its own")
    void callsAtOnce(Host host, Script script) throws Exception {
        script.given("two calls through one stub; the peer withholds its answers");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = client(host, server)) {
            var first = call(script, client, Call.add(1, 1));
            var one = CallPeer.accept(script, server);
            int idOfOne = one.expectCall(Call.add(1, 1));
            var second = call(script, client, Call.add(2, 2));
            var other = CallPeer.accept(script, server, CallPeer.SECOND);
            int idOfOther = other.expectCall(Call.add(2, 2));
            other.send("the answer to the second", other.says().answer(idOfOther, 'I', "4"));
            expectResult(script, second, "4");
            one.send("the answer to the first", one.says().answer(idOfOne, 'I', "2"));
            expectResult(script, first, "2");
        }
        script.given("two connections to one skeleton; the method does not return before it runs twice");
        var both = new CountDownLatch(2);
        TextService service = (method, arguments) -> {
            both.countDown();
            Wait.on(both, script.deadlineMillis());
            return "5";
        };
        try (CallServer server = serve(host, service);
                var one = CallPeer.connect(script, server.address());
                var other = CallPeer.connect(script, server.address(), CallPeer.SECOND)) {
            one.send("CALL", one.says().call(1, Call.add(1, 1)));
            other.send("CALL", other.says().call(1, Call.add(2, 2)));
            if (!Wait.on(both, script.deadlineMillis())) {
                throw script.silence("that both calls are under way at once");
            }
            one.expectAnswer(1, 'I', "5");
            other.expectAnswer(1, 'I', "5");
        }
    }

    @Check(
            order = 3,
            points = 2,
            value = "100 calls go over one connection, and name each class once",
            why = "a connection costs three packets and a thread, a class's description a hundred bytes: a call "
                    + "of 20 bytes cannot afford either",
            look = "Stub.call; keep the connection after an answer, with its writer and its reader")
    void usesItsConnectionAgain(Host host, Script script) throws Exception {
        script.given(MANY + " calls of object(item), one after another");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = client(host, server)) {
            CallPeer peer = null;
            for (int i = 0; i < MANY; i++) {
                Call item = Call.object("1 = Item value:" + i);
                var call = call(script, client, item);
                peer = peer == null ? CallPeer.accept(script, server) : peer;
                int id = peer.expectCall(item);
                peer.send("the answer", peer.says().answer(id, 'L', "1 = Item value:1"));
                expectResult(script, call, SampleGraphs.shown("1 = Item value:1"));
                script.given(MANY + " calls of object(item), one after another; this is call " + (i + 2));
            }
        }
        waitsForTheNextCall(host, script);
    }

    /** A deadline is for an answer: nobody owes a skeleton another call. */
    private static void waitsForTheNextCall(Host host, Script script) throws Exception {
        script.given("a skeleton whose sockets have a deadline of " + SHORT_DEADLINE
                        + " ms, and two calls on one connection, " + "with " + LONGER + " ms between them")
                .why(
                        "a caller may take its time between two calls: who is cut off has to connect again for the next one")
                .look("Skeleton.serve; a deadline is for who waits for an answer: socket.setSoTimeout(0)");
        try (CallServer server = Lab5Student.of(host)
                        .serve(
                                (method, arguments) -> "3",
                                Lab5Student.settings(false, false),
                                new Sockets(0, SHORT_DEADLINE));
                var peer = CallPeer.connect(script, server.address())) {
            peer.send("CALL of add(1, 2)", peer.says().call(1, Call.add(1, 2)));
            peer.expectAnswer(1, 'I', "3");
            script.did("the peer waits");
            peer.waitsForEnd(LONGER);
            peer.send("CALL of add(1, 2)", peer.says().call(2, Call.add(1, 2)));
            peer.expectAnswer(2, 'I', "3");
        }
    }

    @Check(
            order = 4,
            points = 2,
            value = "what the method throws arrives as a RemoteFailure with its class and words, and the connection "
                    + "lives",
            why = "a method that fails is an answer like any other; a caller that is told nothing waits, or "
                    + "thinks that the wire is broken",
            look = "Skeleton.answer writes THREW; Stub throws a RemoteFailure and keeps the connection. An object "
                    + "or method that is not there is a "
                    + "THREW, too")
    void bringsFailures(Host host, Script script) throws Exception {
        script.given("a peer that answers with THREW");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = client(host, server)) {
            var call = call(script, client, Call.ping());
            var peer = CallPeer.accept(script, server);
            peer.send(
                    "THREW of java.lang.ArithmeticException",
                    peer.says().threw(peer.expectCall(Call.ping()), "java.lang.ArithmeticException", "by zero"));
            String words = expectFailure(script, call);
            script.expectContains(
                    "a RemoteFailure with class and words",
                    words,
                    "RemoteFailure",
                    "java.lang.ArithmeticException",
                    "by zero");
            var next = call(script, client, Call.add(1, 2));
            peer.send("the answer", peer.says().answer(peer.expectCall(Call.add(1, 2)), 'I', "3"));
            expectResult(script, next, "3");
        }
        script.given("a service whose method fails");
        TextService service = (method, arguments) -> {
            if (method.equals("fail")) {
                throw new WireException("on purpose");
            }
            return "3";
        };
        try (CallServer server = serve(host, service);
                var peer = CallPeer.connect(script, server.address())) {
            peer.send("CALL of fail", peer.says().call(1, Call.fail("1 = \"x\"")));
            peer.expectThrown(1, WireException.class.getName(), "on purpose");
            peer.send("CALL of add", peer.says().call(2, Call.add(1, 2)));
            peer.expectAnswer(2, 'I', "3");
        }
        script.look(
                "Skeleton.answer; whatever is the cause of the InvocationTargetException is answered, an Error too. "
                        + "No message is the text null, and a long one is cut to 1,000 chars, not bytes");
        String state = IllegalStateException.class.getName();
        throwsAcross(host, script, "2,000 words", state, "no ".repeat(2000));
        throwsAcross(host, script, "2,000 euro signs, of three bytes each", state, "\u20ac".repeat(2000));
        throwsAcross(host, script, "no message", state, null);
        throwsAcross(host, script, "an Error", StackOverflowError.class.getName(), "too deep");
        refusesCalls(host, script);
    }

    private static void throwsAcross(Host host, Script script, String what, String type, String message)
            throws Exception {
        script.given("a service whose method fails with " + what);
        TextService service =
                (method, arguments) -> method.equals("add") ? "3" : type + (message == null ? "" : ": " + message);
        try (CallServer server = serve(host, service);
                var peer = CallPeer.connect(script, server.address())) {
            peer.send("CALL of ping", peer.says().call(1, Call.ping()));
            String words = String.valueOf(message);
            peer.expectThrown(1, type, words.substring(0, Math.min(words.length(), MESSAGE)));
            peer.send("CALL of add", peer.says().call(2, Call.add(1, 2)));
            peer.expectAnswer(2, 'I', "3");
        }
    }

    /** What a skeleton answers that has no such object or method, or one that takes other arguments. */
    private static void refusesCalls(Host host, Script script) throws Exception {
        script.look("Skeleton.answer; an object or a method that is not there, another count of arguments, and an "
                + "argument of another kind or type are answered by THREW: only what is malformed closes a "
                + "connection. Method.invoke takes a short for an int, and an int for an Object");
        Call add = Call.add(1, 2);
        long number = Calls.number(add.signature());
        for (Refused each : List.of(
                new Refused("object 1, which there is not", 1, number, add, NoSuchObjectException.class),
                new Refused("object 65535, which there is not", -1, number, add, NoSuchObjectException.class),
                new Refused("a method that there is not", 0, number + 1, add, NoSuchMethodException.class),
                new Refused(
                        "add with one argument",
                        0,
                        number,
                        new Call("add(II)", "I", 'I', List.of("1")),
                        IllegalArgumentException.class),
                new Refused(
                        "add with a String and an int",
                        0,
                        number,
                        new Call("add(II)", "LI", 'I', List.of("1 = \"1\"", "2")),
                        IllegalArgumentException.class),
                new Refused(
                        "add with a null and an int",
                        0,
                        number,
                        new Call("add(II)", "LI", 'I', List.of("null", "2")),
                        IllegalArgumentException.class),
                new Refused(
                        "add with a short and a byte",
                        0,
                        number,
                        new Call("add(II)", "SB", 'I', List.of("1", "2")),
                        IllegalArgumentException.class),
                new Refused(
                        "object with an int",
                        0,
                        Calls.number(Call.object("null").signature()),
                        new Call("object(Ljava/lang/Object;)", "I", 'L', List.of("7")),
                        IllegalArgumentException.class),
                new Refused(
                        "tree with an Item",
                        0,
                        Calls.number(Call.tree("null").signature()),
                        Call.tree("1 = Item value:5"),
                        IllegalArgumentException.class))) {
            script.given("a CALL of " + each.what + ", and then one of add(1, 2), on one connection");
            try (CallServer server = serve(host, (method, arguments) -> method.equals("add") ? "3" : "null");
                    var peer = CallPeer.connect(script, server.address())) {
                peer.send("CALL of " + each.what, peer.says().call(1, each.object, each.method, each.call));
                peer.expectThrown(1, each.thrown);
                peer.send("CALL of add(1, 2)", peer.says().call(2, add));
                peer.expectAnswer(2, 'I', "3");
            }
        }
    }

    /** A call of something that is not there, or not so. */
    private record Refused(String what, int object, long method, Call call, Class<? extends Exception> thrown) {}

    @Check(
            order = 5,
            points = 1,
            value = "an argument or a result that is not Serializable: both sides learn it, and the next call works",
            why = "half of the message is at the other side already: it has to learn that the rest will not come, "
                    + "and the caller why",
            look = "Stub.call flushes the ABORT, keeps the connection and throws the exception on, that of an ABORT "
                    + "in a RETURN too; Skeleton.answer gives no answer to an ABORT, and flushes its own")
    void goesOnAfterAnAbort(Host host, Script script) throws Exception {
        script.given("a call of object(Secret), and then one of add(1, 2)");
        try (CallServer server = serve(host, (method, arguments) -> "3");
                CallClient client = Lab5Student.of(host)
                        .client(server.address(), Lab5Student.settings(false, false), Sockets.DEFAULT)) {
            String words = expectFailure(script, call(script, client, Call.object(SECRET)));
            script.expectContains(
                    "a NotSerializableException that names the class", words, "NotSerializableException", "Secret");
            expectResult(script, call(script, client, Call.add(1, 2)), "3");
        }
        script.given("a call of object(Secret), which the peer reads to its end");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = client(host, server)) {
            var call = call(script, client, Call.object(SECRET));
            CallPeer.accept(script, server).expectAbort(Call.object(SECRET), Types.full("Secret"));
            script.expectContains(
                    "a NotSerializableException", expectFailure(script, call), "NotSerializableException", "Secret");
        }
        script.given("a call that ends in an ABORT, and then one of add(1, 2), on one connection to the skeleton");
        try (CallServer server = serve(host, (method, arguments) -> "3");
                var peer = CallPeer.connect(script, server.address())) {
            peer.send("CALL that ends in an ABORT", peer.says().call(1, Call.object(SECRET)));
            peer.send("CALL of add(1, 2)", peer.says().call(2, Call.add(1, 2)));
            peer.expectAnswer(2, 'I', "3");
        }
        script.given("a method whose result holds a Secret, and then add(1, 2)");
        TextService secret = (method, arguments) -> method.equals("add") ? "3" : SECRET;
        try (CallServer server = serve(host, secret);
                CallClient client = Lab5Student.of(host)
                        .client(server.address(), Lab5Student.settings(false, false), Sockets.DEFAULT)) {
            String words = expectFailure(script, call(script, client, Call.object("null")));
            script.expectContains(
                    "a WriteAbortedException that names the class", words, "WriteAbortedException", "Secret");
            expectResult(script, call(script, client, Call.add(1, 2)), "3");
        }
        script.given("an answer that ends in an ABORT, and then add(1, 2), which has to come over the same connection");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = client(host, server)) {
            var call = call(script, client, Call.object("null"));
            var peer = CallPeer.accept(script, server);
            peer.send(
                    "a RETURN that ends in an ABORT",
                    peer.says().answer(peer.expectCall(Call.object("null")), 'L', SECRET));
            script.expectContains(
                    "a WriteAbortedException", expectFailure(script, call), "WriteAbortedException", "Secret");
            var next = call(script, client, Call.add(1, 2));
            peer.send("the answer", peer.says().answer(peer.expectCall(Call.add(1, 2)), 'I', "3"));
            expectResult(script, next, "3");
        }
    }

    @Check(
            order = 6,
            points = 1,
            value = "garbage closes its own connection, and no other",
            why = "a server that one stranger can stop serves nobody",
            look =
                    "ObjectReader.nextReset and Skeleton.answer refuse what is no RESET and no CALL. Skeleton.serve; whatever a "
                            + "connection's thread throws ends this connection only")
    void survivesGarbage(Host host, Script script) throws Exception {
        for (String hex :
                List.of("474554202f", "4d4f0100ff", "4d4f010010ff", "4d4f01001052000000010d", "4d4f0100105600000001")) {
            script.given("a connection that sends " + hex + ", and one that works");
            try (CallServer server = serve(host, (method, arguments) -> "3");
                    var good = CallPeer.connect(script, server.address());
                    var bad = CallPeer.connect(script, server.address(), CallPeer.SECOND)) {
                good.send("CALL of add(1, 2)", good.says().call(1, Call.add(1, 2)));
                good.expectAnswer(1, 'I', "3");
                bad.send("garbage", java.util.HexFormat.of().parseHex(hex));
                bad.expectEnd();
                good.send("CALL of add(1, 2)", good.says().call(2, Call.add(1, 2)));
                good.expectAnswer(2, 'I', "3");
            }
        }
    }

    @Check(
            order = 7,
            points = 1,
            value = "an answer with another id, of another kind, cut off or late is refused, and its connection closed",
            why = "the answer to another question is no answer; after it nobody knows where the next message begins",
            look =
                    "Stub.call; compare the id with that of the call, and the kind and the value with what the method returns "
                            + "(Argument.fits). "
                            + "After such an exception close the connection")
    void refusesOtherAnswers(Host host, Script script) throws Exception {
        for (String kind : List.of(
                "of another id",
                "DONE for an int",
                "DONE for an object",
                "RETURN of an object for an int",
                "RETURN of null for an int",
                "RETURN of a short for an int",
                "RETURN of an int for an object",
                "RETURN of an Item for a Tree",
                "RETURN for a void",
                "cut off",
                "THREW of another id")) {
            Call asked = kind.endsWith("for a void")
                    ? Call.ping()
                    : kind.endsWith("for an object")
                            ? Call.object("null")
                            : kind.endsWith("for a Tree") ? Call.tree("null") : Call.add(1, 2);
            script.given(asked + ", and an answer that is " + kind);
            try (var server = Sockets.DEFAULT.listen();
                    CallClient client = client(host, server)) {
                var call = call(script, client, asked);
                var peer = CallPeer.accept(script, server);
                int id = peer.expectCall(asked);
                byte[] answer =
                        switch (kind) {
                            case "RETURN for a void", "RETURN of an int for an object" ->
                                peer.says().answer(id, 'I', "3");
                            case "of another id" -> peer.says().answer(id + 1, 'I', "3");
                            case "DONE for an int", "DONE for an object" ->
                                peer.says().answer(id, 'V', "");
                            case "RETURN of an object for an int" -> peer.says().answer(id, 'L', "1 = \"3\"");
                            case "RETURN of null for an int" -> peer.says().answer(id, 'L', "null");
                            case "RETURN of a short for an int" -> peer.says().answer(id, 'S', "3");
                            case "RETURN of an Item for a Tree" -> peer.says().answer(id, 'L', "1 = Item value:5");
                            case "cut off" ->
                                java.util.Arrays.copyOf(peer.says().answer(id, 'I', "3"), 9);
                            default -> peer.says().threw(id + 1, "java.io.IOException", "not yours");
                        };
                peer.send("this answer", answer);
                if (kind.equals("cut off")) {
                    peer.close();
                }
                String words = expectFailure(script, call);
                script.expectThat(
                        "an exception, which is no RemoteFailure",
                        words,
                        each -> org.assertj.core.api.Assertions.assertThat(each).doesNotContain("RemoteFailure"));
                if (!kind.equals("cut off")) {
                    peer.expectEnd();
                }
                var next = call(script, client, Call.add(2, 2));
                var another = CallPeer.accept(script, server, CallPeer.SECOND);
                another.send("the answer", another.says().answer(another.expectCall(Call.add(2, 2)), 'I', "4"));
                expectResult(script, next, "4");
            }
        }
        script.given("a stub whose sockets have a deadline of " + SHORT_DEADLINE
                        + " ms, and a peer that does not answer")
                .why("an answer that comes after its call has given up would be taken for that of the next one")
                .look("Stub.open; the sockets give their deadline to what they connect: leave it. Stub.call; close the "
                        + "connection after a SocketTimeoutException");
        try (var server = Sockets.DEFAULT.listen();
                CallClient client = Lab5Student.of(host)
                        .client(
                                new InetSocketAddress(Sockets.LOOPBACK, server.getLocalPort()),
                                Lab5Student.settings(false, false),
                                new Sockets(0, SHORT_DEADLINE))) {
            var call = call(script, client, Call.add(1, 2));
            var peer = CallPeer.accept(script, server);
            peer.expectCall(Call.add(1, 2));
            expectFailure(script, call);
            peer.expectEnd();
        }
    }

    @Check(
            order = 8,
            points = 1,
            value = "close frees the port and ends every connection; to close twice does nothing",
            why = "a server that is closed and still answers is two servers after the next start",
            look = "Skeleton.close and Stub.close; the server socket, and every connection that is open")
    void closes(Host host, Script script) throws Exception {
        script.given("a skeleton with a connection, closed");
        CallServer server = serve(host, (method, arguments) -> "3");
        try (var peer = CallPeer.connect(script, server.address())) {
            peer.send("CALL of add(1, 2)", peer.says().call(1, Call.add(1, 2)));
            peer.expectAnswer(1, 'I', "3");
            var address = server.address();
            script.run("Skeleton.close()", server::close);
            peer.expectEnd();
            if (!Wait.until(() -> isRefused(address), script.deadlineMillis())) {
                throw script.silence("that nobody can connect any more");
            }
            script.did("a new connection is refused");
            script.run("Skeleton.close(), once more", server::close);
        }
        script.given("a stub with a call under way, closed");
        try (var listening = Sockets.DEFAULT.listen()) {
            CallClient client = client(host, listening);
            var call = call(script, client, Call.add(1, 2));
            var peer = CallPeer.accept(script, listening);
            peer.expectCall(Call.add(1, 2));
            script.run("Stub.close()", client::close);
            peer.expectEnd();
            expectFailure(script, call);
        }
        script.given("a stub with an idle connection, closed");
        try (var listening = Sockets.DEFAULT.listen()) {
            CallClient client = client(host, listening);
            var call = call(script, client, Call.add(1, 2));
            var peer = CallPeer.accept(script, listening);
            peer.send("the answer", peer.says().answer(peer.expectCall(Call.add(1, 2)), 'I', "3"));
            expectResult(script, call, "3");
            script.run("Stub.close()", client::close);
            peer.expectEnd();
            script.run("Stub.close(), once more", client::close);
        }
    }

    @Check(
            order = 9,
            points = 1,
            value = "sort and SPA over it: the right results for 2k calls, 2n and n²(k + 2) elements",
            why =
                    "this is what an RMI is for; and what a call sends more than its task costs every program time (equation 2.2 "
                            + "of Rahimi et al.)",
            look = "LuchatMechanism is given: each task is one call. Stub.call and Skeleton.answer; all arguments of a "
                    + "message stand behind one RESET")
    void carriesPrograms(Host host, Script script) throws IOException {
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {10, 3}, {5000, 4}}) {
            ProgramsOverStubs.sort(host, script, nk[0], nk[1]);
        }
        for (int[] nk : new int[][] {{1, 1}, {0, 2}, {2, 1}, {3, 5}, {60, 4}}) {
            ProgramsOverStubs.spa(host, script, nk[0], nk[1]);
        }
    }

    /** A thread that waits in accept keeps the port for a moment after close. */
    private static boolean isRefused(InetSocketAddress address) {
        try (var late = new Socket(address.getAddress(), address.getPort())) {
            return false;
        } catch (IOException e) {
            if (Crash.isMachines(e)) {
                throw new UncheckedIOException(e);
            }
            return true;
        }
    }

    private static CallClient client(Host host, ServerSocket server) throws Exception {
        var address = new InetSocketAddress(Sockets.LOOPBACK, server.getLocalPort());
        return Lab5Student.of(host).client(address, Lab5Student.settings(false, false), Sockets.DEFAULT);
    }

    private static CallServer serve(Host host, TextService service) throws Exception {
        return Lab5Student.of(host).serve(service, Lab5Student.settings(false, false), Sockets.DEFAULT);
    }

    private static CompletableFuture<String> call(Script script, CallClient client, Call call) {
        script.did("the stub calls " + call);
        return Background.call(() -> client.call(call.method(), call.arguments()));
    }

    private static void expectResult(Script script, CompletableFuture<String> call, String expected) throws Exception {
        try {
            script.expect(
                    "what the call returns",
                    call.get(script.deadlineMillis() * 9L / 10, TimeUnit.MILLISECONDS),
                    expected);
        } catch (ExecutionException e) {
            throw script.failure(returns(expected), Crash.describe(Background.thrown(e)));
        } catch (TimeoutException e) {
            throw script.silence(returns(expected));
        }
    }

    private static String returns(String expected) {
        return "that the call returns" + (expected.isEmpty() ? "" : " ") + expected;
    }

    /** What the call throws, in words. */
    private static String expectFailure(Script script, CompletableFuture<String> call) throws Exception {
        try {
            String result = call.get(script.deadlineMillis() * 9L / 10, TimeUnit.MILLISECONDS);
            throw script.failure("that the call fails", "it returned " + result);
        } catch (ExecutionException e) {
            Exception thrown = Background.thrown(e);
            if (!(thrown instanceof WireException)) {
                throw script.failure("an IOException", Crash.describe(thrown));
            }
            script.did("it threw " + thrown.getMessage());
            return thrown.getMessage();
        } catch (TimeoutException e) {
            throw script.silence("that the call fails");
        }
    }
}
