package marshal.engine;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Optional;
import marshal.checks.story.Printable;

/** A name from outside that becomes the name of a folder: exactly one element of a path. */
public final class PathElement {

    private static final int LONGEST = 255; // bytes, in most file systems
    private static final int SHOWN = 60;

    private PathElement() {}

    /** Why no folder can have this name; empty if a folder can. */
    public static Optional<String> whyNot(String name) {
        return Optional.ofNullable(problem(name))
                .map(problem -> "the name \"" + Printable.line(name.substring(0, Math.min(SHOWN, name.length())))
                        + "\" cannot be a folder's: it " + problem);
    }

    /**
     * Says which two of these names denote one folder on some system, and why. We refuse them together on this system
     * too.
     */
    public static Optional<String> whyNotTogether(Collection<String> names) {
        var folders = new HashMap<String, String>();
        for (String name : names) {
            String other = folders.putIfAbsent(folded(name), name);
            if (other != null && !other.equals(name)) {
                return Optional.of("the names \"" + Printable.line(other) + "\" and \"" + Printable.line(name)
                        + "\" are one folder on some systems: they differ at most in upper and lower case, or in how an"
                        + " accent is written");
            }
        }
        return Optional.empty();
    }

    /** Returns whether this name and one of those names denote the same folder on some system. */
    public static boolean isLikeOneOf(Collection<String> names, String name) {
        return names.stream().map(PathElement::folded).anyMatch(folded(name)::equals);
    }

    /**
     * The common form of all names that denote one folder on some system: with the letters normalized, and without
     * their case. Upper case comes first, because some letters have one case only: ß
     * becomes SS.
     */
    public static String folded(String name) {
        String letters = Normalizer.normalize(name, Normalizer.Form.NFC);
        return Normalizer.normalize(letters.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
    }

    private static String problem(String name) {
        if (name.isEmpty()) {
            return "is empty";
        }
        if (name.startsWith(".")) {
            return "begins with a dot";
        }
        if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
            return "has a slash or a backslash";
        }
        if (name.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            return "has a character that no file system takes";
        }
        return name.getBytes(StandardCharsets.UTF_8).length > LONGEST ? "has more than " + LONGEST + " bytes" : null;
    }
}
