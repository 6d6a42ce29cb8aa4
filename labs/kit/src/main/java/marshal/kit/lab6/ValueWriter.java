package marshal.kit.lab6;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Writes the text of one object. */
final class ValueWriter {

    private static final int MOST_ELEMENTS = 100;

    private final StringBuilder text = new StringBuilder();
    /** How often each object with an identity is mentioned; then, as negative numbers, its label. */
    private final Map<Object, Integer> mentions = new IdentityHashMap<>();

    private int labels;

    ValueWriter(Object value) {
        count(value);
        write(value);
    }

    String text() {
        return text.toString();
    }

    private void count(Object value) {
        if (hasIdentity(value) && mentions.merge(value, 1, Integer::sum) == 1) {
            parts(value).forEach(this::count);
        }
    }

    private static boolean hasIdentity(Object value) {
        return value != null && (value.getClass().isArray() || value instanceof Sample || value instanceof List);
    }

    private static List<?> parts(Object value) {
        var parts = new ArrayList<Object>();
        if (value instanceof Object[] array) {
            parts.addAll(Arrays.asList(array));
        } else if (value instanceof List<?> list) {
            parts.addAll(list);
        } else if (value instanceof Sample sample) {
            parts.add(sample.content);
            parts.add(sample.next);
        }
        return parts;
    }

    private void write(Object value) {
        Integer seen = hasIdentity(value) ? mentions.get(value) : Integer.valueOf(1);
        if (seen < 0) {
            text.append('&').append(-seen);
            return;
        }
        if (seen > 1) {
            mentions.put(value, - ++labels);
            text.append('&').append(labels).append('=');
        }
        if (value instanceof String string) {
            text.append('"').append(string).append('"');
        } else if (value instanceof Sample sample) {
            text.append("sample(").append(sample.number).append(", ");
            writeAll(parts(value), ")");
        } else if (value instanceof List<?> list) {
            text.append("list(");
            writeAll(list, ")");
        } else if (value instanceof Object[]) {
            text.append(value.getClass().getSimpleName()).append(" { ");
            writeAll(parts(value), " }");
        } else if (value instanceof Sample.Stranger) {
            text.append("stranger");
        } else if (value instanceof Sample.Unwritable) {
            text.append("unwritable");
        } else if (value instanceof Sample.Closed) {
            text.append("closed");
        } else if (value instanceof Sample.Unreadable) {
            text.append("unreadable");
        } else if (hasIdentity(value)) {
            writeNumbers(value);
        } else {
            text.append(value);
        }
    }

    private void writeAll(List<?> parts, String end) {
        for (int i = 0; i < parts.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            write(parts.get(i));
        }
        text.append(end);
    }

    private void writeNumbers(Object array) {
        String type = array.getClass().getComponentType().getSimpleName();
        int length = Array.getLength(array);
        if (length > MOST_ELEMENTS) {
            text.append(type)
                    .append('[')
                    .append(length)
                    .append("] with checksum ")
                    .append(checksum(array, length));
            return;
        }
        text.append(type).append("[]");
        for (int i = 0; i < length; i++) {
            text.append(' ').append(element(array, i));
        }
    }

    private static Object element(Object array, int i) {
        return array instanceof char[] chars ? (Object) (int) chars[i] : Array.get(array, i);
    }

    private static String checksum(Object array, int length) {
        var checksum = new CRC32();
        for (int i = 0; i < length; i++) {
            long bits = bits(array, i);
            for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
                checksum.update((int) (bits >>> shift));
            }
        }
        return Long.toHexString(checksum.getValue());
    }

    private static long bits(Object array, int i) {
        if (array instanceof boolean[] flags) {
            return flags[i] ? 1 : 0;
        }
        return array instanceof double[] doubles
                ? Double.doubleToRawLongBits(doubles[i])
                : array instanceof float[] floats ? Float.floatToRawIntBits(floats[i]) : Array.getLong(array, i);
    }
}
