package marshal.engine.trace;

/** Texts in a drawing: their width, and the part that fits. */
final class DrawnText {

    private static final double BOLD = 1.15; // times the width
    private static final String NARROW = "ijlI|.,:;'";
    private static final String SLIM = "frt()[]/\\-\"! ";
    private static final String WIDE = "mwMW@%";
    private static final String SIGNS = "<>=+~#^";
    private static final String DOTS = "...";

    private DrawnText() {}

    /** The width of a text at most, in pixels, whichever sans-serif font a system has. */
    static double width(String text, double size, boolean bold) {
        return text.chars().mapToDouble(DrawnText::em).sum() * size * (bold ? BOLD : 1);
    }

    /** The width of a character in DejaVu Sans, the widest of the usual fonts, relative to its size. */
    private static double em(int c) {
        return c > '~' || WIDE.indexOf(c) >= 0
                ? 1
                : NARROW.indexOf(c) >= 0
                        ? 0.34
                        : SLIM.indexOf(c) >= 0
                                ? 0.42
                                : SIGNS.indexOf(c) >= 0 ? 0.84 : Character.isUpperCase(c) ? 0.79 : 0.64;
    }

    /** The text, or its beginning and three dots, if it is wider than the room in pixels. */
    static String cut(String text, double room, double size, boolean bold) {
        if (width(text, size, bold) <= room) {
            return text;
        }
        int end = text.length() - 1;
        while (end > 1 && width(text.substring(0, end) + DOTS, size, bold) > room) {
            end--;
        }
        return text.substring(0, Math.max(0, end)).stripTrailing() + DOTS;
    }

    /** The name up to a comma outside of brackets. */
    static String firstPart(String name) {
        int open = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == ',' && open == 0) {
                return name.substring(0, i);
            }
            open += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        }
        return name;
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
