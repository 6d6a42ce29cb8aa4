package marshal.checks.story;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** Formats values as text that fits on a line. */
public final class Show {

    private static final int LINE = 160;

    private Show() {}

    /** Returns the text of a value, cut to the length of a line. */
    static String value(Object value) {
        return value(value, LINE);
    }

    /** Returns the text of a value, cut after {@code most} characters. */
    public static String value(Object value, int most) {
        var text = new StringBuilder();
        append(value, text, most);
        if (text.length() <= most) {
            return text.toString();
        }
        String size = value != null && value.getClass().isArray() ? " (" + Array.getLength(value) + " elements)" : "";
        return text.substring(0, most) + " ..." + size;
    }

    /** Returns at most 16 bytes, written as in the handout. */
    public static String bytes(byte[] bytes, int from) {
        return bytes(bytes, from, 16);
    }

    /** Returns at most this number of bytes, written as in the handout. */
    public static String bytes(byte[] bytes, int from, int most) {
        var text = new StringBuilder();
        for (int i = from; i < Math.min(bytes.length, from + most); i++) {
            text.append(text.isEmpty() ? "" : " ").append(String.format("%02x", bytes[i]));
        }
        return text + (bytes.length > from + most ? " ..." : "");
    }

    /** Returns the bytes around a difference if it is not among the first bytes; any other value as usual. */
    static String from(Object value, int difference) {
        return value instanceof byte[] bytes ? bytesAround(bytes, difference) : value(value);
    }

    /** Returns 16 bytes from the beginning. If a difference comes later, they begin at the int that contains it. */
    public static String bytesAround(byte[] bytes, int difference) {
        if (difference < 16) {
            return bytes(bytes, 0);
        }
        int from = difference / 4 * 4;
        return "from byte " + from + " on " + (from < bytes.length ? bytes(bytes, from) : "nothing");
    }

    /** Returns a sentence that says where two arrays first differ; empty if there is nothing to add. */
    public static String difference(Object expected, Object came) {
        if (expected instanceof List<?> a && came instanceof List<?> b && a.size() == b.size()) {
            for (int i = 0; i < a.size(); i++) {
                if (!DeepEquality.values(a.get(i), b.get(i))) {
                    return difference(a.get(i), b.get(i));
                }
            }
        }
        if (expected instanceof byte[] a && came instanceof byte[] b) {
            int at = java.util.Arrays.mismatch(a, b);
            return at < 0
                    ? ""
                    : "\nfirst difference at byte " + at + ": expected " + orEnd(a, at) + ", came " + orEnd(b, at);
        }
        if (expected instanceof int[] a && came instanceof int[] b) {
            int at = java.util.Arrays.mismatch(a, b);
            String sizes = a.length == b.length ? "" : "\nexpected " + a.length + " elements, came " + b.length;
            return sizes
                    + (at < 0 || at >= Math.min(a.length, b.length)
                            ? ""
                            : "\nfirst difference at index " + at + ": expected " + a[at] + ", came " + b[at]);
        }
        if (expected instanceof int[][] a && came instanceof int[][] b) {
            if (a.length != b.length) {
                return "\nexpected " + a.length + " rows, came " + b.length;
            }
            for (int i = 0; i < a.length; i++) {
                if (b[i] == null) {
                    return "\nrow " + i + " is null";
                }
                String inRow = difference(a[i], b[i]);
                if (!inRow.isEmpty()) {
                    return inRow.replace("\n", "\nin row " + i + ": ");
                }
            }
        }
        if (expected instanceof Record
                && came != null
                && expected.getClass() == came.getClass()
                && value(expected).equals(value(came))) {
            for (RecordComponent part : expected.getClass().getRecordComponents()) {
                Object a = component(part, expected);
                Object b = component(part, came);
                if (!DeepEquality.values(a, b)) {
                    String inPart = difference(a, b);
                    return inPart.isEmpty()
                            ? "\n" + part.getName() + ": expected " + value(a) + ", came " + value(b)
                            : inPart.replace("\n", "\nin " + part.getName() + ": ");
                }
            }
        }
        return "";
    }

    private static String orEnd(byte[] bytes, int at) {
        return at < bytes.length ? bytes(bytes, at) : "the end";
    }

    private static void append(Object value, StringBuilder text, int most) {
        if (text.length() > most) {
            return;
        }
        if (value instanceof byte[] bytes) {
            text.append(bytes(bytes, 0));
        } else if (value != null && value.getClass().isArray()) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < Math.min(Array.getLength(value), most); i++) {
                elements.add(Array.get(value, i));
            }
            append(elements, text, most);
        } else if (value instanceof List<?> list) {
            text.append('[');
            for (int i = 0; i < list.size() && text.length() <= most; i++) {
                text.append(i == 0 ? "" : ", ");
                append(list.get(i), text, most);
            }
            text.append(']');
        } else if (value instanceof Record record
                && record.toString().startsWith(record.getClass().getSimpleName() + "[")) {
            // a record without its own toString()
            text.append(record.getClass().getSimpleName()).append('[');
            String separator = "";
            for (var component : record.getClass().getRecordComponents()) {
                text.append(separator).append(component.getName()).append('=');
                separator = ", ";
                append(component(component, record), text, most);
            }
            text.append(']');
        } else {
            text.append(value);
        }
    }

    /** Returns the value of a record's component. */
    static Object component(RecordComponent component, Object record) {
        try {
            Method accessor = component.getAccessor();
            accessor.trySetAccessible(); // a record may be private to the checks of a lab
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component + " of " + record.getClass(), e);
        }
    }

    /** Returns the name of an exception's class, with its article. */
    static String named(Class<?> exception) {
        String name = exception.getSimpleName();
        boolean isSpelled = name.length() > 1 && Character.isUpperCase(name.charAt(1)); // such as MPJException
        return ((isSpelled ? "AEFHILMNORSX" : "AEIOU").indexOf(name.charAt(0)) < 0 ? "a " : "an ") + name;
    }
}
