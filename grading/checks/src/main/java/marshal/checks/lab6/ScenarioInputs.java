package marshal.checks.lab6;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.story.Script;

/** Draws parts of a scenario from a check's seed, so that nobody can know them. */
final class ScenarioInputs {

    private static final int NUMBERS = 1000;
    private static final int LEAST = 10; // smaller numbers are for what is there before
    private static final int TAGS = 32_000; // every MPI has tags up to 32,767: this leaves some above it

    private ScenarioInputs() {}

    /** Returns an element, or the seed of an array. */
    static int number(Script script) {
        return LEAST + script.random().nextInt(NUMBERS);
    }

    /** Returns consecutive elements: no two are equal. */
    static int[] numbers(Script script, int length) {
        int first = number(script);
        return IntStream.range(first, first + length).toArray();
    }

    /** Returns an array of consecutive elements. */
    static String ints(Script script, int length) {
        return ints(numbers(script, length));
    }

    static String ints(int... elements) {
        return "int[]" + IntStream.of(elements).mapToObj(each -> " " + each).collect(Collectors.joining());
    }

    /** Returns the first of some hundred tags. */
    static int tag(Script script) {
        return script.random().nextInt(TAGS);
    }

    /** Returns an object whose stream is too long to be eager. The object shows whose it is. */
    static String longObject(String name, int seed) {
        return "list(\"" + name + "\", byte[" + ObjectWire.MOST_EAGER + "] seed " + seed + ")";
    }
}
