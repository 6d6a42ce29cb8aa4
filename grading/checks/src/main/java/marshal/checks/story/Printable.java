package marshal.checks.story;

import java.util.regex.Pattern;

/**
 * Makes texts printable that a student's code may have influenced: they cannot control a terminal or mislead a reader.
 */
public final class Printable {

    private static final int LONGEST = 16 << 10;
    private static final String MORE = "\n... and more";

    /**
     * Control characters, those that only format (such as the ones that turn the direction of writing), and halves of
     * characters.
     */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");

    private Printable() {}

    /** A text of several lines, with a question mark for what cannot be printed, and an end if it has none. */
    public static String text(String text) {
        String bounded = text.length() <= LONGEST ? text : text.substring(0, LONGEST - MORE.length()) + MORE;
        return isPlain(bounded)
                ? bounded
                : UNPRINTABLE.matcher(bounded.replace("\r\n", "\n")).replaceAll("?");
    }

    /** Nearly every text needs no change, and this test is far faster. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' || c > '~') && c != '\n' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    /** The same in one line. */
    public static String line(String text) {
        return text(text).replaceAll("[\\n\\t]+", " ");
    }
}
