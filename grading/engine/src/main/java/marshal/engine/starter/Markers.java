package marshal.engine.starter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.checks.course.Language;
import marshal.engine.KitException;

/**
 * Turns a solution's source, in Java or C, into the starter's source. Markers in its comments show what to replace.
 *
 * <pre>
 *     //&gt; labN.2: Return k ranges.     opens a block that only the solution has; in the starter
 *     //&gt; They cover 0 to n.            throw new Todo("labN.2", "Return k ranges. They cover 0 to n."); replaces
 *                                      it, in C TODO("labN.2", "Return k ranges. They cover 0 to n.");
 *     ... solution ...
 *     //+ int size = 0;                a line that only the starter has
 *     //&lt;                              closes the block
 *
 *     //&gt; labN.2                       without a text nothing replaces the block: helpers, fields, imports
 * </pre>
 */
final class Markers {

    private static final Pattern OPEN = Pattern.compile("//> (lab\\d+\\.\\d+)(?:: (\\S.*))?");
    private static final Pattern COMMENT = Pattern.compile("//|/\\*|\\* |\\*/|\\*$");
    private static final int WIDTH = 120;

    private Markers() {}

    /**
     * The starter's text, made from a solution's text.
     *
     * @param file its name, for messages
     * @throws KitException if the markers do not pair
     */
    static String starterOf(Language language, String file, String solution) {
        var out = new ArrayList<String>();
        Block block = null;
        int number = 0;
        for (String line : solution.lines().toList()) {
            number++;
            String text = line.strip();
            if (text.startsWith("//>")) {
                if (block == null) {
                    block = Block.open(language, line, file + ":" + number);
                } else {
                    block.describe(text, file + ":" + number);
                }
            } else if (text.startsWith("//<") || text.startsWith("//+")) {
                if (block == null) {
                    throw new KitException(file + ":" + number + ": " + text + " outside of a block");
                }
                if (text.startsWith("//+")) {
                    block.add(text);
                } else {
                    out.addAll(block.close());
                    block = null;
                }
            } else if (block == null) {
                out.add(line);
            } else {
                block.entered = true;
            }
        }
        if (block != null) {
            throw new KitException(block.where + ": this block is not closed");
        }
        return String.join("\n", tidy(out)) + "\n";
    }

    /** The number of lines of a solution in the blocks of each step, without comments and blank lines. */
    static Map<String, Integer> lengths(String solution) {
        var lengths = new TreeMap<String, Integer>();
        String step = null;
        for (String line : solution.lines().map(String::strip).toList()) {
            Matcher opening = OPEN.matcher(line);
            if (step == null && opening.matches()) {
                step = opening.group(1);
            } else if (line.startsWith("//<")) {
                step = null;
            } else if (step != null && !line.isEmpty() && !COMMENT.matcher(line).lookingAt()) {
                lengths.merge(step, 1, Integer::sum);
            }
        }
        return lengths;
    }

    /** Removes double blank lines that a removed block leaves, and blank lines before a closing brace. */
    private static List<String> tidy(List<String> lines) {
        var tidy = new ArrayList<String>();
        for (int i = 0; i < lines.size(); i++) {
            boolean blank = lines.get(i).isBlank();
            boolean last = i + 1 == lines.size();
            String next = last ? "}" : lines.get(i + 1).strip();
            if (!blank || !(next.isEmpty() || next.equals("}"))) {
                tidy.add(lines.get(i));
            }
        }
        return tidy;
    }

    /** A block while it is being read. */
    private static final class Block {
        final Language language;
        final String where;
        final String indent;
        final String step;
        String todo;
        boolean entered;
        final List<String> starterLines = new ArrayList<>();

        private Block(Language language, String where, String indent, String step, String todo) {
            this.language = language;
            this.where = where;
            this.indent = indent;
            this.step = step;
            this.todo = todo;
        }

        static Block open(Language language, String line, String where) {
            Matcher matcher = OPEN.matcher(line.strip());
            if (!matcher.matches()) {
                throw new KitException(
                        where + ": expected //> labN.M or //> labN.M: text, but this is " + line.strip());
            }
            return new Block(
                    language, where, line.substring(0, line.indexOf("//>")), matcher.group(1), matcher.group(2));
        }

        /** Adds a further line of text below the opening marker. */
        void describe(String text, String here) {
            if (entered || todo == null || OPEN.matcher(text).matches()) {
                throw new KitException(here + ": a block inside of the block that " + where + " opens");
            }
            todo += " " + text.substring(3).strip();
        }

        void add(String text) {
            entered = true;
            String code = text.substring(3);
            starterLines.add((indent + (code.startsWith(" ") ? code.substring(1) : code)).stripTrailing());
        }

        List<String> close() {
            var lines = new ArrayList<>(starterLines);
            if (todo != null) {
                lines.addAll(todo());
            }
            return lines;
        }

        private List<String> todo() {
            boolean c = language == Language.C;
            String open = indent + (c ? "TODO(\"" : "throw new Todo(\"") + step + "\", \"";
            String text = todo.replace("\\", "\\\\").replace("\"", "\\\"");
            var lines = new ArrayList<String>();
            while (open.length() + text.length() + "\");".length() > WIDTH) {
                int cut = text.lastIndexOf(' ', WIDTH - open.length() - 2);
                if (cut <= 0) {
                    break; // a single very long word stays whole
                }
                lines.add(open + text.substring(0, cut + 1) + "\"");
                text = text.substring(cut + 1);
                open = indent + (c ? "        \"" : "        + \""); // C joins adjacent strings
            }
            lines.add(open + text + "\");");
            return lines;
        }
    }
}
