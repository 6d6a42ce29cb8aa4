package marshal.grader.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A language of Moodle: its words for columns, in the form of {@link #plain}. */
public final class MoodleLanguage {

    public static final List<MoodleLanguage> ALL = read();

    private final Locale locale;
    private final List<Set<String>> words;

    private MoodleLanguage(String line) {
        String[] cells = line.split("\\|", -1);
        this.locale = Locale.forLanguageTag(cells[0].strip());
        this.words = Arrays.stream(cells)
                .skip(1)
                .map(cell -> Arrays.stream(cell.split(";"))
                        .map(MoodleLanguage::plain)
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.toSet()))
                .toList();
    }

    private static List<MoodleLanguage> read() {
        try (var lines = new BufferedReader(new InputStreamReader(
                MoodleLanguage.class.getResourceAsStream("moodle-languages.txt"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(MoodleLanguage::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A title without differences that do not change the meaning: no-break blanks, wide signs, apostrophes, case. */
    public static String plain(String title) {
        return Normalizer.normalize(title, Normalizer.Form.NFKC)
                .replaceAll("<[^<>]*+>", "")
                .replace('’', '\'')
                .replaceAll("(?U)\\s+", " ")
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    /** The languages that know most of these titles. */
    public static List<MoodleLanguage> of(List<String> titles) {
        List<String> plain = titles.stream().map(MoodleLanguage::plain).toList();
        return ALL.stream()
                .collect(Collectors.groupingBy(language -> language.known(plain), TreeMap::new, Collectors.toList()))
                .lastEntry()
                .getValue();
    }

    /** The number of its words that are among these {@link #plain} titles. */
    long known(Collection<String> plain) {
        return words.stream().filter(word -> !Collections.disjoint(word, plain)).count();
    }

    /** Returns whether a {@link #plain} title has this meaning. */
    public boolean calls(String plain, MoodleWord word) {
        return words(word).contains(plain);
    }

    /** Its titles for a word's meaning; empty if none is known. */
    Set<String> words(MoodleWord word) {
        return word.ordinal() < words.size() ? words.get(word.ordinal()) : Set.of();
    }

    public Locale locale() {
        return locale;
    }
}
