package marshal.grader.policy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import marshal.engine.CsvFile;
import marshal.engine.PathElement;
import marshal.engine.UsageException;
import marshal.engine.run.LabRun;
import marshal.engine.submission.Submission;
import marshal.grader.report.Gradebook;
import marshal.grader.report.LeftOut;

/**
 * An instructor's rules from a JSON file: the cost of lateness, extensions, points that replace the machine's points,
 * and steps that do not count. They apply when the gradebook is written. They never change the machine's results.
 */
public final class Policy implements Gradebook.Rules {

    private static final BigDecimal ALL = BigDecimal.valueOf(100);
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm xxx", Locale.ROOT);

    private final String name;
    private final Map<String, Late> late = new HashMap<>(); // by lab name
    private final Map<StudentWork, PolicyFile.Extension> extensions = new HashMap<>();
    private final Map<StudentWork, PolicyFile.PointsOverride> overrides = new HashMap<>();
    private final Map<StudentWork, BigDecimal> answers = new HashMap<>(); // points by a person for written answers
    private final Set<String> students; // their folded names
    private final boolean isCapped; // at the lab's maximum
    private final LeftOut leftOut;
    private final ZoneId zone;
    private final PolicyFile.SlipDays slipDays;
    private final HandIns handIns;
    private final Instant now;
    private final Consumer<String> remark;

    /**
     * Reads a policy and checks that it fits a class.
     *
     * @param times  tables that say when submissions were handed in; without tables, their files do
     * @param now    later times cannot be true
     * @param remark gets entries about students who have handed in nothing; a submission may still come, or the entry
     *               is a slip
     * @throws UsageException that names the place of every mistake
     */
    public static Policy read(
            Path file, List<TimesTable> times, List<Submission> submissions, Instant now, Consumer<String> remark) {
        return new Policy(file, PolicyFile.read(file), times, submissions, now, remark);
    }

    private Policy(
            Path file,
            PolicyFile rules,
            List<TimesTable> times,
            List<Submission> submissions,
            Instant now,
            Consumer<String> remark) {
        this.name = file.getFileName().toString();
        this.now = now;
        this.remark = remark;
        students = submissions.stream()
                .map(submission -> PathElement.folded(submission.student()))
                .collect(Collectors.toSet());
        isCapped = rules.capAtMaximum();
        leftOut = leftOut(file, rules);
        zone = ZoneId.of(rules.zone());
        slipDays = rules.slipDays();
        rules.labs()
                .forEach((name, rule) -> at(file + ", labs." + name, () -> {
                    String lab = PolicyFile.find(name).name();
                    PolicyFile.check(late.put(lab, rule.in(zone)) == null, lab + " has rules already");
                }));
        each(file + ", extensions", rules.extensions(), this::extension);
        each(file + ", overrides", rules.overrides(), this::override);
        if (rules.answers() != null) {
            Path table = file.toAbsolutePath().resolveSibling(rules.answers());
            TableRow.read(table, CsvFile.read(table), List.of("student", "lab", "points"), this::answer);
        }
        Consumer<String> remarkIfDue = late.isEmpty() ? unasked -> {} : remark;
        handIns = new HandIns(times, zone, submissions, remarkIfDue);
    }

    /**
     * The steps that a policy leaves out.
     *
     * @throws UsageException if it is not a policy, or if the other steps cannot be done without these
     */
    public static LeftOut leftOut(Path file) {
        return leftOut(file, PolicyFile.read(file));
    }

    private static LeftOut leftOut(Path file, PolicyFile rules) {
        String place = file + ", leaveOut";
        var steps = new LinkedHashSet<String>();
        for (String step : rules.leaveOut()) {
            at(place + "[" + steps.size() + "]", () -> {
                PolicyFile.checks(step);
                PolicyFile.check(steps.add(step), step + " is there already");
            });
        }
        for (Lab lab : Labs.ALL) {
            List<Step> kept = lab.steps().stream()
                    .map(Lab::step)
                    .filter(step -> !steps.contains(step.id()))
                    .toList();
            at(place, () -> {
                PolicyFile.check(
                        kept.stream().anyMatch(step -> !step.bonus()),
                        "no points of " + lab.id()
                                + " are left; to leave out a whole lab, name the others with --labs");
                kept.forEach(step -> Stream.of(step.needs())
                        .forEach(needed -> PolicyFile.check(
                                !steps.contains(needed),
                                step.id() + " needs " + needed + ": leave out both, or none of them")));
            });
        }
        return new LeftOut(steps);
    }

