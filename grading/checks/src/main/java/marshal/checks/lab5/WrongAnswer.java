package marshal.checks.lab5;

import static marshal.checks.lab5.Calls.Call.ADD;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import marshal.checks.lab5.Calls.Call;

/**
 * An answer that a stub must refuse.
 *
 * @param asked the call that it answers
 * @param bytes of the answer, from the golden messages and the call's id
 */
record WrongAnswer(String what, Call asked, BiFunction<Calls, Integer, byte[]> bytes) {

    private static final String CUT_OFF = "cut off";
    private static final Call OBJECT = Call.object("null");

    static final List<WrongAnswer> ALL = List.of(
            new WrongAnswer("of another id", ADD, (says, id) -> says.answer(id + 1, 'I', "3")),
            new WrongAnswer("DONE for an int", ADD, (says, id) -> says.answer(id, 'V', "")),
            new WrongAnswer("DONE for an object", OBJECT, (says, id) -> says.answer(id, 'V', "")),
            new WrongAnswer("RETURN of an object for an int", ADD, (says, id) -> says.answer(id, 'L', "1 = \"3\"")),
            new WrongAnswer("RETURN of null for an int", ADD, (says, id) -> says.answer(id, 'L', "null")),
            new WrongAnswer("RETURN of a short for an int", ADD, (says, id) -> says.answer(id, 'S', "3")),
            new WrongAnswer("RETURN of an int for an object", OBJECT, (says, id) -> says.answer(id, 'I', "3")),
            new WrongAnswer(
                    "RETURN of an Item for a Tree", Call.tree("null"), (says, id) -> says.answer(id, 'L', "1 = Item")),
            new WrongAnswer("RETURN for a void", Call.ping(), (says, id) -> says.answer(id, 'I', "3")),
            new WrongAnswer(CUT_OFF, ADD, (says, id) -> Arrays.copyOf(says.answer(id, 'I', "3"), 9)),
            new WrongAnswer("THREW of another id", ADD, (says, id) -> says.threw(id + 1, "java.lang.Error", "no")));

    boolean isCutOff() {
        return what.equals(CUT_OFF);
    }
}
