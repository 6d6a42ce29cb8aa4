package marshal.grader.policy;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cost of handing in a lab late.
 *
 * @param due   the deadline
 * @param grace this much later still counts as on time
 * @param aDay  percent of the points for each started day; null if there are rows
 * @param rows  percent after a certain time, in any order; empty if there is a percentage per day
 * @param floor percent of the points that always remain
 */
record Late(ZonedDateTime due, Duration grace, BigDecimal aDay, List<Row> rows, BigDecimal floor) {

    private static final BigDecimal ALL = BigDecimal.valueOf(100);

    /** A submission after this time loses this percentage. */
    record Row(String after, BigDecimal percent) {

        Row {
            after = PolicyFile.text("after", after);
            PolicyFile.meaning("after", after, "\"0 minutes\", \"12 hours\" or \"2 days\"", After::parse);
            PolicyFile.number("percent", percent, 100);
        }
    }

    /** A time after the deadline. Days are calendar days; the day on which clocks change is one day too. */
    record After(long count, ChronoUnit unit) {

        private static final Pattern TEXT = Pattern.compile("(\\d{1,5}) (minute|hour|day)s?");

        static After parse(String text) {
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                throw new DateTimeException(text);
            }
            return new After(
                    Long.parseLong(parts.group(1)),
                    ChronoUnit.valueOf(parts.group(2).toUpperCase(Locale.ROOT) + "S"));
        }

        private Instant from(ZonedDateTime due) {
            return due.plus(count, unit).toInstant();
        }
    }

    /** These rules for a student who has another deadline. */
    Late until(ZonedDateTime other) {
        return new Late(other, grace, aDay, rows, floor);
    }

    boolean isLate(Instant handedIn) {
        return handedIn.isAfter(due.plus(grace).toInstant());
    }

    /** The first moment that is too late. */
    Instant justLate() {
        return due.plus(grace).toInstant().plusMillis(1);
    }

    /** The number of days that have begun since the deadline. */
    long days(Instant handedIn) {
        long days = ChronoUnit.DAYS.between(due, handedIn.atZone(due.getZone()));
        return due.plusDays(days).toInstant().isBefore(handedIn) ? days + 1 : days;
    }

    /** The number of days by which the deadline has to move, so that this is on time: grace counts then, too. */
    long daysToMove(Instant handedIn) {
        return days(handedIn.minus(grace));
    }

    /** The percentage of the points that lateness costs. */
    BigDecimal percent(Instant handedIn) {
        if (!isLate(handedIn)) {
            return BigDecimal.ZERO;
        }
        BigDecimal percent = BigDecimal.ZERO;
        if (aDay != null) {
            percent = aDay.multiply(BigDecimal.valueOf(days(handedIn)));
        }
        for (Row row : rows.stream().sorted(Comparator.comparing(this::from)).toList()) {
            percent = handedIn.isAfter(from(row)) ? row.percent() : percent;
        }
        return percent.min(ALL.subtract(floor));
    }

    private Instant from(Row row) {
        return After.parse(row.after()).from(due);
    }
}