    private <T extends PolicyFile.Decision> void each(String where, List<T> all, Consumer<T> add) {
        for (int i = 0; i < all.size(); i++) {
            T each = all.get(i);
            String place = where + "[" + i + "]";
            if (!isThere(each.student())) {
                remark.accept(place + ": there is no submission of " + each.student() + ".");
            }
            at(place, () -> add.andThen(PolicyFile.Decision::told).accept(each)); // it reports missing parts
        }
    }

    /** Returns whether a student has handed in. */
    private boolean isThere(String student) {
        return students.contains(PathElement.folded(student));
    }

    private static void at(String place, Runnable add) {
        try {
            add.run();
        } catch (IllegalArgumentException e) {
            throw new UsageException(place + ": " + e.getMessage() + ".");
        }
    }

    private void extension(PolicyFile.Extension each) {
        String lab = each.lab();
        PolicyFile.check(late.containsKey(lab), lab + " has no due time under \"labs\"");
        PolicyFile.check(each.in(zone).isAfter(late.get(lab).due()), "that is no later than everybody's due time");
        PolicyFile.check(
                extensions.put(new StudentWork(each.student(), lab), each) == null,
                each.student() + " has an extension for " + lab + " already");
    }

    private void override(PolicyFile.PointsOverride each) {
        PolicyFile.check(
                !leftOut.steps().contains(each.work()),
                each.work() + " is left out, so points for it would not count; take it out of one of the two lists");
        each.instead()
                .forEach(other -> PolicyFile.check(
                        !overrides.containsKey(new StudentWork(each.student(), other)),
                        each.student() + " has an override of " + other
                                + " already, which goes not together with one of " + each.work()));
        PolicyFile.check(
                overrides.put(new StudentWork(each.student(), each.work()), each) == null,
                each.student() + " has an override of " + each.work() + " already");
    }

    /** Reads a row of the table of points for written answers. */
    private void answer(TableRow row) {
        String student = row.need("student");
        Lab lab = row.lab();
        String points = row.need("points");
        if (!isThere(student)) {
            remark.accept(row.says("there is no submission of " + student));
        }
        UsageException.unless(
                points.matches("\\d{1,3}(\\.\\d{1,4})?"),
                row.says(points + " is not a number of points such as 4 or 2.5"));
        UsageException.unless(
                answers.put(new StudentWork(student, lab.name()), new BigDecimal(points)) == null,
                row.says(student + " has points for " + lab.name() + " already"));
    }

    /** The name of the policy's file. */
    @Override
    public String name() {
        return name;
    }

    @Override
    public LeftOut leftOut() {
        return leftOut;
    }

    @Override
    public Gradebook.Ruling of(String student, LabRun run) {
        BigDecimal machine = BigDecimal.valueOf(run.score() + run.bonus());
        PolicyFile.PointsOverride whole = overrides.get(new StudentWork(student, run.lab()));
        if (whole != null) {
            BigDecimal change = run.checked() ? whole.points().subtract(machine) : whole.points();
            var remarks = new ArrayList<>(
                    List.of(run.lab() + ": " + whole.points().toPlainString() + " points by " + whole.told()));
            return ruling(run, BigDecimal.ZERO, BigDecimal.ZERO, change, whole.points(), remarks);
        }
        if (!run.checked()) {
            return Gradebook.Ruling.open("not checked: " + run.message());
        }
        var remarks = new ArrayList<String>();
        BigDecimal written = answers.getOrDefault(new StudentWork(student, run.lab()), BigDecimal.ZERO);
        if (answers.containsKey(new StudentWork(student, run.lab()))) {
            remarks.add(written.toPlainString() + " points for written answers");
        }
        BigDecimal change = changes(student, run, remarks);
        BigDecimal points = machine.add(written).add(change);
        BigDecimal cost = percent(student, run, remarks).multiply(points).divide(ALL, 2, RoundingMode.HALF_UP);
        boolean isOpen = run.couldNotBeRun() && points.signum() == 0; // a zero would look like a result
        return ruling(run, cost, written, change, isOpen ? null : points.subtract(cost), remarks);
    }

