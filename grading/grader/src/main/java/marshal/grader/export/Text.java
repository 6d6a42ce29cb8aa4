package marshal.grader.export;

import java.text.Normalizer;
import java.util.Locale;
import marshal.checks.story.Printable;

/** Texts that students had a hand in, for files that other programs read. */
final class Text {

    private Text() {}

    /** Without what plays with a terminal, and without what XML 1.0 cannot hold. */
    static String printable(String text) {
        return Printable.text(text).replaceAll("[\\uFFFE\\uFFFF]", "?");
    }

    /** The same in one line. */
    static String line(String text) {
        return printable(text).replaceAll("\\s+", " ").strip();
    }

    /** What two spellings of the same user have in common. */
    static String key(String user) {
        return Normalizer.normalize(user.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
