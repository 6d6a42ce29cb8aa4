package marshal.kit.contract;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thrown by starter code that has not been written yet. */
public class Todo extends UnsupportedOperationException {

    private static final String BEGINNING = "not written yet (";

    private static final Pattern MESSAGE = Pattern.compile(Pattern.quote(BEGINNING) + "(\\S+?)\\): (.*)");

    private static volatile Consumer<String> reached = message -> {};

    private final String step;
    private final String what;

    /**
     * @param step the step that asks for the code, such as {@code labN.2}
     * @param what what to write here
     */
    public Todo(String step, String what) {
        super(BEGINNING + step + "): " + what);
        this.step = step;
        this.what = what;
        reached.accept(getMessage());
    }

    public String step() {
        return step;
    }

    public String what() {
        return what;
    }

    /** Returns whether its step is this one, or comes before it in the same lab. */
    public boolean isDueBy(String other) {
        String lab = other.substring(0, other.indexOf('.') + 1);
        // Numbers without zeros in front: the longer one is larger.
        return step.startsWith(lab)
                && Comparator.comparing(String::length)
                                .thenComparing(Comparator.naturalOrder())
                                .compare(step, other)
                        <= 0;
    }

    /** Returns whether unwritten code caused a failure. A wire may have wrapped the Todo in its own exception. */
    public static boolean isBehind(Throwable failure) {
        return String.valueOf(failure.getMessage()).contains(BEGINNING);
    }

    /** The first Todo that the output of a process reports. */
    public static Optional<Todo> in(String text) {
        Matcher found = MESSAGE.matcher(text);
        return found.find() ? Optional.of(new Todo(found.group(1), found.group(2))) : Optional.empty();
    }

    /**
     * Tells the message of each Todo of this process from now on, as soon as it is made. Without this method, nobody would
     * learn of a Todo that was caught or that ended a thread.
     */
    public static void tell(Consumer<String> listener) {
        reached = listener;
    }
}
