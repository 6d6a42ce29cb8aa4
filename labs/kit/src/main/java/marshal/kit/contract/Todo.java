package marshal.kit.contract;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thrown by starter code that has not been written yet. */
public class Todo extends UnsupportedOperationException {

    private static final String BEGINNING = "not written yet (";

    private static final Pattern MESSAGE = Pattern.compile(Pattern.quote(BEGINNING) + "(\\S+?)\\): (.*)");

    private static volatile String latest = "";

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
        latest = getMessage();
    }

    public String step() {
        return step;
    }

    public String what() {
        return what;
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
     * The message of the latest Todo in this process, empty if there is none. Without this method, nobody would learn
     * of a Todo that was caught or that ended a thread.
     */
    public static String latest() {
        return latest;
    }
}
