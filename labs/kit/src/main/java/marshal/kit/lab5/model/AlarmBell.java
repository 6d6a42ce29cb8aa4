package marshal.kit.lab5.model;

/** Whether the class {@code Alarm} has been initialized: who asked the class itself would initialize it. */
public final class AlarmBell {

    private static volatile boolean rung;

    private AlarmBell() {}

    static void ring() {
        rung = true;
    }

    /** There is no way to make it silent again. */
    public static boolean hasRung() {
        return rung;
    }
}
