package marshal.checks.lab6;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.story.Script;

/** What of a scenario a check's seed decides, so that nobody can know it. */
final class ScenarioInputs {

    private static final int NUMBERS = 1000;
    private static final int LEAST = 10; // less is for what is there before
    private static final int TAGS = 32_000; // every MPI has tags up to 32,767: so there are some behind it

    private ScenarioInputs() {}

    /** An element, or the seed of an array. */
    static int number(Script script) {
        return LEAST + script.random().nextInt(NUMBERS);
    }

    /** Elements that follow each other: no two are equal. */
    static int[] numbers(Script script, int length) {
        int first = number(script);
        return IntStream.range(first, first + length).toArray();
    }

    /** An array of those. */
    static String ints(Script script, int length) {
        return ints(numbers(script, length));
    }

    static String ints(int... elements) {
        return "int[]" + IntStream.of(elements).mapToObj(each -> " " + each).collect(Collectors.joining());
    }

    /** The first of some hundred tags. */
    static int tag(Script script) {
        return script.random().nextInt(TAGS);
    }

    /** An object whose stream is too long to be eager, and which shows whose it is. */
    static String longObject(String name, int seed) {
        return "list(\"" + name + "\", byte[" + ObjectWire.MOST_EAGER + "] seed " + seed + ")";
    }
}
