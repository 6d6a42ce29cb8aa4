package marshal.kit.mpi;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The message of a JVM in a run's output: how the JVM of a rank ended, or that native code uses JNI wrongly. */
public final class JvmMessage {

    private static final Pattern HEADING = Pattern.compile("(?m)^\\[rank (\\d+)]$");
    private static final Pattern SIGNAL = Pattern.compile("# {2}(SIG\\w{1,9}) \\(0x[0-9a-f]{1,8}\\)");
    private static final Pattern PID = Pattern.compile("\\bpid=(\\d{1,10})\\b");
    private static final Pattern FRAME = Pattern.compile("# Problematic frame:\\R# (.*)");
    private static final Pattern JAVA_FRAME =
            Pattern.compile("(?m)^Java frames:.*\\R[jJ] ++(?:[^\\s(]++ ++)*+([\\w.$]{1,300})\\(");
    private static final String DETECTED = "# A fatal error has been detected by the Java Runtime Environment:";
    private static final Pattern FATAL = Pattern.compile("FATAL ERROR in native method: (.*(?:\\R\\tat .*){0,4})");
    private static final Pattern WARNING = Pattern.compile("WARNING in native method: (.*(?:\\R\\tat .*){0,4})");
    private static final Pattern OTHER =
            Pattern.compile("(?i)warning: (calling other JNI functions in the scope of .*|JNI local refs: .*)");
    private static final String WRONGLY = "JNI is used wrongly, says the JVM of ";
    private static final Pattern MEMORY = Pattern.compile("java\\.lang\\.OutOfMemoryError: (.*)");

    /** The most crashes to inspect: the output is a student's, and each inspection walks over it. */
    private static final int MOST_CRASHES = 16;

    private JvmMessage() {}

    /** The line above a rank's output. */
    public static String heading(int rank) {
        return "[rank " + rank + "]\n";
    }

    /**
     * A line to add to the output: the Java method that called the crashed code. Empty if the error file of the JVM
     * with this process number does not say it.
     */
    public static String ofErrorFile(String pid, String content) {
        Matcher frame = JAVA_FRAME.matcher(content);
        return frame.find() ? calledBy(pid) + frame.group(1) + "\n" : "";
    }

    private static String calledBy(String pid) {
        return "# process " + pid + " was called by ";
    }

    /** Removes the JVMs' messages about crashes, which {@link #find} has already reported. */
    static String withoutCrashes(String output) {
        return output.contains(DETECTED) ? output.replaceAll("(?m)^#.*\\R?", "") : output;
    }

    /** Removes the headings of ranks that have printed nothing. */
    static String withoutEmptyHeadings(String output) {
        return output.replaceAll("(?m)^\\[rank \\d+](\\R(?=\\[rank \\d+]$)|\\z)", "")
                .stripTrailing();
    }

    /** The first message, as a sentence. */
    static Optional<String> find(String output) {
        return crash(output)
                .or(() -> said(WRONGLY, FATAL, output))
                .or(() -> said(WRONGLY, WARNING, output))
                .or(() -> said(WRONGLY, OTHER, output))
                .or(() -> said("No memory is left in the JVM of ", MEMORY, output));
    }

    /**
     * The first crash whose caller is known, otherwise the first crash. The first JVM that ends takes the others with
     * it, even while they write their error files.
     */
    private static Optional<String> crash(String output) {
        Optional<String> first = Optional.empty();
        Matcher signal = SIGNAL.matcher(output);
        Matcher frame = FRAME.matcher(output);
        for (int i = 0; i < MOST_CRASHES && signal.find() && frame.find(signal.end()); i++) {
            String crash = "The JVM of " + rank(output, signal) + " crashed with " + signal.group(1) + ", here: "
                    + frame.group(1).strip();
            Optional<String> caller = caller(output, signal.end());
            if (caller.isPresent()) {
                return caller.map(method -> crash + ", called by " + method);
            }
            first = first.or(() -> Optional.of(crash));
        }
        return first;
    }

    /** The Java method that called the crashed code, if the rest of this line names the JVM's process. */
    private static Optional<String> caller(String output, int from) {
        Matcher pid = PID.matcher(output.substring(from).lines().findFirst().orElse(""));
        if (!pid.find()) {
            return Optional.empty();
        }
        Matcher caller = Pattern.compile("(?m)^" + Pattern.quote(calledBy(pid.group(1))) + "(.+)$")
                .matcher(output);
        return caller.find() ? Optional.of(caller.group(1)) : Optional.empty();
    }

    private static Optional<String> said(String what, Pattern pattern, String output) {
        Matcher found = pattern.matcher(output);
        return found.find()
                ? Optional.of(what + rank(output, found) + ": " + found.group(1).strip())
                : Optional.empty();
    }

    private static String rank(String output, Matcher found) {
        String last = "a rank";
        for (Matcher heading = HEADING.matcher(output).region(0, found.start()); heading.find(); ) {
            last = "rank " + heading.group(1);
        }
        return last;
    }
}
