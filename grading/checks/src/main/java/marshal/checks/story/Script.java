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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import marshal.kit.contract.Todo;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.PrintedTooMuch;
import marshal.kit.trace.Event;
import org.assertj.core.api.Assertions;

/**
 * Records each step of a check, so that a failure reads as a story: what was done, what was expected, what came.
 *
 * <p>Checks try their cases from the smallest to the largest. {@link #given} forgets the story of the previous case. So
 * a student reads only the smallest tried case that shows the mistake.
 */
public final class Script {

    private static final String PRINTS =
            "the checks end a process that prints more than that: a loop does not end, or it prints in each round";

    private static final String USABLE = "results and messages that this check can use";

    private final Random random;
    private final int deadlineMillis;
    private final List<String> steps = new ArrayList<>();
    private final Map<String, Supplier<String>> shown = new LinkedHashMap<>();
    private final EventLog passed = new EventLog();
    private Supplier<List<Event>> trace = passed::events;
    private Event judged; // the last message from the student's code
    private int unjudged; // messages since the last expectation that held
    private int cameAfter; // the number of steps when it came
    private long drawing; // nanoseconds
    private String given = "";
    private String why = "";
    private String look = "";
    private boolean heard; // anything has come from the student's code
    private AtomicInteger records = new AtomicInteger(); // steps and messages, of its parts too

    public Script(long seed, int deadlineMillis) {
        this.random = new Random(seed);
        this.deadlineMillis = deadlineMillis;
    }

    /**
     * Returns a script for a case that runs at the same time as others, or that the story leaves out.
     *
     * @param millis its deadline, unless this script's is shorter
     */
    public Script part(int millis) {
        var part = new Script(random.nextLong(), Math.min(millis, deadlineMillis));
        part.records = records;
        return part.why(why).look(look);
    }

    /** Goes on with the story of a part that is over. */
    public void take(Script part) {
        given(part.given).why(part.why).look(part.look);
        steps.addAll(part.steps);
        shown.putAll(part.shown);
        trace = part.trace;
        drawing += part.drawing;
        heard |= part.heard;
    }

    /** Returns how long a check waits for something that should come at once, in milliseconds. */
    public int deadlineMillis() {
        return deadlineMillis;
    }

    /** Reports a timeout and shortens later waits in this step, so that one mistake does not cost minutes. */
    public CheckFailure silence(String expected) {
        return silence(expected, "nothing within " + deadlineMillis / 1000 + " s");
    }

    /** Reports a timeout like {@link #silence(String)}, with a text for what came instead. */
    public CheckFailure silence(String expected, String came) {
        List<Event> events = drawn();
        return failure(expected, came, Diagram.around(events, behind(events)), true, false);
    }

    /** Returns random numbers that {@code --seed} replays. */
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

    /** Says why the cases from here on matter. Empty restores the check's reason. */
    public Script why(String words) {
        why = words;
        return this;
    }

    /** Says where to look if one of the cases from here on fails. Empty restores the check's own hint. */
    public Script look(String place) {
        look = place;
        return this;
    }

    /** Adds a text, such as the packets on the wire. It is computed, and shown beside the story, if the case fails. */
    public void show(String label, Supplier<String> text) {
        shown.put(label, text);
    }

    /** Sets the source of the events that a failure of this case draws. They are computed only then. */
    public void draw(Supplier<List<Event>> events) {
        trace = events;
    }

    /** Records a message that passes now: from or to the student's code, or between two processes of that code. */
    public Event passes(String from, String to, String name, long bytes) {
        return passes(from, to, name, 0, bytes);
    }

    /** Records a message with this number of elements, like {@link #passes(String, String, String, long)}. */
    public Event passes(String from, String to, String name, long elements, long bytes) {
        records.incrementAndGet();
        return passed.add(Event.Kind.passed, from, to, name, elements, bytes);
    }

    /** Records that a call of the student's code, which may wait, begins or ends now. */
    public void calls(String process, String name, boolean begins) {
        passed.add(begins ? Event.Kind.begun : Event.Kind.ended, process, "", name, 0, 0);
    }

    /** Records a message that came from the student's code. The next expectation is about it. */
    public void comes(String from, String to, String name, long bytes) {
        judge(passes(from, to, name, bytes));
    }

    /** Makes the next expectation about this message. */
    public void judge(Event message) {
        heard = true;
        judged = message;
        unjudged++;
        cameAfter = steps.size();
    }

    /** Notes that every message so far is as expected, so the next failure is about none of them. */
    public void holds() {
        unjudged = 0;
    }

    /** Returns the index of the last message that passed; -1 if there is none. */
    public int last() {
        return passed.size() - 1;
    }

    /** Returns the index after the last message, for a missing one; -1 if no message passed at all. */
    public int afterLast() {
        return behind(passed.events());
    }

    private static int behind(List<Event> events) {
        return events.isEmpty() ? -1 : events.size();
    }

    /** Returns the index of the message that an expectation is about, if only one is possible; else -1. */
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

    /** Returns the time spent to repeat a run for a drawing. It does not count as time of the student's code. */
    public long drawingNanos() {
        return drawing;
    }

    /** Notes that a program of the student's has ended, of which the check now reads what it left. */
    public void hears() {
        heard = true;
    }

    /** Returns whether anything has come from the student's code: a result, a message, or what a program left. */
    public boolean heard() {
        return heard;
    }

    /** Records a step of the check. */
    public void did(String what) {
        records.incrementAndGet();
        steps.add(what);
    }

    /** Returns how many steps and messages have been recorded. While this number stays the same, the check waits. */
    public int records() {
        return records.get();
    }

