package marshal.workshop.handout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The structure of a program in Java or C, without its names, texts, comments and layout: windows of tokens. */
record Structure(List<String> tokens) {

    /** Long enough to distinguish programs from idioms. */
    private static final int WINDOW = 20;

    private static final Pattern TOKEN =
            Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n]){1,6}'"
                    + "|\\p{Alpha}\\w*|\\d[\\w.]*|>>>=|>>=|<<=|>>>|->|\\+\\+|--|&&|\\|\\||[-+*/%&|^<>=!]=|::|\\S");
    private static final Set<String> WORDS = Set.of("""
            boolean break byte case catch char class const continue default do double else enum extends
            final finally float for if implements import instanceof int interface long new null private
            protected public record return short signed sizeof static struct super switch synchronized this
            throw throws true false try typedef unsigned var void volatile while""".split("\\s"));

    static Structure of(String text) {
        var tokens = new ArrayList<String>();
        for (String token : (Iterable<String>) TOKEN.matcher(text).results().map(MatchResult::group)::iterator) {
            if (token.startsWith("\"")) {
                tokens.add("\"");
            } else if (!token.startsWith("//") && !token.startsWith("/*")) {
                tokens.add(Character.isLetter(token.charAt(0)) && !WORDS.contains(token) ? "$" + token : token);
            }
        }
        return new Structure(tokens);
    }

    /** This structure, and the blocks that are side by side in it: bodies of methods. */
    List<Structure> bodies() {
        var bodies = new ArrayList<>(List.of(this));
        int depth = 0;
        int begin = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).equals("{") && depth++ == 0) {
                begin = i;
            } else if (tokens.get(i).equals("}") && --depth == 0) {
                bodies.add(new Structure(tokens.subList(begin, i + 1)));
            }
        }
        return bodies;
    }

    /** The share of one set of windows that occurs anywhere in the other, from 0 to 1. */
    static double share(Set<String> windows, Set<String> others) {
        return (double) windows.stream().filter(others::contains).count() / windows.size();
    }

    @Override
    public String toString() {
        return String.join(" ", tokens);
    }

    /** All pieces of a fixed length. Names in them are numbered in the order of their appearance. */
    Set<String> windows() {
        var windows = new HashSet<String>();
        for (int i = 0; i + WINDOW <= tokens.size(); i++) {
            Map<String, String> names = new HashMap<>();
            var window = new StringBuilder();
            for (String token : tokens.subList(i, i + WINDOW)) {
                window.append(' ')
                        .append(
                                token.startsWith("$")
                                        ? names.computeIfAbsent(token, name -> "$" + names.size())
                                        : token);
            }
            windows.add(window.toString());
        }
        return windows;
    }
}
