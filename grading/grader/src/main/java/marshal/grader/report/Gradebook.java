package marshal.grader.report;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Labs;
import marshal.checks.story.Printable;
import marshal.engine.CsvFile;
import marshal.engine.run.LabRun;

/**
 * The gradebook, with one row per student. For each lab, it has the machine's score, maximum and bonus. It also has the
 * status: graded, or the text of {@link LabRun#lack}. If the lab is not checked yet, the cells of its points are empty.
 * If the instructor has rules, the gradebook also has the points after these rules.
 */
public final class Gradebook {

    @FunctionalInterface
    public interface Rules {

        /** The points of a lab after the rules. */
        Ruling of(String student, LabRun run);

        /** The steps that count for nobody. */
        default LeftOut leftOut() {
            return LeftOut.NOTHING;
        }

        /** The rules' name, for readers. */
        default String name() {
            return "of the instructor";
        }
    }

    /**
     * The points of a lab after the rules: score, bonus, answers and override, less late and above, make the total.
     *
     * @param late     points that lateness costs
     * @param answers  points that a person gave for written answers
     * @param override points that the instructor adds or removes
     * @param above    points above the maximum that do not count
     * @param total    the points that count; null if there are none yet
     * @param remark   why
     */
    public record Ruling(
            BigDecimal late,
            BigDecimal answers,
            BigDecimal override,
            BigDecimal above,
            BigDecimal total,
            String remark) {

        /** Returns whether the total differs from what the checks gave. */
        public boolean changesPoints() {
            return late != null && Stream.of(late, answers, override, above).anyMatch(each -> each.signum() != 0);
        }

        /** A number of points without trailing zeros; empty if nothing is known yet. */
        public static String shown(BigDecimal points) {
            return points == null
                    ? ""
                    : points.signum() == 0 ? "0" : points.stripTrailingZeros().toPlainString();
        }

        /** The ruling while nothing is known yet. */
        public static Ruling open(String remark) {
            return new Ruling(null, null, null, null, null, remark);
        }
    }

    /** The end of the title of a column with the steps that are left out. Exports read it. */
    public static final String LEFT_OUT = " left out";

    /** A gradebook with the machine's points only. */
    public static final Gradebook PLAIN = new Gradebook(null);

    private final Rules rules;

    private Gradebook(Rules rules) {
        this.rules = rules;
    }

    /** A gradebook with the points after an instructor's rules. */
    public static Gradebook by(Rules rules) {
        return new Gradebook(rules);
    }

    /** The name of the rules, and what they leave out; empty without rules. */
    public String policy() {
        if (rules == null) {
            return "";
        }
        String left = rules.leftOut().told();
        return Printable.line(rules.name()) + (left.isEmpty() ? "" : ", left out: " + left);
    }

    /** The part of a student's results that counts. The results need their checks. */
    public StudentResult counted(StudentResult student) {
        return rules == null ? student : rules.leftOut().in(student);
    }

    /** The rulings on a student's labs, by lab name; empty without rules. They need the {@link #counted} results. */
    public Map<String, Ruling> rulings(StudentResult student) {
        var rulings = new LinkedHashMap<String, Ruling>();
        if (rules != null) {
            student.labs().forEach(run -> rulings.put(run.lab(), rules.of(student.student(), run)));
        }
        return rulings;
    }

    /** Writes the gradebook as CSV with a header, student by student. It needs the {@link #counted} results. */
    public void write(Writer out, List<StudentResult> students) throws IOException {
        List<LabRun> labs = students.isEmpty() ? List.of() : students.get(0).labs(); // the same for everybody
        out.write(line(header(labs)));
        for (StudentResult student : students) {
            out.write(line(row(student)));
        }
    }

    private List<String> header(List<LabRun> labs) {
        var header = new ArrayList<>(List.of("student"));
        for (LabRun run : labs) {
            String lab = run.lab();
            header.addAll(List.of(lab, lab + " max", lab + " bonus", lab + " status"));
            if (rules != null) {
                for (String part : List.of("late", "answers", "override", "above maximum", "final", "remark")) {
                    header.add(lab + " " + part);
                }
            }
            if (!leftOut(run).isEmpty()) {
                header.add(lab + LEFT_OUT);
            }
        }
        return header;
    }

    private List<String> row(StudentResult student) {
        var row = new ArrayList<>(List.of(harmless(student.student())));
        Map<String, Ruling> rulings = rulings(student);
        for (LabRun run : student.labs()) {
            String score = run.checked() ? "" + run.score() : "";
            String bonus = run.checked() ? "" + run.bonus() : "";
            row.addAll(List.of(score, "" + run.max(), bonus, lackOf(run)));
            Ruling ruling = rulings.get(run.lab());
            if (ruling != null) {
                row.addAll(List.of(
                        Ruling.shown(ruling.late()),
                        Ruling.shown(ruling.answers()),
                        Ruling.shown(ruling.override()),
                        Ruling.shown(ruling.above()),
                        Ruling.shown(ruling.total()),
                        harmless(ruling.remark())));
            }
            if (!leftOut(run).isEmpty()) {
                row.add(leftOut(run));
            }
        }
        return row;
    }

    private String leftOut(LabRun run) {
        return rules == null
                ? ""
                : Labs.find(run.lab())
                        .map(lab -> String.join(" ", rules.leftOut().of(lab)))
                        .orElse("");
    }

    private static String lackOf(LabRun run) {
        return run.lack().isEmpty() ? run.status().toString() : run.lack();
    }

    private static String line(List<String> row) {
        return row.stream().map(CsvFile::written).collect(Collectors.joining(",", "", "\n"));
    }

    /** A name, with an apostrophe in front if a spreadsheet would run it as a formula, also with full-width signs. */
    public static String harmless(String name) {
        String line = Printable.line(name);
        return line.matches("\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*") ? "'" + line : line;
    }
}
