package marshal.workshop.handout;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.starter.Modules;

/** Writes the figures of the reference run into sentences of pages, decks and notebooks: {@code grading/figures.json}. */
final class Figures {

    /**
     * A sentence with figures, or a part of one.
     *
     * @param page   the page that has it, once
     * @param text   the sentence; a figure's place is {@code {1}}, with this number of decimals, or {@code {~2}}, with
     *               this number of significant digits
     * @param values the figures in their order, each a formula as {@link ReferenceRun#value} computes it
     */
    record Sentence(String page, String text, List<String> values) {}

    private static final Pattern PLACE = Pattern.compile("\\{(~?)(\\d)}");
    private static final String NUMBER = "(\\d[\\d,]*(?:\\.\\d+)?)";

    private final Home home;
    private final List<Sentence> sentences;

    Figures(Home home) {
        this.home = home;
        Path file = home.root().resolve("grading/figures.json");
        try {
            this.sentences = Files.exists(file) ? List.of(Json.read(file, Sentence[].class)) : List.of();
        } catch (IOException e) {
            throw new KitException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Writes the figures into the texts of these pages, and adds the pages that are not among them. */
    void into(SortedMap<Path, String> pages) {
        if (!sentences.isEmpty()) {
            ReferenceRun run = ReferenceRun.read(home.root().resolve("notebooks/sample"));
            for (Sentence sentence : sentences) {
                pages.compute(
                        home.root().resolve(sentence.page()),
                        (page, text) -> written(sentence, run, text == null ? Modules.read(page) : text));
            }
        }
    }

    private static String written(Sentence sentence, ReferenceRun run, String page) {
        boolean isNotebook = sentence.page().endsWith(".ipynb");
        String text = isNotebook ? sentence.text().replace("\"", "\\\"") : sentence.text();
        List<MatchResult> places = PLACE.matcher(text).results().toList();
        String wanted = Arrays.stream(PLACE.split(text, -1)).map(Figures::words).collect(Collectors.joining(NUMBER));
        List<MatchResult> found =
                Pattern.compile(wanted).matcher(page).results().toList();
        if (found.size() != 1 || places.size() != sentence.values().size()) {
            throw new KitException(
                    "grading/figures.json has %d figures for %d places of a sentence that %s has %d times: %s"
                            .formatted(
                                    sentence.values().size(),
                                    places.size(),
                                    sentence.page(),
                                    found.size(),
                                    sentence.text()));
        }
        var written = new StringBuilder(page);
        for (int i = places.size() - 1; i >= 0; i--) { // the last first: earlier places do not move
            written.replace(
                    found.get(0).start(i + 1),
                    found.get(0).end(i + 1),
                    rounded(run.value(sentence.values().get(i)), places.get(i)));
        }
        return written.toString();
    }

    /** Any line break may be between two words. */
    private static String words(String text) {
        return Arrays.stream(text.split("\\s+", -1)).map(Pattern::quote).collect(Collectors.joining("\\s+"));
    }

    private static String rounded(double value, MatchResult place) {
        int digits = Integer.parseInt(place.group(2));
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = place.group(1).isEmpty()
                ? exact.setScale(digits, RoundingMode.HALF_UP)
                : exact.round(new MathContext(digits, RoundingMode.HALF_UP));
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }
}
