package marshal.kit.lab6;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of a scenario, word by word. */
final class Tokens {

    private static final Pattern TOKEN = Pattern.compile("\\s*(\"[^\"]*\"|[^\\s\"\\[\\]{}(),|&=$]+|[\\[\\]{}(),|&=$])");

    private final String text;
    private final List<String> words = new ArrayList<>();
    private int at;

    Tokens(String text) {
        this.text = text;
        Matcher token = TOKEN.matcher(text.stripTrailing());
        while (token.lookingAt()) {
            words.add(token.group(1));
            token.region(token.end(), token.regionEnd());
        }
        if (token.regionStart() != token.regionEnd()) {
            throw wrong("a word");
        }
    }

    boolean isOver() {
        return at == words.size();
    }

    /** The next word, without taking it; empty at the end. */
    String peek() {
        return isOver() ? "" : words.get(at);
    }

    String next() {
        if (isOver()) {
            throw wrong("a word");
        }
        return words.get(at++);
    }

    /** Takes this word if it is the next one. */
    boolean take(String word) {
        boolean isNext = peek().equals(word);
        at += isNext ? 1 : 0;
        return isNext;
    }

    void expect(String word) {
        if (!take(word)) {
            throw wrong(word);
        }
    }

    int number() {
        try {
            int number = Integer.parseInt(peek());
            at++;
            return number;
        } catch (NumberFormatException e) {
            throw wrong("a number");
        }
    }

    /** The number of values up to the closing brace. */
    int count() {
        int depth = 0;
        int commas = 0;
        for (int i = at; i < words.size(); i++) {
            String word = words.get(i);
            if (depth == 0 && word.equals("}")) {
                return i == at ? 0 : commas + 1;
            }
            depth += "{([".contains(word) ? 1 : "})]".contains(word) ? -1 : 0;
            commas += depth == 0 && word.equals(",") ? 1 : 0;
        }
        throw wrong("a closing brace after this");
    }

    void end() {
        if (!isOver()) {
            throw wrong("the end");
        }
    }

    IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException(
                "expected " + expected + " instead of \"" + peek() + "\", word " + (at + 1) + " of: " + text);
    }
}
