package marshal.checks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marshal.kit.contract.Todo;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.trace.Event;
import org.assertj.core.api.Assertions;

/**
 * Records what a check does, step by step, so that a failure reads as a story: what was done, what was expected, what
 * came.
 *
 * <p>Checks go through their cases from the smallest to the largest, and {@link #given} forgets the story of the case
 * before. So what a student reads is the smallest case tried that shows the mistake, and nothing else.
 */
public final class Script {

    private static final int LINE = 160;
    private static final int MOST_PASSED = 10_000;

    private final Random random;
    private final int deadlineMillis;
    private final List<String> steps = new ArrayList<>();
    private final Map<String, Supplier<String>> shown = new LinkedHashMap<>();
    private final List<Event> passed = Collections.synchronizedList(new ArrayList<>());
    private Supplier<List<Event>> trace = () -> List.copyOf(passed);
    private long began = System.nanoTime();
    private int unjudged; // messages of the student's that came since the last expectation that held
    private int cameAfter; // so many steps
    private String given = "";
    private String why = "";
    private String look = "";
    private boolean ran; // something of the student's has returned

    Script(long seed, int deadlineMillis) {
        this.random = new Random(seed);
        this.deadlineMillis = deadlineMillis;
    }

    /** How long a check waits for something that should come at once, in milliseconds. */
    public int deadlineMillis() {
        return deadlineMillis;
    }

    /** Reports a wait in vain: the rest of the step waits less, so that one mistake does not cost minutes. */
    public CheckFailure silence(String expected) {
        return silence(expected, "nothing within " + deadlineMillis / 1000 + " s");
    }

    /** The same where there are words for what came instead. */
    public CheckFailure silence(String expected, String came) {
        List<Event> events = trace.get();
        return failure(expected, came, Diagram.around(events, events.isEmpty() ? -1 : events.size()), true, false);
    }

    /** Random numbers that {@code --seed} replays. */
    public Random random() {
        return random;
    }

    /** Begins another case. */
    public Script given(String circumstances) {
        steps.clear();
        shown.clear();
        trace = () -> List.copyOf(passed);
        passed.clear();
        began = System.nanoTime();
        unjudged = 0;
        given = circumstances;
        return this;
    }

    /** Why the cases from here on matter, if not for the reason of the whole check; empty to use that reason again. */
    public Script why(String words) {
        why = words;
        return this;
    }

    /**
     * Where to look if one of the cases from here on fails: many cases have many causes. Empty to use the check's own
     * hint again.
     */
    public Script look(String place) {
        look = place;
        return this;
    }

    /** Something to show beside the story if the case fails, such as the packets on the wire; computed only then. */
    public void show(String label, Supplier<String> text) {
        shown.put(label, text);
    }

    /** What passes between processes in this case, to draw if it fails; computed only then. */
    public void draw(Supplier<List<Event>> events) {
        trace = events;
    }

    /** A message that passes now between the check and the student's code, to draw if the case fails. */
    public void passes(String from, String to, String name, int bytes) {
        if (passed.size() < MOST_PASSED) {
            long micros = (System.nanoTime() - began) / 1000;
            passed.add(new Event(micros, Event.Kind.passed, from, to, 0, name, 0, 0, bytes));
        }
    }

    /** The same of one that came from the student's code, and that the next expectation is about. */
    public void comes(String from, String to, String name, int bytes) {
        passes(from, to, name, bytes);
        unjudged++;
        cameAfter = steps.size();
    }

    /** The last message that passed; -1 if there is none. */
    public int last() {
        return passed.size() - 1;
    }

    /** The place behind it, where one is missing; -1 if there was none at all. */
    public int afterLast() {
        return passed.isEmpty() ? -1 : passed.size();
    }

    /** The message that an expectation is about if it is the only one that it can be about; else -1. */
    private int judged() {
        return unjudged == 1 && cameAfter == steps.size() && passed.size() < MOST_PASSED ? last() : -1;
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
            ran = true;
            if (result != null && !(result instanceof AutoCloseable)) {
                steps.add("it returned " + Show.value(result, LINE));
            }
            return result;
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            throw crash(e, e instanceof Todo && !ran);
        }
    }

    /** The student's code failed where it had to work; after a deadline the rest of the step waits less. */
    CheckFailure crash(Throwable e, boolean unwritten) {
        return failure(
                "that it returns, without an exception",
                Crash.describe(e),
                Diagram.around(trace.get(), -1),
                e instanceof DeadlineExceeded,
                unwritten);
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
                steps.add("it threw "
                        + Show.value(
                                e.getMessage() == null
                                        ? named(e.getClass())
                                        : named(e.getClass()) + ": " + e.getMessage(),
                                LINE));
                return expected.cast(e);
            }
            throw failure(named(expected), Crash.describe(e));
        }
        throw failure(
                named(expected), result == null ? "no exception" : "no exception, but " + Show.value(result, LINE));
    }

    /** What came has to equal what was expected; arrays and records by what they hold. */
    public void expect(String what, Object came, Object expected) {
        if (!DeepEquality.values(came, expected)) {
            int at = expected instanceof byte[] a && came instanceof byte[] b ? Arrays.mismatch(a, b) : 0;
            throw failure(
                    what + ": " + Show.from(expected, at, LINE),
                    Show.from(came, at, LINE) + Show.difference(expected, came));
        }
        unjudged = 0;
    }

    /** Any assertion of AssertJ about what came; {@code expected} says it in words. */
    public <T> void expectThat(String expected, T came, Consumer<T> assertion) {
        try {
            assertion.accept(came);
        } catch (AssertionError e) {
            throw failure(expected, Show.value(came, LINE));
        }
    }

    /** A text has to contain all of these. */
    public void expectContains(String expected, String came, String... parts) {
        expectThat(expected, came, text -> Assertions.assertThat(text).contains(parts));
    }

    /** Fails with words of its own. */
    public CheckFailure failure(String expected, String came) {
        return failureAt(judged(), expected, came);
    }

    /** The same, with the event of the drawing that is not as expected: see {@link Diagram}. */
    public CheckFailure failureAt(int event, String expected, String came) {
        return failure(expected, came, Diagram.around(trace.get(), event), false, false);
    }

    private CheckFailure failure(String expected, String came, Diagram diagram, boolean silence, boolean unwritten) {
        return new CheckFailure(given, steps, expected, came, shown, diagram, why, look, silence, unwritten);
    }

    private static String named(Class<?> exception) {
        String name = exception.getSimpleName();
        boolean isSpelled = name.length() > 1 && Character.isUpperCase(name.charAt(1)); // such as MPJException
        return ((isSpelled ? "AEFHILMNORSX" : "AEIOU").indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }
}
