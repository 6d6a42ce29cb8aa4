package marshal.workshop;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Texts that a regular expression matches, piece by piece: its literal parts, and a character of each of its classes.
 * The variant selects one of several alternatives or characters.
 */
final class RegexSamples {

    private static final int VARIANTS = 4;
    private static final int MOST_TIMES = 20;
    private static final String CHARACTERS = IntStream.concat(
                    IntStream.of('a', '1', 'A', ' ', '\n', '_'), IntStream.range('!', 127))
            .mapToObj(Character::toString)
            .collect(Collectors.joining("", "", "\t\r\u2028\u00e9"));

    private final String regex;
    private final int variant;
    private int at;

    private RegexSamples(String regex, int variant) {
        this.regex = regex;
        this.variant = variant;
    }

    static List<List<String>> of(String regex) {
        return IntStream.range(0, VARIANTS)
                .mapToObj(variant -> new RegexSamples(regex, variant).alternatives())
                .distinct()
                .toList();
    }

    /** The alternatives up to the closing parenthesis, or the end. */
    private List<String> alternatives() {
        var all = new ArrayList<List<String>>();
        all.add(sequence());
        while (at < regex.length() && regex.charAt(at) == '|') {
            at++;
            all.add(sequence());
        }
        return all.get(variant % all.size());
    }

    private List<String> sequence() {
        var pieces = new ArrayList<String>();
        while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
            List<String> piece = piece();
            pieces.addAll(piece);
            int more = times() - 1;
            if (more > 0 && !piece.isEmpty()) {
                pieces.add(String.join("", piece).repeat(more));
            }
        }
        return pieces;
    }

    private List<String> piece() {
        int from = at;
        char c = regex.charAt(at++);
        switch (c) {
            case '(':
                return group();
            case '[':
                skipClass();
                return oneOf(regex.substring(from, at));
            case '.':
                return oneOf(".");
            case '^', '$':
                return List.of();
            case '\\':
                return escaped(from);
            default:
                while (at + 1 < regex.length() && isPlain(regex.charAt(at)) && isPlain(regex.charAt(at + 1))) {
                    at++; // except the last character, which may be repeated
                }
                return List.of(regex.substring(from, at));
        }
    }

    private static boolean isPlain(char c) {
        return Character.isLetterOrDigit(c) || c == ' ';
    }

    private List<String> group() {
        boolean isWanted = true;
        if (regex.startsWith("?", at)) {
            isWanted = !regex.startsWith("?!", at) && !regex.startsWith("?<", at)
                    || regex.substring(at).matches("(?s)\\?<\\w+>.*");
            int end = at + 1;
            while (":=!>)".indexOf(regex.charAt(end)) < 0) {
                end++;
            }
            at = regex.charAt(end) == ')' ? end : end + 1;
        }
        List<String> pieces = alternatives();
        at++;
        return isWanted ? pieces : List.of();
    }

    private void skipClass() {
        if (regex.startsWith("^", at)) {
            at++;
        }
        if (regex.startsWith("]", at)) {
            at++;
        }
        for (char c = regex.charAt(at++); c != ']'; c = regex.charAt(at++)) {
            if (c == '\\') {
                at++;
            } else if (c == '[') {
                skipClass();
            }
        }
    }

    private List<String> escaped(int from) {
        char c = regex.charAt(at++);
        if (c == 'Q') {
            int end = regex.indexOf("\\E", at);
            String quoted = regex.substring(at, end);
            at = end + 2;
            return List.of(quoted);
        }
        if ("bBAzZG".indexOf(c) >= 0) {
            return List.of();
        }
        if ("pP".indexOf(c) >= 0) {
            at = regex.startsWith("{", at) ? regex.indexOf('}', at) + 1 : at + 1;
        } else if (c == 'u') {
            at += 4;
        }
        return oneOf(regex.substring(from, at));
    }

    private List<String> oneOf(String characterClass) {
        Pattern fits = Pattern.compile(characterClass);
        List<String> all = Stream.of(CHARACTERS.split(""))
                .filter(each -> fits.matcher(each).matches())
                .limit(VARIANTS)
                .toList();
        return all.isEmpty() ? List.of() : List.of(all.get(variant % all.size()));
    }

    /** The minimum number of repetitions, but at least once. */
    private int times() {
        int times = 1;
        if (at < regex.length() && "*+?".indexOf(regex.charAt(at)) >= 0) {
            at++;
        } else if (regex.startsWith("{", at)) {
            int end = regex.indexOf('}', at);
            times = Integer.parseInt(regex.substring(at + 1, end).split(",")[0]);
            at = end + 1;
        } else {
            return 1;
        }
        if (at < regex.length() && "+?".indexOf(regex.charAt(at)) >= 0) {
            at++;
        }
        return Math.max(1, Math.min(MOST_TIMES, times));
    }
}
