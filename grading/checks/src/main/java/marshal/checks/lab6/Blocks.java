package marshal.checks.lab6;

/** Elements of an array that a message takes, in the text form of a scenario. */
final class Blocks {

    /** Room for an object. */
    static final String ROOM = "Object[1] | offset 0 count 1 OBJECT";

    private Blocks() {}

    /** Returns an object with this text. */
    static String object(String value) {
        return "Object[] { " + value + " } | offset 0 count 1 OBJECT";
    }

    /** Returns an int with this text. */
    static String number(Object element) {
        return "int[] " + element + " | offset 0 count 1 INT";
    }

    /** Returns elements from the beginning of an array of ints. */
    static String ints(String array, int count) {
        return array + " | offset 0 count " + count + " INT";
    }
}
