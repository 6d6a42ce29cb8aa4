package marshal.lab9;

/** Given: gray.c as Java sees it. */
final class Native {

    static {
        System.loadLibrary("native");
    }

    private Native() {}

    static native int encode(int number);

    static native int sum(int number);
}
