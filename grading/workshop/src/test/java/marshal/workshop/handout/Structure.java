package marshal.workshop.handout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The structure of a program in Java or C, without its names, texts, comments and layout: windows of tokens. */
record Structure(List<String> tokens) {

    /** Long enough to distinguish programs from idioms. */
    private static final int WINDOW = 20;

    private static final String[] NAMES =
            IntStream.range(0, WINDOW).mapToObj(distance -> "$" + distance).toArray(String[]::new);

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

    @Override
    public String toString() {
        return String.join(" ", tokens);
    }

    /**
     * All pieces of a fixed length. In a piece, a name is written as the distance to the place where it was before, or
     * as 0.
     */
    Set<List<String>> windows() {
        var before = new int[tokens.size()]; // the distance
        var last = new HashMap<String, Integer>();
        for (int i = 0; i < before.length; i++) {
            Integer place = tokens.get(i).startsWith("$") ? last.put(tokens.get(i), i) : null;
            before[i] = place == null ? 0 : i - place;
        }
        var windows = new HashSet<List<String>>();
        for (int i = 0; i + WINDOW <= before.length; i++) {
            var window = new String[WINDOW];
            for (int j = 0; j < WINDOW; j++) {
                String token = tokens.get(i + j);
                window[j] = token.startsWith("$") ? NAMES[before[i + j] <= j ? before[i + j] : 0] : token;
            }
            windows.add(Arrays.asList(window));
        }
        return windows;
    }
}
