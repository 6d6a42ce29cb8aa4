package marshal.checks.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
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

    private final Random random;
    private final int deadlineMillis;
    private final List<String> steps = new ArrayList<>();
    private final Map<String, Supplier<String>> shown = new LinkedHashMap<>();
    private final EventLog passed = new EventLog();
    private Supplier<List<Event>> trace = passed::events;
    private Event judged; // the message of the student's that came last
    private int unjudged; // so many came since the last expectation that held
    private int cameAfter; // so many steps
    private long drawing; // nanoseconds
    private String given = "";
    private String why = "";
    private String look = "";
    private boolean ran; // something of the student's has returned

    public Script(long seed, int deadlineMillis) {
        this.random = new Random(seed);
        this.deadlineMillis = deadlineMillis;
    }

    /** Another one, whose story nobody reads: for what is tried once more when the verdict stands. */
    public Script aside() {
        return new Script(0, deadlineMillis);
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
        List<Event> events = drawn();
        return failure(expected, came, Diagram.around(events, behind(events)), true, false);
    }

    /** Random numbers that {@code --seed} replays. */
    public Random random() {
        return random;
    }

    /** Begins another case. */
    public Script given(String circumstances) {
        steps.clear();
        shown.clear();
        trace = passed::events;
        passed.clear();
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

    /** A message that passes now between the check and the student's code, or was seen between two of the latter. */
    public Event passes(String from, String to, String name, long bytes) {
        return passes(from, to, name, 0, bytes);
    }

    /** The same of one with so many elements. */
    public Event passes(String from, String to, String name, long elements, long bytes) {
        return passed.add(Event.Kind.passed, from, to, name, elements, bytes);
    }

    /** A call of the student's code begins now that may wait, or is over. */
    public void calls(String process, String name, boolean begins) {
        passed.add(begins ? Event.Kind.begun : Event.Kind.ended, process, "", name, 0, 0);
    }

    /** A message that came from the student's code, and that the next expectation is about. */
    public void comes(String from, String to, String name, long bytes) {
        judge(passes(from, to, name, bytes));
    }

    /** The next expectation is about this message. */
    public void judge(Event message) {
        judged = message;
        unjudged++;
        cameAfter = steps.size();
    }

    /** All that came is as expected, so the next failure is about none of it. */
    public void holds() {
        unjudged = 0;
    }

    /** The last message that passed; -1 if there is none. */
    public int last() {
        return passed.size() - 1;
    }

    /** The place behind it, where one is missing; -1 if there was none at all. */
    public int afterLast() {
        return behind(passed.events());
    }

    private static int behind(List<Event> events) {
        return events.isEmpty() ? -1 : events.size();
    }

    /** The message that an expectation is about if it is the only one that it can be about; else -1. */
    private int judged() {
        return unjudged == 1 && cameAfter == steps.size() ? passed.indexOf(judged) : -1;
    }

    private List<Event> drawn() {
        long begun = System.nanoTime();
        try {
            return trace.get();
        } finally {
            drawing += System.nanoTime() - begun;
        }
    }

    /** How long it took to see once more what a drawing shows: the student's code has not cost this time. */
    public long drawingNanos() {
        return drawing;
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
            passOnMachines(e);
            throw crash(e, e instanceof Todo && !ran);
        }
    }

    private static void passOnMachines(Throwable e) {
        if (e instanceof IOException failure && Crash.isMachines(failure)) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The student's code failed where it had to work; after a deadline the rest of the step waits less. */
    public CheckFailure crash(Throwable e, boolean unwritten) {
        return failure(
                "that it returns, without an exception",
                Crash.describe(e),
                e instanceof Todo ? Diagram.NONE : Diagram.around(drawn(), -1),
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
            passOnMachines(e);
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
        expect(what, came, expected, events -> judged());
    }

    /** The same of what came by a message: a failure marks the only such event in its drawing. */
    public void expectBy(Predicate<Event> message, String what, Object came, Object expected) {
        expect(what, came, expected, events -> Diagram.only(events, message));
    }

    /**
     * A count has to be as expected; a failure marks in its drawing the event that is too many, or that one is missing.
     *
     * @param counted which events count
     * @param each    for how many
     */
    public void expectCount(
            String what, long came, long expected, Predicate<Event> counted, ToLongFunction<Event> each) {
        expect(what, came, expected, events -> Diagram.exceeding(events, counted, each, came, expected));
    }

    private void expect(String what, Object came, Object expected, ToIntFunction<List<Event>> here) {
        if (!DeepEquality.values(came, expected)) {
            int at = expected instanceof byte[] a && came instanceof byte[] b ? Arrays.mismatch(a, b) : 0;
            throw failureWhere(
                    here,
                    what + ": " + Show.from(expected, at, LINE),
                    Show.from(came, at, LINE) + Show.difference(expected, came));
        }
        holds();
    }

    /** Any assertion of AssertJ about what came; {@code expected} says it in words. */
    public <T> void expectThat(String expected, T came, Consumer<T> assertion) {
        try {
            assertion.accept(came);
        } catch (AssertionError e) {
            throw failure(expected, Show.value(came, LINE));
        }
        holds();
    }

    /** A text has to contain all of these. */
    public void expectContains(String expected, String came, String... parts) {
        expectThat(expected, came, text -> Assertions.assertThat(text).contains(parts));
    }

    /** Something has to hold, in words; or tells what came instead. */
    public void require(boolean holds, String expected, String came) {
        if (!holds) {
            throw failure(expected, came);
        }
    }

    /** Something has to have come before the deadline. */
    public void inTime(boolean came, String expected) {
        if (!came) {
            throw silence(expected);
        }
    }

    /** Fails with words of its own. */
    public CheckFailure failure(String expected, String came) {
        return failureAt(judged(), expected, came);
    }

    /** The same, with the event of the drawing that is not as expected: see {@link Diagram}. */
    public CheckFailure failureAt(int event, String expected, String came) {
        return failureWhere(events -> event, expected, came);
    }

    /** The same, with the first event of the drawing that shows it, if there is one. */
    public CheckFailure failureAt(Predicate<Event> which, String expected, String came) {
        return failureWhere(events -> Diagram.first(events, which), expected, came);
    }

    /** The same, with a place in the drawing. */
    public CheckFailure failureWhere(ToIntFunction<List<Event>> here, String expected, String came) {
        List<Event> events = drawn();
        return failure(expected, came, Diagram.around(events, here.applyAsInt(events)), false, false);
    }

    private CheckFailure failure(String expected, String came, Diagram diagram, boolean silence, boolean unwritten) {
        List<Story.Shown> texts = shown.entrySet().stream()
                .map(each -> new Story.Shown(each.getKey(), each.getValue().get()))
                .toList();
        var story = new Story(given, steps, expected, came, texts, diagram, why, look, "", "");
        return new CheckFailure(story, silence, unwritten);
    }

    private static String named(Class<?> exception) {
        String name = exception.getSimpleName();
        boolean isSpelled = name.length() > 1 && Character.isUpperCase(name.charAt(1)); // such as MPJException
        return ((isSpelled ? "AEFHILMNORSX" : "AEIOU").indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }
}
