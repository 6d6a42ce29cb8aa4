package marshal.grader.tables;

import java.text.DateFormatSymbols;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads a time as Moodle writes it in a language, in any order. A year has four digits, a month has a name or its sign,
 * a time has a colon, and the remaining number is the day.
 */
public final class MoodleClock {

    private static final Pattern TIME = Pattern.compile("(\\d{1,2})[:.](\\d{2})(?::(\\d{2}))?(?!\\d)");
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)\\d{4}(?!\\d)");
    private static final Pattern NUMBERED_MONTH = Pattern.compile("(?<!\\d)(\\d{1,2}) ?[月월]");
    private static final Pattern DAY = Pattern.compile("(?<!\\d)\\d{1,2}(?!\\d)");
    private static final int LONGEST = 200;
    private static final Map<Locale, List<Names>> NAMES = new ConcurrentHashMap<>();

    private MoodleClock() {}

    /** The time on the clock of the person who downloaded it; empty if the text is not a time in that language. */
    public static Optional<LocalDateTime> read(String written, MoodleLanguage language) {
        String text = Normalizer.normalize(written, Normalizer.Form.NFKC).toLowerCase(language.locale());
        Matcher time = TIME.matcher(text);
        if (text.length() > LONGEST || !time.find()) {
            return Optional.empty();
        }
        String date = text.substring(0, time.start()) + " " + text.substring(time.end());
        Matcher year = YEAR.matcher(date);
        OptionalInt month = month(date, language.locale());
        if (!year.find() || month.isEmpty()) {
            return Optional.empty();
        }
        Matcher day = DAY.matcher(NUMBERED_MONTH.matcher(year.replaceFirst(" ")).replaceFirst(" "));
        try {
            return day.find()
                    ? Optional.of(LocalDateTime.of(
                            Integer.parseInt(year.group()),
                            month.getAsInt(),
                            Integer.parseInt(day.group()),
                            hour(text, time, language.locale()),
                            Integer.parseInt(time.group(2)),
                            Integer.parseInt(Objects.requireNonNullElse(time.group(3), "0"))))
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** The month with the longest matching name, because "červen" is the beginning of "červenec". */
    private static OptionalInt month(String date, Locale locale) {
        Matcher numbered = NUMBERED_MONTH.matcher(date);
        if (numbered.find()) {
            return OptionalInt.of(Integer.parseInt(numbered.group(1)));
        }
        List<String> words = List.of(date.split("[^\\p{L}\\p{M}]+"));
        int month = 0;
        int longest = 0;
        for (Names each : NAMES.computeIfAbsent(locale, Names::ofYear)) {
            int length = each.longest(words);
            if (length > longest) {
                month = each.month.getValue();
                longest = length;
            }
        }
        return month == 0 ? OptionalInt.empty() : OptionalInt.of(month);
    }

    /** A month's names in a language. */
    private record Names(Month month, List<String> full, List<String> brief) {

        static List<Names> ofYear(Locale locale) {
            return Arrays.stream(Month.values())
                    .map(month -> new Names(
                            month,
                            in(locale, month, TextStyle.FULL, TextStyle.FULL_STANDALONE),
                            in(locale, month, TextStyle.SHORT, TextStyle.SHORT_STANDALONE)))
                    .toList();
        }

        private static List<String> in(Locale locale, Month month, TextStyle... styles) {
            return Arrays.stream(styles)
                    .map(style -> Normalizer.normalize(month.getDisplayName(style, locale), Normalizer.Form.NFKC)
                            .toLowerCase(locale)
                            .replace(".", ""))
                    .filter(name -> name.length() > 1 && name.chars().noneMatch(Character::isDigit))
                    .toList();
        }

        /**
         * The length of the longest matching name. Full names may have an ending; short names may not, or Tuesday in
         * Spanish would be March.
         */
        int longest(List<String> words) {
            return Stream.concat(
                            full.stream().filter(name -> words.stream().anyMatch(word -> word.startsWith(name))),
                            brief.stream().filter(words::contains))
                    .mapToInt(String::length)
                    .max()
                    .orElse(0);
        }
    }

    /** The hour. The text for before or after noon may be on either side of the time. */
    private static int hour(String text, Matcher time, Locale locale) {
        int hour = Integer.parseInt(time.group(1));
        String before = text.substring(0, time.start()).replaceAll("[^\\p{L}]", "");
        String after = text.substring(time.end()).replaceAll("[^\\p{L}]", "");
        String[] local = DateFormatSymbols.getInstance(locale).getAmPmStrings();
        String morning = letters(local[0], locale);
        String afternoon = letters(local[1], locale);
        if (after.startsWith("pm") || after.startsWith(afternoon) || before.endsWith(afternoon)) {
            return hour < 12 ? hour + 12 : hour;
        }
        return hour == 12 && (after.startsWith("am") || after.startsWith(morning) || before.endsWith(morning))
                ? 0
                : hour;
    }

    private static String letters(String marker, Locale locale) {
        return Normalizer.normalize(marker, Normalizer.Form.NFKC)
                .toLowerCase(locale)
                .replaceAll("[^\\p{L}]", "");
    }
}
