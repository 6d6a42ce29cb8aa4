package marshal.grader.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import marshal.checks.course.Lab;
import marshal.engine.CsvFile;
import marshal.engine.KitException;
import marshal.engine.PathElement;
import marshal.engine.UsageException;
import marshal.engine.submission.CanvasFile;
import marshal.engine.submission.MoodleFolder;
import marshal.engine.submission.OpenedSubmission;
import marshal.engine.submission.Submission;
import marshal.grader.tables.GradescopeTable;
import marshal.grader.tables.MoodleWorksheet;

/**
 * When submissions were handed in: according to the instructor's table, otherwise according to the zip or the newest of
 * their files.
 */
final class HandIns {

    /** A time and its source. It is marked if a service only said that the submission is late, and not when it came. */
    record HandIn(Instant time, String source, boolean marked) {

        /** File systems may hold times that no clock of a zone can show. */
        private static final Instant FIRST = Instant.parse("0001-01-02T00:00:00Z");

        private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");

        HandIn {
            time = time.isBefore(FIRST) ? FIRST : time.isAfter(LAST) ? LAST : time;
        }
    }

    private static final int LAST_YEAR = 9999;

    private final Map<String, Submission> submissions = new HashMap<>(); // by the folded name of the student
    private final ZoneId zone;
    private final Consumer<String> remark;
    private final Map<StudentWork, HandIn> told = new HashMap<>();
    private final Map<StudentWork, Optional<HandIn>> dated = new ConcurrentHashMap<>();

    /**
     * @param tables with the columns student, lab and time, or Moodle's grading worksheets; empty if there are none
     * @param zone   of times that name no zone
     * @param remark gets the students in a table without a submission
     * @throws UsageException if there is something wrong with a table
     */
    HandIns(List<TimesTable> tables, ZoneId zone, List<Submission> submissions, Consumer<String> remark) {
        submissions.forEach(submission -> this.submissions.put(PathElement.folded(submission.student()), submission));
        this.zone = zone;
        this.remark = remark;
        tables.forEach(this::read);
        if (!tables.isEmpty()) {
            return;
        }
        long folders = submissions.stream()
                .filter(each -> Files.isDirectory(each.path()))
                .count();
        if (folders > 0) {
            remark.accept(folders + " of " + submissions.size()
                    + " submissions are folders: what was unpacked from a zip has the dates that its maker chose."
                    + " If that is so here, say with --handed-in when they came.");
        }
    }

    private void read(TimesTable table) {
        CsvFile csv = CsvFile.readNamed(table.file());
        Optional<MoodleWorksheet> worksheet = MoodleWorksheet.of(csv.header());
        boolean isGradescopes = GradescopeTable.isOne(csv.header());
        UsageException.unless(
                table.lab() != null || worksheet.isEmpty() && !isGradescopes,
                table.file() + " is " + (isGradescopes ? "Gradescope's table of grades" : "Moodle's grading worksheet")
                        + " of one assignment. Say of which lab: --handed-in LAB=" + table.file());
        TableRow.read(table.file(), csv, List.of("student", "lab", "time"), row -> {
            if (worksheet.isPresent()) {
                addMoodles(worksheet.get(), table, row);
            } else if (isGradescopes) {
                addGradescopes(table, row);
            } else {
                add(table, row);
            }
        });
    }

    /** Reads a row of Moodle's grading worksheet, which covers one assignment. Its clock is the instructor's. */
    private void addMoodles(MoodleWorksheet worksheet, TimesTable table, TableRow row) {
        String participant = worksheet.participant(row.cells());
        if (participant.isEmpty()) {
            throw row.wrong(
                    "there is no " + row.csv().header().get(worksheet.identifier()) + " such as \"Participant 123\"");
        }
        if (worksheet.submitted(row.cells()).isEmpty()) {
            return; // nothing was handed in
        }
        LocalDateTime time = worksheet
                .time(row.cells())
                .orElseThrow(
                        () -> row.wrong(
                                "\"" + worksheet.submitted(row.cells())
                                        + "\" is not a time such as \"Monday, 12 October 2026, 11:59 PM\", in the language of the worksheet"));
        submissions.values().stream()
                .map(Submission::student)
                .filter(student -> MoodleFolder.of(student)
                        .filter(folder -> folder.participant().equals(participant))
                        .isPresent())
                .forEach(student -> tell(student, table.lab(), at(time, zone).toInstant(), table));
    }

