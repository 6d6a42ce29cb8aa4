package marshal.checks.story;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import marshal.kit.contract.Todo;
import marshal.kit.net.NoSocket;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.StudentCrash;
import marshal.kit.probe.StudentGone;

/** Describes as text an exception that came out of a student's code. */
public final class Crash {

    private static final int FRAMES = 4;

    private Crash() {}

    /** Returns whether the student's code, or code that it called, threw this. If not, the check itself is broken. */
    public static boolean isStudents(Throwable e) {
        if (e instanceof Todo) {
            return true;
        }
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith("marshal.lab")
                    || frame.getClassName().startsWith("marshal.checks")) {
                return frame.getClassName().startsWith("marshal.lab");
            }
        }
        return false;
    }

    /**
     * Returns whether this is what happens to code that uses data that are not as it takes for granted, such as an array
     * that is too short. Other exceptions, such as those of files, are not about data.
     */
    public static boolean isOfData(Throwable e) {
        return Stream.of(
                        IndexOutOfBoundsException.class,
                        NegativeArraySizeException.class,
                        ArrayStoreException.class,
                        ClassCastException.class,
                        ArithmeticException.class,
                        NumberFormatException.class,
                        NoSuchElementException.class,
                        BufferUnderflowException.class,
                        BufferOverflowException.class)
                .anyMatch(type -> type.isInstance(e));
    }

    /**
     * Returns whether this machine has no socket for the check itself. Then there is no verdict: code that turns failed
     * connections into verdicts must pass this failure on.
     */
    public static boolean isMachines(Throwable e) {
        return NoSocket.isCauseOf(e) && !isStudents(e);
    }

    /** Returns what came out of a call that was named before, as the student names it. */
    static String ofCall(Throwable e) {
        return e instanceof StudentGone gone ? gone.how() : describe(e);
    }

    /** Returns what was thrown, and where in the student's code. */
    public static String describe(Throwable e) {
        if (e instanceof Todo || e instanceof DeadlineExceeded || e instanceof StudentGone) {
            return e.getMessage();
        }
        var text = new StringBuilder(
                e instanceof StudentCrash ? e.getMessage() : e.getClass().getSimpleName() + ": " + e.getMessage());
        int shown = 0;
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith("marshal.lab") && shown < FRAMES) {
                text.append("\nat ").append(frame);
                shown++;
            }
        }
        return text.toString();
    }
}
