package marshal.grader.export;

import java.text.Normalizer;
import java.util.Locale;
import marshal.checks.story.Printable;

/** Cleans texts that students may have influenced, for files that other programs read. */
final class Text {

    private Text() {}

    /** The text without terminal control characters and without characters that XML 1.0 cannot hold. */
    static String printable(String text) {
        return Printable.text(text).replaceAll("[\\uFFFE\\uFFFF]", "?");
    }

    /** The printable text in one line. */
    static String line(String text) {
        return printable(text).replaceAll("\\s+", " ").strip();
    }

    /** The common part of two spellings of the same user. */
    static String key(String user) {
        return Normalizer.normalize(user.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
