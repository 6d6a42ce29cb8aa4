package marshal.grader.tables;

import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marshal.engine.CsvFile.Row;

/**
 * The columns of Moodle's grading worksheet of one assignment.
 *
 * @param languages  that it may be in, the likeliest first
 * @param identifier the column with "Participant 123"
 * @param submitted  the column with the time of the submission
 * @param grade      the column of the grade; -1 if its title is not known
 */
public record MoodleWorksheet(List<MoodleLanguage> languages, int identifier, int submitted, int grade) {

    /** Reads the titles of a worksheet; empty if the titles are not a worksheet's. */
    public static Optional<MoodleWorksheet> of(List<String> titles) {
        List<String> plain = titles.stream().map(MoodleLanguage::plain).toList();
        List<MoodleLanguage> languages = MoodleLanguage.ALL.stream()
                .filter(language -> plain.stream().anyMatch(title -> language.calls(title, MoodleWord.SUBMITTED)))
                .sorted(Comparator.comparing(language -> -language.known(plain)))
                .toList();
        return languages.isEmpty()
                ? Optional.empty()
                : Optional.of(new MoodleWorksheet(
                        languages,
                        Math.max(0, column(plain, languages, MoodleWord.IDENTIFIER)), // it is the first column
                        column(plain, languages, MoodleWord.SUBMITTED),
                        column(plain, languages, MoodleWord.GRADE)));
    }

    private static int column(List<String> plain, List<MoodleLanguage> languages, MoodleWord word) {
        return IntStream.range(0, plain.size())
                .filter(column -> languages.stream().anyMatch(language -> language.calls(plain.get(column), word)))
                .findFirst()
                .orElse(-1);
    }

    /** The number of a student in this assignment; empty if there is none. */
    public String participant(Row row) {
        return row.value(identifier).replaceAll("\\D", "");
    }

    /** When something was handed in, as Moodle writes it; empty if nothing was. */
    public String submitted(Row row) {
        String time = row.value(submitted);
        return time.equals("-") ? "" : time;
    }

    /**
     * When something was handed in, on the clock of the person who downloaded the table; empty if it cannot be read.
     */
    public Optional<LocalDateTime> time(Row row) {
        return languages.stream()
                .flatMap(language -> MoodleClock.read(submitted(row), language).stream())
                .findFirst();
    }
}
