package marshal.checks.lab5;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.StudentCrash;

/** What has to be refused, by an exception of the JDK's, which crosses the probe by name only. */
final class StreamRefusal {

    private StreamRefusal() {}

    /** Does something that has to end in one of these exceptions; its message. */
    static String by(Script script, List<String> names, String what, Callable<?> action) {
        script.did(what);
        Object result;
        try {
            result = action.call();
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            String name = e instanceof StudentCrash crash
                    ? crash.remoteClass()
                    : e.getClass().getName();
            if (names.contains(name)) {
                script.did("it threw " + brief(name) + ": " + e.getMessage());
                return String.valueOf(e.getMessage());
            }
            throw e instanceof DeadlineExceeded
                    ? script.silence(inWords(names), Crash.describe(e))
                    : script.failure(inWords(names), Crash.describe(e));
        }
        throw script.failure(inWords(names), result == null ? "no exception" : "no exception, but\n" + result);
    }

    static String by(Script script, String name, String what, Callable<?> action) {
        return by(script, List.of(name), what, action);
    }

    /** The same of what comes as data: {@code class: message}. */
    static String told(Script script, List<String> names, String refused, Supplier<?> otherwise) {
        if (refused == null) {
            throw script.failure(inWords(names), "no exception, but\n" + otherwise.get());
        }
        int colon = refused.indexOf(": ");
        if (!names.contains(refused.substring(0, colon))) {
            throw script.failure(inWords(names), refused);
        }
        script.did("it threw " + brief(refused.substring(0, colon)) + refused.substring(colon));
        return refused.substring(colon + 2);
    }

    /** Reading has to end in one of these exceptions. */
    static String seen(Script script, List<String> names, String what, Callable<ReadOutcome> reading) {
        ReadOutcome came;
        script.did(what);
        try {
            came = reading.call();
        } catch (CheckFailure failure) {
            throw failure;
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            throw e instanceof DeadlineExceeded
                    ? script.silence(inWords(names), Crash.describe(e))
                    : script.failure(inWords(names), Crash.describe(e));
        }
        return told(script, names, came.refused(), came::shown);
    }

    static String seen(Script script, String name, String what, Callable<ReadOutcome> reading) {
        return seen(script, List.of(name), what, reading);
    }

    private static String inWords(List<String> names) {
        String all = names.stream().map(StreamRefusal::brief).collect(Collectors.joining(", "));
        int last = all.lastIndexOf(", ");
        String words = last < 0 ? all : all.substring(0, last) + " or" + all.substring(last + 1);
        return ("AEIO".indexOf(words.charAt(0)) < 0 ? "a " : "an ") + words;
    }

    private static String brief(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
