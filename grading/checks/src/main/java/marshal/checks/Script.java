package marshal.checks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;

/**
 * Tells what a check does, step by step, so that a failure can be read as a story: what was done, what was expected,
 * what came.
 *
 * <p>Checks go through their cases from the smallest to the largest, and {@link #given} forgets the story of the case
 * before. So what a student reads is the smallest case tried that shows the mistake, and nothing else.
 */
public final class Script {

    private static final int LINE = 160;

    private final Random random;
    private final List<String> steps = new ArrayList<>();
    private String given = "";

    Script(long seed) {
        this.random = new Random(seed);
    }

    /** Random numbers that {@code --seed} replays. */
    public Random random() {
        return random;
    }

    /** Begins another case. */
    public void given(String circumstances) {
        steps.clear();
        given = circumstances;
    }

    /** Something that the check did. */
    public void did(String what) {
        steps.add(what);
    }

    /** Does something with the student's code that has to work. */
    public <T> T run(String what, Callable<T> action) {
        steps.add(what);
        try {
            T result = action.call();
            if (result != null && !(result instanceof AutoCloseable)) {
                steps.add("it returned " + Show.value(result, LINE));
            }
            return result;
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            throw new CheckFailure(given, steps, "that it returns, without an exception", Crash.describe(e));
        }
    }

    /** Something that can throw and returns nothing. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    /** Does something with the student's code that has to work and returns nothing. */
    public void run(String what, Action action) {
        run(what, () -> {
            action.run();
            return null;
        });
    }

    /** Does something that has to be refused: by an exception of this type, whose message may be read by a person. */
    public <E extends Exception> E refused(Class<E> expected, String what, Callable<?> action) {
        steps.add(what);
        Object result;
        try {
            result = action.call();
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            if (expected.isInstance(e)) {
                return expected.cast(e);
            }
            throw new CheckFailure(given, steps, named(expected), Crash.describe(e));
        }
        throw new CheckFailure(given, steps, named(expected),
                result == null ? "no exception" : "no exception, but " + Show.value(result, LINE));
    }

    /** What came has to equal what was expected; arrays and records by what they hold. */
    public void expect(String what, Object came, Object expected) {
        if (!Same.values(came, expected)) {
            throw new CheckFailure(given, steps, what + ": " + Show.value(expected, LINE),
                    Show.value(came, LINE) + Show.difference(expected, came));
        }
    }

    /** Any other assertion of AssertJ; {@code expected} says it in words. */
    public void expect(String expected, Runnable assertion) {
        try {
            assertion.run();
        } catch (AssertionError e) {
            throw new CheckFailure(given, steps, expected, oneLine(e.getMessage()));
        }
    }

    /** Fails with words of its own. */
    public CheckFailure failure(String expected, String came) {
        return new CheckFailure(given, steps, expected, came);
    }

    private static String named(Class<?> exception) {
        String name = exception.getSimpleName();
        return ("AEIOU".indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }

    private static String oneLine(String message) {
        return String.join(" ", Arrays.asList(message.strip().split("\\s*\\R\\s*")));
    }
}
