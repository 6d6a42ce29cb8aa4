package marshal.checks.lab6;

import java.util.stream.Collectors;
import marshal.checks.Script;

/** What of a scenario a check's seed decides, so that nobody can know it. */
final class Inputs {

    private static final int NUMBERS = 1000;
    private static final int TAGS = 32_000; // every MPI has tags up to 32,767: so there are some behind it

    private Inputs() {}

    /** An element, or the seed of an array. */
    static int number(Script script) {
        return script.random().nextInt(NUMBERS);
    }

    /** The first of some hundred tags. */
    static int tag(Script script) {
        return script.random().nextInt(TAGS);
    }

    /** An array with so many elements. */
    static String ints(Script script, int length) {
        return "int[]"
                + script.random()
                        .ints(length, 0, NUMBERS)
                        .mapToObj(each -> " " + each)
                        .collect(Collectors.joining());
    }
}
