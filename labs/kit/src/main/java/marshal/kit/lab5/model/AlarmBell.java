package marshal.kit.lab5.model;

import marshal.kit.process.StudentMain;

/**
 * Records whether the class {@code Alarm} has been initialized; asking that class would initialize it. In a process of
 * the checks, the initialization ends the process, and its other code cannot undo that.
 */
public final class AlarmBell {

    /** Exit code of a process of the checks that initialized {@code Alarm}. */
    public static final int EXIT_CODE = 86;

    private static volatile boolean rung;

    private AlarmBell() {}

    static void ring() {
        rung = true;
        if (StudentMain.isThisProcess()) {
            System.err.println("Class Alarm is being initialized. Its static initializer ends this process.");
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    /** Returns whether the bell has rung. Nothing can reset it. */
    public static boolean hasRung() {
        return rung;
    }
}