    /** Does something with the student's code that must succeed. */
    public <T> T run(String what, Callable<T> action) {
        did(what);
        try {
            T result = action.call();
            heard = true;
            if (result != null && !(result instanceof AutoCloseable)) {
                did("it returned " + Show.value(result));
            }
            return result;
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            passOnMachines(e);
            throw crash(e, Crash.ofCall(e), e instanceof Todo && !heard);
        }
    }

    private static void passOnMachines(Throwable e) {
        if (e instanceof IOException failure && Crash.isMachines(failure)) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Reports that the student's code failed where it had to succeed. After a deadline, the rest of the step waits
     * less.
     */
    public CheckFailure crash(Throwable e, boolean unwritten) {
        return crash(e, Crash.describe(e), unwritten);
    }

    private CheckFailure crash(Throwable e, String came, boolean unwritten) {
        if (e instanceof PrintedTooMuch) {
            why(PRINTS); // whatever the case is about
        }
        return failure(
                "that it returns, without an exception",
                came,
                e instanceof Todo ? Diagram.NONE : Diagram.around(drawn(), -1),
                e instanceof DeadlineExceeded,
                unwritten);
    }

    /** An action that can throw and returns nothing. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    /** Does something with the student's code that must succeed and returns nothing. */
    public void run(String what, Action action) {
        run(what, () -> {
            action.run();
            return null;
        });
    }

    /**
     * Does something that must be refused with an exception of this type, and returns the exception. The story shows
     * its message.
     */
    public <E extends Exception> E refused(Class<E> expected, String what, Callable<?> action) {
        did(what);
        Object result;
        try {
            result = action.call();
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            passOnMachines(e);
            if (expected.isInstance(e)) {
                String message = e.getMessage() == null ? "" : ": " + e.getMessage();
                did("it threw " + Show.value(Show.named(e.getClass()) + message));
                return expected.cast(e);
            }
            throw failure(Show.named(expected), Crash.ofCall(e));
        }
        throw failure(
                Show.named(expected), result == null ? "no exception" : "no exception, but " + Show.value(result));
    }

    /** Requires that what came equals what was expected. Compares arrays and records by their contents. */
    public void expect(String what, Object came, Object expected) {
        expect(what, came, expected, events -> judged());
    }

    /** Requires equality like {@link #expect}. A failure marks the only event in its drawing that matches. */
    public void expectBy(Predicate<Event> message, String what, Object came, Object expected) {
        expect(what, came, expected, events -> Diagram.only(events, message));
    }

    /**
     * Requires a count. A failure marks the first surplus event in its drawing, or the place of the missing one.
     *
     * @param counted which events count
     * @param each    how much each of them counts
     */
    public void expectCount(
            String what, long came, long expected, Predicate<Event> counted, ToLongFunction<Event> each) {
        expect(what, came, expected, events -> Diagram.exceeding(events, counted, each, came, expected));
    }

    private void expect(String what, Object came, Object expected, ToIntFunction<List<Event>> here) {
        if (!DeepEquality.values(came, expected)) {
            int at = expected instanceof byte[] a && came instanceof byte[] b ? Arrays.mismatch(a, b) : 0;
            throw failureWhere(
                    here, what + ": " + Show.from(expected, at), Show.from(came, at) + Show.difference(expected, came));
        }
        holds();
    }

    /** Checks any assertion of AssertJ about what came. {@code expected} says it as text. */
    public <T> void expectThat(String expected, T came, Consumer<T> assertion) {
        try {
            assertion.accept(came);
        } catch (AssertionError e) {
            throw failure(expected, Show.value(came));
        }
        holds();
    }

    /** Requires that a text contains all of these parts. */
    public void expectContains(String expected, String came, String... parts) {
        expectThat(expected, came, text -> Assertions.assertThat(text).contains(parts));
    }

    /** Requires that a condition holds; a failure reports both texts. */
    public void require(boolean holds, String expected, String came) {
        if (!holds) {
            throw failure(expected, came);
        }
    }

    /** Requires that something came before the deadline. */
    public void inTime(boolean came, String expected) {
        if (!came) {
            throw silence(expected);
        }
    }

    /** Returns a failure with these texts. */
    public CheckFailure failure(String expected, String came) {
        return failureAt(judged(), expected, came);
    }

    /** Returns a failure that marks this event of the drawing: see {@link Diagram}. */
    public CheckFailure failureAt(int event, String expected, String came) {
        return failureWhere(events -> event, expected, came);
    }

    /** Returns a failure that marks the first event of the drawing that matches, if there is one. */
    public CheckFailure failureAt(Predicate<Event> which, String expected, String came) {
        return failureWhere(events -> Diagram.first(events, which), expected, came);
    }

    /** Returns a failure that marks a computed place of the drawing. */
    public CheckFailure failureWhere(ToIntFunction<List<Event>> here, String expected, String came) {
        List<Event> events = drawn();
        return failure(expected, came, Diagram.around(events, here.applyAsInt(events)), false, false);
    }

    /** Returns the failure of a check that stumbled over what came from the student's code. */
    public CheckFailure stumbled(String over) {
        return new CheckFailure(story(USABLE, over, Diagram.around(drawn(), judged()), true), false, false);
    }

    private CheckFailure failure(String expected, String came, Diagram diagram, boolean silence, boolean unwritten) {
        return new CheckFailure(story(expected, came, diagram, false), silence, unwritten);
    }

    private Story story(String expected, String came, Diagram diagram, boolean stumbled) {
        List<Story.Shown> texts = shown.entrySet().stream()
                .map(each -> new Story.Shown(each.getKey(), each.getValue().get()))
                .toList();
        return new Story(given, steps, expected, came, texts, diagram, why, look, "", "", stumbled);
    }
}