    private void addGradescopes(TimesTable table, TableRow row) {
        String student = GradescopeTable.submission(row.cells());
        if (submissions.containsKey(PathElement.folded(student))) {
            tell(student, table.lab(), time(row.need(GradescopeTable.TIME), row), table);
        }
    }

    private void tell(String student, Lab lab, Instant time, TimesTable table) {
        var handIn = new HandIn(time, table.file().getFileName().toString(), false);
        told.merge(
                new StudentWork(student, lab.name()), handIn, BinaryOperator.maxBy(Comparator.comparing(HandIn::time)));
    }

    private void add(TimesTable table, TableRow row) {
        String student = row.need("student");
        Lab lab = row.lab();
        String time = row.need("time");
        if (!submissions.containsKey(PathElement.folded(student))) {
            remark.accept(row.says("there is no submission of " + student));
        }
        tell(student, lab, time(time, row), table);
    }

    /** Reads a time in ISO 8601, or in Gradescope's format: 2026-10-12 23:59:30 -0700. */
    private Instant time(String text, TableRow row) {
        String iso = text.replaceFirst("(?<=\\d) +(?=\\d)", "T").replaceFirst(" ([+-]\\d\\d):?(\\d\\d)$", "$1:$2");
        boolean saysItsZone = iso.matches("(?s)[^T]*+T.*(Z|[+-]\\d.*)");
        try {
            return saysItsZone
                    ? usual(OffsetDateTime.parse(iso)).toInstant()
                    : at(usual(LocalDateTime.parse(iso)), zone).toInstant();
        } catch (DateTimeException e) {
            throw row.wrong(text + " is not a time such as 2026-10-12T23:59 or 2026-10-12T23:59:30+02:00");
        }
    }

    /**
     * Returns a time that somebody wrote. Grace and slip days could lead beyond the last time that Java has.
     *
     * @throws DateTimeException if its year has not four digits
     */
    static <T extends TemporalAccessor> T usual(T time) {
        int year = time.get(ChronoField.YEAR);
        if (year < 1 || year > LAST_YEAR) {
            throw new DateTimeException("the year " + year);
        }
        return time;
    }

    /**
     * A time on the clocks of a zone. When clocks go back, the later of two times; when they go forward, the time after
     * the gap.
     */
    static ZonedDateTime at(LocalDateTime time, ZoneId zone) {
        return time.atZone(zone).withLaterOffsetAtOverlap();
    }

    /** When a lab was handed in; empty if it was not. Without a table entry, the files are looked up once. */
    Optional<HandIn> of(String student, Lab lab) {
        var whose = new StudentWork(student, lab.name());
        HandIn known = told.get(whose);
        return known != null ? Optional.of(known) : dated.computeIfAbsent(whose, key -> dated(student, lab));
    }

    /** Returns whether its time is unknown because its files cannot be read. */
    boolean isUnread(String student, Lab lab) {
        if (told.containsKey(new StudentWork(student, lab.name()))) {
            return false;
        }
        OpenedSubmission.LabFiles files =
                submissions.get(PathElement.folded(student)).opened().of(lab);
        return files.newest() == null && files.wrong() instanceof IOException;
    }

    private Optional<HandIn> dated(String student, Lab lab) {
        Submission submission = submissions.get(PathElement.folded(student));
        OpenedSubmission.LabFiles files = submission.opened().of(lab);
        if (isUnread(student, lab)) {
            throw new KitException("cannot read " + submission.path(), files.wrong());
        }
        boolean isLate = CanvasFile.of(student).filter(CanvasFile::isLate).isPresent();
        String source = Files.isDirectory(submission.path()) ? "newest file" : "date of the file";
        return Optional.ofNullable(files.newest()).map(newest -> new HandIn(newest, source, isLate));
    }
}
