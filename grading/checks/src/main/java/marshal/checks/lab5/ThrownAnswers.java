package marshal.checks.lab5;

import static marshal.checks.lab5.Calls.Call.ADD;

import java.rmi.NoSuchObjectException;
import java.util.Collections;
import java.util.List;
import marshal.checks.lab5.Calls.Call;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.TextService;

/** Calls that a student's skeleton must answer with THREW, each followed by a call that works. */
record ThrownAnswers(Host host, Script script) {

    /** How many chars of an exception's message are sent. */
    private static final int MESSAGE = 1000;

    /** A call of an object or method that does not exist, or with wrong arguments. */
    private record Refused(String what, int object, long method, Call call, Class<? extends Exception> thrown) {

        static Refused of(String what, Call call) {
            return new Refused(what, 0, call.number(), call, IllegalArgumentException.class);
        }

        static final List<Refused> ALL = List.of(
                new Refused("object 1, which does not exist", 1, ADD.number(), ADD, NoSuchObjectException.class),
                new Refused("object 65535, which does not exist", -1, ADD.number(), ADD, NoSuchObjectException.class),
                new Refused("a method that does not exist", 0, ADD.number() + 1, ADD, NoSuchMethodException.class),
                of("add with one argument", ADD.with("I", "1")),
                of("add with three arguments", ADD.with("III", "1", "2", "3")),
                of(
                        "add with 200 arguments",
                        ADD.with("I".repeat(200), Collections.nCopies(200, "1").toArray(String[]::new))),
                of("add with a String and an int", ADD.with("LI", "1 = \"1\"", "2")),
                of("add with a null and an int", ADD.with("LI", "null", "2")),
                of("add with a short and a byte", ADD.with("SB", "1", "2")),
                of("object with an int", Call.object("null").with("I", "7")),
                of("tree with an Item", Call.tree("1 = Item value:5")));
    }

    /** Requires THREW for a method that fails in this way. */
    void comes(String what, Class<? extends Throwable> type, String message) throws Exception {
        script.given("a service whose method fails with " + what);
        String thrown = type.getName() + (message == null ? "" : ": " + message);
        String words = String.valueOf(message);
        TextService service = (method, arguments) -> method.equals("add") ? "3" : thrown;
        comes(service, Call.ping(), type, words.substring(0, Math.min(words.length(), MESSAGE)));
    }

    /**
     * @param service adds 1 and 2, and fails at the call
     */
    void comes(TextService service, Call call, Class<? extends Throwable> type, String message) throws Exception {
        try (CallServer server = Lab5Student.serve(host, service);
                var peer = CallPeer.connect(script, server)) {
            peer.calls(call).expectThrown(type.getName(), message);
            peer.asks(ADD, "3");
        }
    }

    void refuseCalls() throws Exception {
        script.look("Skeleton.answer; THREW answers a missing object or method, a wrong number of arguments, and an "
                + "argument of a wrong kind or type. Only malformed bytes close a connection. Method.invoke "
                + "takes a short for an int, and an int for an Object");
        TextService service = (method, arguments) -> method.equals("add") ? "3" : "null";
        for (Refused each : Refused.ALL) {
            script.given("a CALL of " + each.what + ", and then one of add(1, 2), on one connection");
            try (CallServer server = Lab5Student.serve(host, service);
                    var peer = CallPeer.connect(script, server)) {
                peer.calls(each.what, each.object, each.method, each.call).expectThrown(each.thrown);
                peer.asks(ADD, "3");
            }
        }
    }
}
