package marshal.kit.probe;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Todo;

/**
 * The format of exceptions. First comes the type on arrival (byte). -4 and -3 mean an error that an object of the
 * checks throws on purpose, -2 a Todo, -1 a StudentCrash. Other values are numbers of the vocabulary. Then follow the
 * name of the exception's class, the message (value) and the stack frames (count byte; each with class, method, file,
 * line). The last part says whether a cause follows (value).
 */
final class Failures {

    private static final byte OUT_OF_MEMORY = -4;
    private static final byte STACK_OVERFLOW = -3;
    private static final byte TODO = -2;
    private static final byte CRASH = -1;
    private static final int MOST_FRAMES = 50;
    private static final int MOST_CAUSES = 4;
    private static final int LONGEST_TEXT = 4096;
    private static final int LONGEST_NAME = 200;

    private final Vocabulary vocabulary;
    private final boolean trusting;

    /** @param trusting whether the other side is the checks' side: only errors from there keep their type */
    Failures(Vocabulary vocabulary, boolean trusting) {
        this.vocabulary = vocabulary;
        this.trusting = trusting;
    }

    /** Returns whether an object of the checks throws this for the student's code, so that it keeps its type. */
    boolean isKnown(Throwable thrown) {
        return guarded(thrown) != CRASH;
    }

    private int guarded(Throwable thrown) {
        return thrown instanceof OutOfMemoryError
                ? OUT_OF_MEMORY
                : thrown instanceof StackOverflowError ? STACK_OVERFLOW : number(thrown);
    }

    private int number(Throwable thrown) {
        return thrown instanceof Todo ? TODO : vocabulary.failure(thrown);
    }

    /** Writes an exception with its stack frames and causes. */
    void encode(Throwable thrown, Encoder to) {
        encode(thrown, to, MOST_CAUSES);
    }

    private void encode(Throwable thrown, Encoder to, int causes) {
        StackTraceElement[] frames = ownFrames(thrown.getStackTrace());
        Throwable cause = causes == 0 ? null : thrown.getCause();
        boolean relayed = thrown instanceof StudentCrash; // it comes from a third process, or has been shortened
        String name = relayed
                ? ((StudentCrash) thrown).remoteClass()
                : thrown.getClass().getName();
        String message = relayed ? ((StudentCrash) thrown).remoteMessage() : thrown.getMessage();
        to.putByte(number(thrown)).putString(name).value(cut(message));
        to.putByte(frames.length);
        for (StackTraceElement frame : frames) {
            to.putString(frame.getClassName()).putString(frame.getMethodName());
            to.value(frame.getFileName()).putInt(frame.getLineNumber());
        }
        to.value(cause != null);
        if (cause != null) {
            encode(cause, to, causes - 1);
        }
    }

    /**
     * Writes an exception from the side that has secrets: only its message, and only if the contract names its type.
     */
    void encodeGuarded(Throwable thrown, Encoder to) {
        boolean known = isKnown(thrown);
        to.putByte(guarded(thrown)).putString(known ? thrown.getClass().getName() : "failure of the caller");
        to.value(known ? cut(thrown.getMessage()) : null).putByte(0).value(false);
    }

    /** Reads an exception; returns one that the method may throw here. */
    Throwable decode(Decoder from, Method called) {
        Throwable thrown = decode(from, MOST_CAUSES);
        if (thrown instanceof RuntimeException || thrown instanceof Error) {
            return thrown;
        }
        for (Class<?> declared : called.getExceptionTypes()) {
            if (declared.isInstance(thrown)) {
                return thrown;
            }
        }
        var crash = new StudentCrash(thrown.getClass().getName(), thrown.getMessage());
        crash.setStackTrace(thrown.getStackTrace());
        crash.initCause(thrown.getCause());
        return crash;
    }

    private Throwable decode(Decoder from, int causes) {
        int number = from.getByte();
        String name = cut(from.getString(), LONGEST_NAME);
        String message = cut((String) from.value(String.class));
        Throwable thrown = make(number, name, message);
        var trace = new ArrayList<StackTraceElement>();
        int frames = from.getByte();
        for (int i = 0; i < frames; i++) {
            String type = cut(from.getString(), LONGEST_NAME);
            String method = cut(from.getString(), LONGEST_NAME);
            trace.add(new StackTraceElement(
                    type, method, cut((String) from.value(String.class), LONGEST_NAME), from.getInt()));
        }
        trace.addAll(callersFrames(thrown.getStackTrace()));
        thrown.setStackTrace(trace.toArray(new StackTraceElement[0]));
        if ((boolean) from.value(boolean.class)) {
            if (causes == 0) {
                throw new ProbeViolation("an exception with too many causes came");
            }
            Throwable cause = decode(from, causes - 1);
            if (thrown.getCause() == null) {
                thrown.initCause(cause);
            }
        }
        return thrown;
    }

    private Throwable make(int number, String name, String message) {
        if (number == CRASH) {
            return new StudentCrash(name, message);
        }
        if (number == TODO) {
            return todo(message == null ? "" : message);
        }
        if (trusting && number == OUT_OF_MEMORY) {
            return new OutOfMemoryError(message);
        }
        if (trusting && number == STACK_OVERFLOW) {
            return new StackOverflowError(message);
        }
        Class<? extends Exception> type = vocabulary.failure(number);
        if (type == null) {
            throw new ProbeViolation("an unknown exception came");
        }
        // A student's own class arrives as the class of the contract that it extends.
        String text = name.equals(type.getName()) ? message : name + ": " + message;
        try {
            return type.getConstructor(String.class).newInstance(text);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e); // the vocabulary promises it
        }
    }

    /** Makes a Todo, whose message is "not written yet (STEP): WHAT". */
    private static Todo todo(String message) {
        int open = message.indexOf('(');
        int close = message.indexOf("): ");
        return open < 0 || close < open
                ? new Todo("?", message)
                : new Todo(message.substring(open + 1, close), message.substring(close + 3));
    }

    /** The frames from the throw to the probe's call; the frames below belong to the probe. */
    private static StackTraceElement[] ownFrames(StackTraceElement[] trace) {
        int count = 0;
        while (count < trace.length && count < MOST_FRAMES && !isProbe(trace[count])) {
            count++;
        }
        return Arrays.copyOf(trace, count);
    }

    /** The frames from the probe's caller downwards. */
    private static List<StackTraceElement> callersFrames(StackTraceElement[] trace) {
        int from = 0;
        while (from < trace.length && isProbe(trace[from])) {
            from++;
        }
        return List.of(trace).subList(from, trace.length);
    }

    private static boolean isProbe(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("marshal.kit.probe.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("jdk.internal.reflect.")
                || name.contains("$Proxy");
    }

    private static String cut(String text) {
        return cut(text, LONGEST_TEXT);
    }

    /** Cuts a text, because the other side decides its length. */
    static String cut(String text, int most) {
        return text == null || text.length() <= most ? text : text.substring(0, most) + " ...";
    }
}
