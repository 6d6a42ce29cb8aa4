package marshal.checks.lab5;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.Written;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.StudentCrash;

/** Tests refusals by exceptions of the JDK, of which only the names cross the probe. */
final class StreamRefusal {

    static final String CORRUPTED = "java.io.StreamCorruptedException";
    static final String INVALID = "java.io.InvalidClassException";
    static final String END = "java.io.EOFException";
    static final String NO_UTF_8 = "java.io.UTFDataFormatException";
    static final String ABORTED = "java.io.WriteAbortedException";
    static final String NOT_SERIALIZABLE = "java.io.NotSerializableException";

    private StreamRefusal() {}

    /** Does something that must end in one of these exceptions; returns its message. */
    static String expect(Script script, String what, Callable<?> action, String... names) {
        script.did(what);
        Object came;
        try {
            came = action.call();
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            String thrown = e instanceof StudentCrash crash
                    ? crash.remoteClass() + ": " + crash.remoteMessage()
                    : e.getClass().getName() + ": " + e.getMessage();
            if (Arrays.asList(names).contains(thrown.substring(0, thrown.indexOf(": ")))) {
                return expectReported(script, thrown, null, names);
            }
            throw e instanceof DeadlineExceeded
                    ? script.silence(inWords(names), Crash.describe(e))
                    : script.failure(inWords(names), Crash.describe(e));
        }
        if (came instanceof Written written) {
            return expectReported(script, written.refused(), "it returned", names);
        }
        return came instanceof ReadOutcome read
                ? expectReported(script, read.refused(), read.shown(), names)
                : expectReported(script, null, came, names);
    }

    /** Requires a refusal that comes as data: {@code class: message}. Returns its message. */
    static String expectReported(Script script, String refused, Object otherwise, String... names) {
        script.require(
                refused != null,
                inWords(names),
                otherwise == null ? "no exception" : "no exception, but\n" + otherwise);
        int colon = refused.indexOf(": ");
        script.require(Arrays.asList(names).contains(refused.substring(0, colon)), inWords(names), refused);
        script.did("it threw " + brief(refused));
        return refused.substring(colon + 2);
    }

    private static String inWords(String... names) {
        String words = Stream.of(names).map(StreamRefusal::brief).collect(Collectors.joining(" or "));
        return ("AEIO".indexOf(words.charAt(0)) < 0 ? "a " : "an ") + words;
    }

    private static String brief(String name) {
        return name.replaceFirst("^[a-z0-9.]*", "");
    }
}
