package marshal.grading.policy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.StepResult;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.report.Gradebook;
import marshal.grading.run.LabRun;
import marshal.grading.submission.Submission;

/**
 * An instructor's rules, out of a JSON file: what lateness costs, who has more time, and points that a person gives in the
 * place of the machine's. They are applied where the gradebook is written, and never change what the machine found.
 */
public final class Policy implements Gradebook.Rules {

    private static final BigDecimal ALL = BigDecimal.valueOf(100);
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** Who decided it, when and why. */
    private record Decision(String author, LocalDate date, String reason) {

        @Override
        public String toString() {
            return author + " on " + date + ": " + reason;
        }
    }

    /** Somebody has more time for a lab. */
    private record Extension(ZonedDateTime due, Decision decision) {}

    /** Points in the place of the machine's. */
    private record Given(BigDecimal points, Decision decision) {}

    /** A student's lab, or one of its steps. */
    private record Whose(String student, String what) {}

    private final Map<String, Late> late = new HashMap<>(); // by the lab's name
    private final Map<Whose, Extension> extensions = new HashMap<>();
    private final Map<Whose, Given> overrides = new HashMap<>();
    private final PointsTable answers;
    private final Set<String> students;
    private final ZoneId zone;
    private final SlipDays slipDays;
    private final HandIns handIns;
    private final Instant now;
    private final Consumer<String> remark;

