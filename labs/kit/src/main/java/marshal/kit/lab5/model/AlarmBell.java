package marshal.kit.lab5.model;

import marshal.kit.process.StudentMain;

/**
 * Whether the class {@code Alarm} has been initialized: who asked the class itself would initialize it. A process of the
 * checks ends by it, which its other code cannot undo.
 */
public final class AlarmBell {

    /** Of a process of the checks that has initialized it. */
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

    /** There is no way to make it silent again. */
    public static boolean hasRung() {
        return rung;
    }
}
