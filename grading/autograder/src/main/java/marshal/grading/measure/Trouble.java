package marshal.grading.measure;

import marshal.kit.contract.Todo;
import marshal.kit.probe.StudentCrash;

/** Puts what came out of a student's code into words. */
public final class Trouble {

    private static final int FRAMES = 4;

    private Trouble() {}

    /** What was thrown, and where in the student's code. */
    public static String describe(Exception e) {
        boolean saysWho = e instanceof StudentCrash || e instanceof Todo;
        var text = new StringBuilder(saysWho ? "" : e.getClass().getSimpleName() + ": ").append(e.getMessage());
        int shown = 0;
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith("marshal.lab") && shown < FRAMES) {
                text.append("\n  at ").append(frame);
                shown++;
            }
        }
        return text.toString();
    }
}
