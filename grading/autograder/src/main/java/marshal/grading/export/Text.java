package marshal.grading.export;

import java.text.Normalizer;
import java.util.Locale;

/** Makes texts that students had a hand in fit for files that other programs read. */
public final class Text {

    private static final int REPLACEMENT = 0xFFFD;

    private Text() {}

    /** Without the characters that XML 1.0 cannot hold, or that play with a terminal. */
    static String printable(String text) {
        return text.replace("\r\n", "\n").codePoints()
                .map(sign -> isPrintable(sign) ? sign : REPLACEMENT)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** The same in one line. */
    public static String line(String text) {
        return printable(text).replaceAll("\\s+", " ").strip();
    }

    /** A cell of a table: one that a spreadsheet would run as a formula gets an apostrophe, which makes it a text. */
    static String cell(String text) {
        String line = line(text);
        return line.matches("[=+\\-@|＝＋－＠].*") ? "'" + line : line;
    }

    /** What two spellings of the same user have in common. */
    static String key(String user) {
        return Normalizer.normalize(user.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    private static boolean isPrintable(int sign) {
        return sign == '\n' || sign == '\t'
                || !Character.isISOControl(sign)
                        && Character.getType(sign) != Character.SURROGATE
                        && !isTextDirection(sign)
                        && (sign & 0xFFFE) != 0xFFFE;
    }

    /** Signs that turn round what follows them, and so can make one name look like another. */
    private static boolean isTextDirection(int sign) {
        return sign >= 0x202A && sign <= 0x202E || sign >= 0x2066 && sign <= 0x2069;
    }
}
