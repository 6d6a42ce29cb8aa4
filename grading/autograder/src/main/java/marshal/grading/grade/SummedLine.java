package marshal.grading.grade;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import marshal.grading.report.Json;

/** Lines of JSON, each with a sum of its own in front: against accidents, so a quick sum will do. */
final class SummedLine {

    private static final int SUM = 8; // digits

    private SummedLine() {}

    /** A value, with the line's end. */
    static String of(Object value) {
        byte[] json = Json.line(value).getBytes(StandardCharsets.UTF_8); // with no halves of surrogates
        return digits(sum(json, 0, json.length)) + " " + new String(json, StandardCharsets.UTF_8) + "\n";
    }

    /** All lines, whatever the bytes are: null for one that is cut off, damaged, or of another form. */
    static <T> List<T> read(byte[] text, Class<T> type) {
        var lines = new ArrayList<T>();
        for (int from = 0, end; from < text.length; from = end + 1) {
            end = from;
            while (end < text.length && text[end] != '\n') {
                end++;
            }
            lines.add(end == text.length ? null : value(text, from, end, type));
        }
        return lines;
    }

    private static <T> T value(byte[] text, int from, int end, Class<T> type) {
        int json = from + SUM + 1;
        if (json >= end || !new String(text, from, SUM, StandardCharsets.ISO_8859_1).equals(digits(sum(text, json, end - json)))) {
            return null;
        }
        try {
            return Json.parse(text, json, end - json, type);
        } catch (IOException e) {
            return null;
        }
    }

    static long sum(byte[] text, int from, int length) {
        var sum = new CRC32();
        sum.update(text, from, length);
        return sum.getValue();
    }

    private static String digits(long sum) {
        return HexFormat.of().toHexDigits((int) sum);
    }
}
