package marshal.grading.policy;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Submission;

/** When submissions were handed in: as a table of the instructor's says, else the zip or the newest of their files. */
final class HandIns {

    private static final List<String> COLUMNS = List.of("student", "lab", "time");
    private static final CsvMapper MAPPER = CsvMapper.builder().enable(CsvParser.Feature.TRIM_SPACES).build();

    /**
     * A time.
     *
     * @param source whose word it is
     */
    record HandIn(Instant time, String source) {}

    private record Whose(String student, String lab) {}

    private final Map<String, Submission> submissions = new HashMap<>();
    private final ZoneId zone;
    private final Consumer<String> remark;
    private final Map<Whose, Instant> told = new HashMap<>();
    private final String table;

    /**
     * @param table  a CSV file with the columns student, lab and time; null if there is none
     * @param zone   of times that do not say theirs
     * @param remark is told whose time goes with no submission
     * @throws UsageException if there is something wrong with the table
     */
    HandIns(Path table, ZoneId zone, List<Submission> submissions, Consumer<String> remark) {
        submissions.forEach(submission -> this.submissions.put(submission.student(), submission));
        this.zone = zone;
        this.remark = remark;
        this.table = table == null ? "" : table.getFileName().toString();
        if (table != null) {
            read(table);
            return;
        }
        long folders = submissions.stream().filter(each -> Files.isDirectory(each.path())).count();
        if (folders > 0) {
            remark.accept(folders + " of " + submissions.size() + " submissions are folders: what was unpacked from a zip has the dates that its maker chose."
                    + " If that is so here, say with --handed-in when they came.");
        }
    }

    private void read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("There is no file " + file + ".");
        }
        try (MappingIterator<Map<String, String>> rows = MAPPER.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader()).readValues(Files.readString(file))) {
            while (rows.hasNext()) {
                Map<String, String> row = rows.next();
                add(file + ", line " + (rows.getCurrentLocation().getLineNr() - 1), row);
            }
        } catch (IOException | RuntimeJsonMappingException e) {
            throw new UsageException(file + " is no table with the columns " + String.join(", ", COLUMNS) + ": " + e.getMessage());
        }
    }

    private void add(String where, Map<String, String> row) {
        for (String column : COLUMNS) {
            UsageException.unless(row.get(column) != null && !row.get(column).isBlank(), where + ": there is no " + column + ".");
        }
        String student = row.get("student");
        Lab lab = Labs.find(row.get("lab")).orElseThrow(() -> new UsageException(where + ": there is no lab " + row.get("lab") + "."));
        if (!submissions.containsKey(student)) {
            remark.accept(where + ": there is no submission of " + student + ".");
        }
        try {
            told.merge(new Whose(student, lab.name()), time(row.get("time")), (a, b) -> a.isAfter(b) ? a : b); // the last one counts
        } catch (DateTimeException e) {
            throw new UsageException(where + ": " + row.get("time") + " is no time such as 2026-10-12T23:59 or 2026-10-12T23:59:30+02:00.");
        }
    }

    private Instant time(String text) {
        String iso = text.replaceFirst("(?<=\\d) +(?=\\d)", "T");
        boolean saysItsZone = iso.matches(".*T.*(Z|[+-]\\d.*)");
        return saysItsZone ? OffsetDateTime.parse(iso).toInstant() : at(LocalDateTime.parse(iso), zone).toInstant();
    }

    /** A time on the clocks of a zone. Of the two when they go back, the later one; those skipped when they go forward count as after. */
    static ZonedDateTime at(LocalDateTime time, ZoneId zone) {
        return time.atZone(zone).withLaterOffsetAtOverlap();
    }

    /** When a lab was handed in; empty if it was not. */
    Optional<HandIn> of(String student, Lab lab) {
        Instant time = told.get(new Whose(student, lab.name()));
        if (time != null) {
            return Optional.of(new HandIn(time, table));
        }
        Path path = submissions.get(student).path();
        try {
            String source = Files.isDirectory(path) ? "newest file" : "date of the zip";
            return new SourceReader(lab).newest(path).map(newest -> new HandIn(newest, source));
        } catch (IOException e) {
            throw new KitException("cannot read " + path, e);
        }
    }
}
