package marshal.notebooks.data;

/** Makes a notebook fail if a number differs from its text. */
public final class Expect {

    private Expect() {}

    /** Throws if the condition is false, because {@code assert} is off in a notebook. */
    public static void check(boolean so, String what) {
        if (!so) {
            throw new IllegalStateException("not so: " + what);
        }
    }
}
