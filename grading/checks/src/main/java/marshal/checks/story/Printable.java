package marshal.checks.story;

import java.util.regex.Pattern;

/**
 * Makes texts printable if a student's code may have influenced them: then they cannot control a terminal or mislead a
 * reader.
 */
public final class Printable {

    private static final int LONGEST = 16 << 10;
    private static final String MORE = "\n... and more";

    /**
     * Control characters, format characters (such as those that reverse the direction of writing), and single
     * surrogates.
     */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");

    private Printable() {}

    /**
     * Returns a text of several lines. A question mark replaces each unprintable character. A text that is too long is
     * cut.
     */
    public static String text(String text) {
        String bounded = text.length() <= LONGEST ? text : text.substring(0, LONGEST - MORE.length()) + MORE;
        return isPlain(bounded)
                ? bounded
                : UNPRINTABLE.matcher(bounded.replace("\r\n", "\n")).replaceAll("?");
    }

    /** Nearly every text needs no change, and this test is far faster than a replacement. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' || c > '~') && c != '\n' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Returns the text on one line, with a question mark for each unprintable character. */
    public static String line(String text) {
        return text(text).replaceAll("[\\n\\t]+", " ");
    }
}
