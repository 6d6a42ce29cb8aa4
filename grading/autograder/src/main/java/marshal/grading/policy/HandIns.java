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
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Submission;

/** When submissions were handed in: as a table of the instructor's says, else the zip or the newest of their files. */
final class HandIns {

    private static final List<String> COLUMNS = List.of("student", "lab", "time");

    /** Moodle's "grading worksheet" of one assignment, and the folders of its archive: "Ada Lovelace_123_assignsubmission_file_". */
    private static final String MOODLES_STUDENT = "Identifier";
    private static final String MOODLES_TIME = "Last modified (submission)";
    private static final Pattern MOODLES_FOLDER = Pattern.compile(".+_(\\d+)_assignsubmission_.*", Pattern.DOTALL);
    private static final DateTimeFormatter MOODLES_CLOCK = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu, h:mm a", Locale.ENGLISH);

    /** The files of Canvas's archive: "lovelaceada_LATE_12345_67890_lab1.zip". */
    private static final Pattern CANVAS_LATE = Pattern.compile("[^_]+_LATE_\\d+_\\d+_.*", Pattern.DOTALL);
    private static final CsvMapper MAPPER = CsvMapper.builder().enable(CsvParser.Feature.TRIM_SPACES).build();

    /**
     * A time.
     *
     * @param source whose word it is
     * @param marked whether the service said that it is late, and not when it came
     */
    record HandIn(Instant time, String source, boolean marked) {}

    private record Whose(String student, String lab) {}

    private final Map<String, Submission> submissions = new HashMap<>();
    private final ZoneId zone;
    private final Consumer<String> remark;
    private final Map<Whose, HandIn> told = new HashMap<>();

    /**
     * @param tables with the columns student, lab and time, or Moodle's grading worksheets; empty if there are none
     * @param zone   of times that do not say theirs
     * @param remark is told whose time goes with no submission
     * @throws UsageException if there is something wrong with a table
     */
    HandIns(List<TimesTable> tables, ZoneId zone, List<Submission> submissions, Consumer<String> remark) {
        submissions.forEach(submission -> this.submissions.put(submission.student(), submission));
        this.zone = zone;
        this.remark = remark;
        tables.forEach(this::read);
        if (!tables.isEmpty()) {
            return;
        }
        long folders = submissions.stream().filter(each -> Files.isDirectory(each.path())).count();
        if (folders > 0) {
            remark.accept(folders + " of " + submissions.size() + " submissions are folders: what was unpacked from a zip has the dates that its maker chose."
                    + " If that is so here, say with --handed-in when they came.");
        }
    }

    private void read(TimesTable table) {
        Path file = table.file();
        if (!Files.isRegularFile(file)) {
            throw new UsageException("There is no file " + file + ".");
        }
        try (MappingIterator<Map<String, String>> rows = MAPPER.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader()).readValues(Files.readString(file))) {
            while (rows.hasNext()) {
                Map<String, String> row = rows.next();
                String where = file + ", line " + (rows.getCurrentLocation().getLineNr() - 1);
                if (row.containsKey(MOODLES_TIME)) {
                    addMoodles(where, table, row);
                } else {
                    add(where, table, row);
                }
            }
        } catch (IOException | RuntimeJsonMappingException e) {
            throw new UsageException(file + " is no table with the columns " + String.join(", ", COLUMNS) + ": " + e.getMessage());
        }
    }

    /** A row of Moodle's grading worksheet, which is of one assignment. Its clock is the instructor's. */
    private void addMoodles(String where, TimesTable table, Map<String, String> row) {
        UsageException.unless(table.lab() != null, table.file() + " is Moodle's grading worksheet of one assignment. Say of which lab: --handed-in lab1="
                + table.file());
        String id = row.getOrDefault(MOODLES_STUDENT, "").replaceAll("\\D", "");
        String time = row.getOrDefault(MOODLES_TIME, "");
        UsageException.unless(!id.isEmpty(), where + ": there is no " + MOODLES_STUDENT + " such as \"Participant 123\".");
        if (time.isBlank() || time.equals("-")) {
            return; // nothing was handed in
        }
        submissions.keySet().stream().filter(student -> {
            Matcher folder = MOODLES_FOLDER.matcher(student);
            return folder.matches() && folder.group(1).equals(id);
        }).forEach(student -> {
            try {
                tell(student, table.lab(), at(LocalDateTime.parse(time.replace('\u202f', ' '), MOODLES_CLOCK), zone).toInstant(), table);
            } catch (DateTimeException e) {
                throw new UsageException(where + ": \"" + time + "\" is no time such as \"Monday, 12 October 2026, 11:59 PM\"."
                        + " Download the worksheet with your Moodle in English.");
            }
        });
    }

    private void tell(String student, Lab lab, Instant time, TimesTable table) {
        told.merge(new Whose(student, lab.name()), new HandIn(time, table.file().getFileName().toString(), false),
                (a, b) -> a.time().isAfter(b.time()) ? a : b); // the last one counts
    }

    private void add(String where, TimesTable table, Map<String, String> row) {
        for (String column : COLUMNS) {
            UsageException.unless(row.get(column) != null && !row.get(column).isBlank(), where + ": there is no " + column + ".");
        }
        String student = row.get("student");
        Lab lab = Labs.find(row.get("lab")).orElseThrow(() -> new UsageException(where + ": there is no lab " + row.get("lab") + "."));
        if (!submissions.containsKey(student)) {
            remark.accept(where + ": there is no submission of " + student + ".");
        }
        try {
            tell(student, lab, time(row.get("time")), table);
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
        HandIn known = told.get(new Whose(student, lab.name()));
        if (known != null) {
            return Optional.of(known);
        }
        Path path = submissions.get(student).path();
        try {
            String source = Files.isDirectory(path) ? "newest file" : "date of the zip";
            return new SourceReader(lab).newest(path).map(newest -> new HandIn(newest, source, CANVAS_LATE.matcher(student).matches()));
        } catch (IOException e) {
            throw new KitException("cannot read " + path, e);
        }
    }
}