    /**
     * @param points before the cap, which comes last: lateness takes a share of what a student earned. Null if there
     *               are none yet
     */
    private Gradebook.Ruling ruling(
            LabRun run,
            BigDecimal cost,
            BigDecimal written,
            BigDecimal change,
            BigDecimal points,
            List<String> remarks) {
        BigDecimal above = isCapped && points != null
                ? points.subtract(BigDecimal.valueOf(run.max())).max(BigDecimal.ZERO)
                : BigDecimal.ZERO;
        String left = Labs.find(run.lab()).map(leftOut::told).orElse("");
        if (!left.isEmpty()) {
            remarks.add("left out: " + left);
        }
        if (above.signum() > 0) {
            remarks.add("at most " + run.max() + " points count");
        }
        BigDecimal total = points == null ? null : points.subtract(above);
        return new Gradebook.Ruling(cost, written, change, above, total, String.join("; ", remarks));
    }

    /** The sum of the overrides of steps. */
    private BigDecimal changes(String student, LabRun run, List<String> remarks) {
        BigDecimal change = BigDecimal.ZERO;
        for (StepResult step : run.steps()) {
            PolicyFile.PointsOverride override = overrides.get(new StudentWork(student, step.id()));
            if (override != null) {
                change = change.add(override.points()).subtract(BigDecimal.valueOf(step.score()));
                remarks.add(step.id() + ": " + override.points().toPlainString() + " instead of " + step.score()
                        + " points by " + override.told());
            }
        }
        return change;
    }

    /** The percentage that lateness costs. */
    private BigDecimal percent(String student, LabRun run, List<String> remarks) {
        if (!late.containsKey(run.lab())) {
            return BigDecimal.ZERO;
        }
        Lab lab = Labs.find(run.lab()).orElseThrow();
        HandIns.HandIn handIn = handIns.of(student, lab).orElse(null);
        if (handIn == null) {
            remarks.add("not handed in");
            return BigDecimal.ZERO;
        }
        remarks.add("handed in " + MINUTE.format(handIn.time().atZone(zone)) + " (" + handIn.source() + ")");
        if (isYetToCome(handIn.time())) {
            remarks.add("that is yet to come: not counted as late, a person decides");
            return BigDecimal.ZERO;
        }
        Late rule = rule(student, run.lab());
        PolicyFile.Extension extension = extensions.get(new StudentWork(student, run.lab()));
        if (extension != null) {
            remarks.add("due " + MINUTE.format(rule.due()) + " by " + extension.told());
        }
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
            remarks.add("late, day " + rule.days(time) + ": "
                    + percent.stripTrailingZeros().toPlainString() + " % less");
        }
        return percent;
    }

    private boolean isYetToCome(Instant time) {
        return time.isAfter(now.plus(CLOCKS_DIFFER));
    }

    /**
     * The time that counts. A submission that a service has marked as late is late, unless the student has an
     * extension.
     */
    private Instant time(String student, String lab, HandIns.HandIn handIn) {
        Late rule = late.get(lab);
        boolean isLate = handIn.marked()
                && !extensions.containsKey(new StudentWork(student, lab))
                && !rule.isLate(handIn.time());
        return isLate ? rule.justLate() : handIn.time();
    }

    private Late rule(String student, String lab) {
        PolicyFile.Extension extension = extensions.get(new StudentWork(student, lab));
        return extension == null ? late.get(lab) : late.get(lab).until(extension.in(zone));
    }

    /** The number of slip days for each of a student's labs. The late lab with the earliest deadline comes first. */
    private Map<String, Integer> slipped(String student) {
        var slipped = new HashMap<String, Integer>();
        if (!isThere(student)) {
            return slipped;
        }
        int left = slipDays.days();
        List<String> labs = late.keySet().stream()
                .filter(lab -> !overrides.containsKey(new StudentWork(student, lab)))
                .sorted(Comparator.comparing((String lab) -> late.get(lab).due())
                        .thenComparing(lab -> lab))
                .toList();
        for (String lab : labs) {
            if (left == 0) {
                break; // without slip days, no files are looked at
            }
            Late rule = rule(student, lab);
            Lab one = Labs.find(lab).orElseThrow();
            Instant handedIn = Optional.of(one)
                    .filter(each -> !handIns.isUnread(student, each)) // it has no mark, and so costs no slip days
                    .flatMap(each -> handIns.of(student, each))
                    .map(handIn -> time(student, lab, handIn))
                    .orElse(rule.due().toInstant());
            int days = rule.isLate(handedIn) && !isYetToCome(handedIn)
                    ? (int) Math.min(Math.min(left, slipDays.mostALab()), rule.daysToMove(handedIn))
                    : 0;
            slipped.put(lab, days);
            left -= days;
        }
        return slipped;
    }
}
