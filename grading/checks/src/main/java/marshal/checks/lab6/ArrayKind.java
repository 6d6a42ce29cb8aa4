package marshal.checks.lab6;

import java.util.List;

/**
 * One of the eight kinds of arrays that MPI can send without conversion.
 *
 * @param java  its elements in Java
 * @param type  its datatype
 * @param bytes of an element
 * @param odd   elements that show mistakes, an odd number of them
 */
record ArrayKind(String java, String type, int bytes, String odd) {

    static final List<ArrayKind> ALL = List.of(
            new ArrayKind("byte", "BYTE", 1, "0 1 -1 127 -128 85 -86"),
            new ArrayKind("char", "CHAR", 2, "0 1 65535 32768 255 256 8364"),
            new ArrayKind("short", "SHORT", 2, "0 1 -1 32767 -32768 255 256"),
            new ArrayKind("boolean", "BOOLEAN", 1, "true false true true false false true"),
            new ArrayKind("int", "INT", 4, "0 1 -1 2147483647 -2147483648 255 16909060"),
            new ArrayKind(
                    "long", "LONG", 8, "0 1 -1 9223372036854775807 -9223372036854775808 4294967296 72623859790382856"),
            new ArrayKind("float", "FLOAT", 4, "0.0 -0.0 NaN Infinity -Infinity 1.4E-45 3.4028235E38"),
            new ArrayKind("double", "DOUBLE", 8, "0.0 -0.0 NaN Infinity -Infinity 4.9E-324 1.7976931348623157E308"));

    /** Returns the array with the odd elements, of which there are seven. */
    String oddArray() {
        return java + "[] " + odd;
    }

    /** Returns an array whose elements follow from a seed. */
    String random(int length, int seed) {
        return java + "[" + length + "] seed " + seed;
    }

    /** Returns an array of zeros. */
    String zeros(int length) {
        return java + "[" + length + "]";
    }

    /** Returns elements from the beginning of an array. */
    String block(String array, int count) {
        return array + " | offset 0 count " + count + " " + type;
    }
}
