package marshal.checks.lab6;

/** Elements of an array that a message takes, as a scenario writes them. */
final class Blocks {

    /** Room for an object. */
    static final String ROOM = "Object[1] | offset 0 count 1 OBJECT";

    private Blocks() {}

    /** An object, whose text is this. */
    static String object(String value) {
        return "Object[] { " + value + " } | offset 0 count 1 OBJECT";
    }

    /** An int, whose text is this. */
    static String number(Object element) {
        return "int[] " + element + " | offset 0 count 1 INT";
    }

    /** The elements from the beginning of an array of ints. */
    static String ints(String array, int count) {
        return array + " | offset 0 count " + count + " INT";
    }
}
