package marshal.kit.tool;

/** Counts of things as text. */
public final class Plural {

    private Plural() {}

    /** A number and its noun, such as {@code 1 message}, {@code 3 messages}, {@code 2 processes}. */
    public static String of(long count, String thing) {
        return count + " " + noun(count, thing);
    }

    /** The noun alone. */
    public static String noun(long count, String thing) {
        return count == 1 ? thing : thing + (thing.endsWith("s") ? "es" : "s");
    }
}
