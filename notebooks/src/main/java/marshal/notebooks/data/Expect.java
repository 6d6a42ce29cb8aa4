package marshal.notebooks.data;

/** Lets a notebook fail when a number is not what its text says. */
public final class Expect {

    private Expect() {}

    /** Throws if the condition is false; {@code assert} is off in a notebook. */
    public static void check(boolean so, String what) {
        if (!so) {
            throw new IllegalStateException("not so: " + what);
        }
    }
}
