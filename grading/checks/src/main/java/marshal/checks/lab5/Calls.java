package marshal.checks.lab5;

import java.nio.charset.StandardCharsets;
import java.util.List;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;

/** The messages of calls, as in section 6 of PROTOCOL.md: the golden bytes of one direction of a connection. */
final class Calls {

    /**
     * A call of the kit's Service.
     *
     * @param signature the method's name and the descriptors of its parameters
     * @param kinds     of its parameters: the letter of a primitive, or L
     * @param result    likewise; V for nothing
     * @param arguments as text, or as graphs in the checks' notation
     */
    record Call(String signature, String kinds, char result, List<String> arguments) {

        static final Call ADD = add(1, 2);

        static Call add(int a, int b) {
            return new Call("add(II)", "II", 'I', List.of("" + a, "" + b));
        }

        static Call ping() {
            return new Call("ping()", "", 'V', List.of());
        }

        /** Returns a call with an object, which returns an object. */
        static Call of(String signature, String graph) {
            return new Call(signature, "L", 'L', List.of(graph));
        }

        static Call tree(String graph) {
            return of("tree(Lmarshal/kit/lab5/model/Tree;)", graph);
        }

        static Call object(String graph) {
            return of("object(Ljava/lang/Object;)", graph);
        }

        /** Returns a call of the same method with other arguments. */
        Call with(String kinds, String... arguments) {
            return new Call(signature, kinds, result, List.of(arguments));
        }

        long number() {
            return Calls.number(signature);
        }

        /** Returns the result of the method, as a student's process shows it. */
        String shown(String value) {
            return result == Shape.REFERENCE ? SampleGraphs.shown(value) : value;
        }

        String method() {
            return signature.substring(0, signature.indexOf('('));
        }

        @Override
        public String toString() {
            return method() + "(" + String.join(", ", arguments).replace("\n", "; ") + ")";
        }
    }

    static final int CALL = 0x43;
    static final int RETURN = 0x52;
    static final int DONE = 0x56;
    static final int THREW = 0x54;

    private final GoldenWriter golden = new GoldenWriter(false);

    byte[] call(int id, int object, long method, Call call) {
        golden.reset();
        out("CALL").bytes(CALL);
        out("the id").ints(id);
        out("the object's number").shorts(object);
        out("the method's number").longs(method);
        out("the count of arguments").bytes(call.arguments().size());
        for (int i = 0; i < call.arguments().size(); i++) {
            argument(call.kinds().charAt(i), call.arguments().get(i));
        }
        return golden.take();
    }

    /** Returns a RETURN or DONE. */
    byte[] answer(int id, char kind, String result) {
        golden.reset();
        out("RETURN or DONE").bytes(kind == 'V' ? DONE : RETURN);
        out("the id").ints(id);
        if (kind != 'V') {
            argument(kind, result);
        }
        return golden.take();
    }

    byte[] threw(int id, String type, String message) {
        golden.reset();
        out("THREW").bytes(THREW);
        out("the id").ints(id);
        out("the exception's class").text(type);
        out("the exception's message").text(message);
        return golden.take();
    }

    private void argument(char kind, String value) {
        out("the kind of an argument").bytes(kind);
        if (kind == Shape.REFERENCE) {
            golden.write(value);
        } else {
            out("a primitive").value(Primitive.of(kind), Primitive.of(kind).parse(value));
        }
    }

    private GoldenBytes out(String mark) {
        return golden.out().mark(mark);
    }

    /** Returns the last message, with marks that describe its parts. */
    GoldenBytes marked() {
        return golden.out();
    }

    /** Returns the FNV-1a hash in 64 bits. */
    static long number(String signature) {
        long hash = 0xCBF29CE484222325L;
        for (byte each : signature.getBytes(StandardCharsets.UTF_8)) {
            hash ^= each & 0xFF;
            hash *= 0x100000001B3L;
        }
        return hash;
    }
}