    /**
     * Reads a policy and sees that it goes with a class.
     *
     * @param times  tables that say when submissions were handed in; if there are none, their files do
     * @param now    what is said to have come later cannot be true
     * @param remark is told what is about nobody who has handed in: it may come, or be a slip
     * @throws UsageException that names the place of whatever is wrong
     */
    public static Policy read(Path file, List<TimesTable> times, List<Submission> submissions, Instant now, Consumer<String> remark) {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("There is no file " + file + ".");
        }
        try {
            JsonNode root = MAPPER.readTree(Files.readString(file));
            return new Policy(file.toAbsolutePath(), new Place(file.toString(), root), times, submissions, now, remark);
        } catch (JsonProcessingException e) {
            throw new UsageException(file + (e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr())
                    + ": no JSON: " + e.getOriginalMessage());
        } catch (NumberFormatException e) { // Jackson's, for exponents of any size
            throw new UsageException(file + ": a number cannot be read: " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }

    private Policy(Path file, Place root, List<TimesTable> times, List<Submission> submissions, Instant now, Consumer<String> remark) {
        this.now = now;
        this.remark = remark;
        students = submissions.stream().map(Submission::student).collect(Collectors.toSet());
        zone = root.only("zone", "labs", "slipDays", "extensions", "overrides", "answers").text("zone", "Europe/Berlin", ZoneId::of);
        root.members("labs").forEach(this::late);
        slipDays = root.has("slipDays") ? SlipDays.of(root.member("slipDays")) : SlipDays.NONE;
        root.list("extensions").forEach(this::extension);
        root.list("overrides").forEach(this::override);
        answers = root.has("answers") ? PointsTable.read(file.resolveSibling(root.text("answers")), students, remark) : PointsTable.NONE;
        handIns = new HandIns(times, zone, submissions, remark);
    }

    private void late(Place place) {
        place.only("due", "graceMinutes", "percentADay", "late", "floorPercent");
        if (place.has("percentADay") == place.has("late")) {
            throw place.wrong("expected either \"percentADay\" or \"late\", a list of what lateness costs");
        }
        Lab lab = lab(place, place.name());
        Late before = late.put(lab.name(), new Late(
                due(place),
                Duration.ofMinutes(place.has("graceMinutes") ? place.number("graceMinutes", 100_000).intValue() : 0),
                place.has("percentADay") ? place.number("percentADay", 100) : null,
                rows(place),
                place.has("floorPercent") ? place.number("floorPercent", 100) : BigDecimal.ZERO));
        if (before != null) {
            throw place.wrong(lab.name() + " has rules already");
        }
    }

    private static List<Late.Row> rows(Place place) {
        var rows = new ArrayList<Late.Row>();
        for (Place row : place.list("late")) {
            row.only("after", "percent");
            rows.add(new Late.Row(row.text("after", "\"0 minutes\", \"12 hours\" or \"2 days\"", Late.After::parse), row.number("percent", 100)));
        }
        return rows;
    }

    private void extension(Place place) {
        place.only("student", "lab", "due", "reason", "author", "date");
        String student = student(place);
        Lab lab = lab(place, place.text("lab"));
        ZonedDateTime due = due(place);
        Late rule = late.get(lab.name());
        if (rule == null) {
            throw place.wrong(lab.name() + " has no due time under \"labs\"");
        }
        if (!due.isAfter(rule.due())) {
            throw place.wrong("that is no later than everybody's due time");
        }
        if (extensions.put(new Whose(student, lab.name()), new Extension(due, decision(place))) != null) {
            throw place.wrong(student + " has an extension for " + lab.name() + " already");
        }
    }

    private void override(Place place) {
        place.only("student", "lab", "step", "points", "reason", "author", "date");
        if (place.has("lab") == place.has("step")) {
            throw place.wrong("expected either \"lab\" or \"step\"");
        }
        String student = student(place);
        String what;
        int most;
        List<String> instead; // of what there may then be no override beside it
        if (place.has("lab")) {
            Lab lab = lab(place, place.text("lab"));
            what = lab.name();
            most = lab.steps().stream().mapToInt(Lab::points).sum();
            instead = lab.steps().stream().map(step -> Lab.step(step).id()).toList();
        } else {
            what = place.text("step");
            Lab lab = labOf(place, what);
            most = lab.steps().stream().filter(step -> Lab.step(step).id().equals(what)).mapToInt(Lab::points).sum();
            instead = List.of(lab.name());
        }
        instead.stream().filter(other -> overrides.containsKey(new Whose(student, other))).forEach(other -> {
            throw place.wrong(student + " has an override of " + other + " already, which goes not together with one of " + what);
        });
        var override = new Given(place.number("points", most), decision(place));
        if (overrides.put(new Whose(student, what), override) != null) {
            throw place.wrong(student + " has an override of " + what + " already");
        }
    }

    private static Decision decision(Place place) {
        return new Decision(place.text("author"), place.text("date", "2026-10-12", LocalDate::parse), place.text("reason"));
    }

    private ZonedDateTime due(Place place) {
        return HandIns.at(place.text("due", "2026-10-12T23:59", LocalDateTime::parse), zone);
    }

    private String student(Place place) {
        String student = place.text("student");
        if (!students.contains(student)) {
            remark.accept(place.where() + ": there is no submission of " + student + ".");
        }
        return student;
    }

    private static Lab lab(Place place, String name) {
        return Labs.find(name).orElseThrow(() -> place.wrong("there is no lab " + name));
    }

    private static Lab labOf(Place place, String step) {
        return Labs.ALL.stream().filter(lab -> lab.steps().stream().anyMatch(each -> Lab.step(each).id().equals(step))).findFirst()
                .orElseThrow(() -> place.wrong("there is no step " + step));
    }

    @Override
    public Gradebook.Ruling of(String student, LabRun run) {
        var remarks = new ArrayList<String>();
        BigDecimal machine = BigDecimal.valueOf(run.score() + run.bonus());
        Given whole = overrides.get(new Whose(student, run.lab()));
        if (whole != null) {
            remarks.add(run.lab() + ": " + whole.points().toPlainString() + " points by " + whole.decision());
            BigDecimal change = run.checked() ? whole.points().subtract(machine) : whole.points();
            return new Gradebook.Ruling(BigDecimal.ZERO, change, whole.points(), remarks.get(0));
        }
        if (!run.checked()) {
            return Gradebook.Ruling.open("not checked: " + run.message());
        }
        BigDecimal change = changes(student, run, remarks);
        BigDecimal points = machine.add(change);
        BigDecimal cost = percent(student, run, remarks).multiply(points).divide(ALL, 2, RoundingMode.HALF_UP);
        return new Gradebook.Ruling(cost, change, points.subtract(cost), String.join("; ", remarks));
    }

    /** What written answers and overrides of steps add up to. */
    private BigDecimal changes(String student, LabRun run, List<String> remarks) {
        BigDecimal change = answers.of(student, run.lab());
        if (change != null) {
            remarks.add(change.toPlainString() + " points for written answers");
        } else {
            change = BigDecimal.ZERO;
        }
        for (StepResult step : run.steps()) {
            Given override = overrides.get(new Whose(student, step.id()));
            if (override != null) {
                change = change.add(override.points()).subtract(BigDecimal.valueOf(step.score()));
                remarks.add(step.id() + ": " + override.points().toPlainString() + " instead of " + step.score() + " points by " + override.decision());
            }
        }
        return change;
    }

    /** What lateness costs. */
    private BigDecimal percent(String student, LabRun run, List<String> remarks) {
        Late rule = late.get(run.lab());
        if (rule == null) {
            return BigDecimal.ZERO;
        }
        HandIns.HandIn handIn = handIns.of(student, Labs.find(run.lab()).orElseThrow()).orElse(null);
        if (handIn == null) {
            remarks.add("not handed in");
            return BigDecimal.ZERO;
        }
        remarks.add("handed in " + MINUTE.format(handIn.time().atZone(zone)) + " (" + handIn.source() + ")");
        if (isYetToCome(handIn.time())) {
            remarks.add("that is yet to come: not counted as late, a person decides");
            return BigDecimal.ZERO;
        }
        Extension extension = extensions.get(new Whose(student, run.lab()));
        if (extension != null) {
            remarks.add("due " + MINUTE.format(extension.due()) + " by " + extension.decision());
        }
        rule = extended(student, run.lab());
        Instant time = time(student, run.lab(), handIn);
        if (!time.equals(handIn.time())) {
            remarks.add("marked as late, nobody says by how much: as the first day");
        }
        int slipped = slipped(student).getOrDefault(run.lab(), 0);
        if (slipped > 0) {
            rule = rule.until(rule.due().plusDays(slipped));
            remarks.add(slipped + " of " + slipDays.days() + " slip days, so due " + MINUTE.format(rule.due()));
        }
        BigDecimal percent = rule.percent(time);
        if (rule.isLate(time)) {
            remarks.add("late, day " + rule.days(time) + ": " + percent.stripTrailingZeros().toPlainString() + " % less");
        }
        return percent;
    }

    private boolean isYetToCome(Instant time) {
        return time.isAfter(now.plus(CLOCKS_DIFFER));
    }

    /** When it counts as handed in: what a service has marked as late is late, for everybody without an extension. */
    private Instant time(String student, String lab, HandIns.HandIn handIn) {
        Late rule = late.get(lab);
        boolean isLate = handIn.marked() && !extensions.containsKey(new Whose(student, lab)) && !rule.isLate(handIn.time());
        return isLate ? rule.justLate() : handIn.time();
    }

    /** A lab's rule for this student. */
    private Late extended(String student, String lab) {
        Late rule = late.get(lab);
        Extension extension = extensions.get(new Whose(student, lab));
        return extension == null ? rule : rule.until(extension.due());
    }

    /** How many slip days a student's labs take, in the order in which they are due: the first that is late takes first. */
    private Map<String, Integer> slipped(String student) {
        var slipped = new HashMap<String, Integer>();
        if (!students.contains(student)) {
            return slipped;
        }
        int left = slipDays.days();
        List<String> labs = late.keySet().stream().filter(lab -> !overrides.containsKey(new Whose(student, lab)))
                .sorted(Comparator.comparing((String lab) -> late.get(lab).due()).thenComparing(lab -> lab)).toList();
        for (String lab : labs) {
            if (left == 0) {
                break; // and nobody's files are looked at who has none
            }
            Late rule = extended(student, lab);
            Instant handedIn = handIns.of(student, Labs.find(lab).orElseThrow()).map(handIn -> time(student, lab, handIn)).orElse(rule.due().toInstant());
            int days = rule.isLate(handedIn) && !isYetToCome(handedIn) ? (int) Math.min(Math.min(left, slipDays.mostALab()), rule.days(handedIn)) : 0;
            slipped.put(lab, days);
            left -= days;
        }
        return slipped;
    }
}
