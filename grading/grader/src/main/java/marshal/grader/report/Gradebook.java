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
import marshal.checks.story.Printable;
import marshal.engine.CsvFile;
import marshal.engine.run.LabRun;

/**
 * The gradebook: a row a student, and for each lab what the machine gave: score, maximum, bonus, and whether it was
 * graded, missing, an error that a person has to look at, or unchecked, where the points are unknown and their cells
 * empty. Where the instructor has rules, also what these make of it.
 */
public final class Gradebook {

    @FunctionalInterface
    public interface Rules {

        /** What they make of a lab's points. */
        Ruling of(String student, LabRun run);
    }

    /**
     * What becomes of a lab's points: score, bonus, answers and override, less late and above, are the total.
     *
     * @param late     points that lateness costs
     * @param answers  points that a person gave for written answers
     * @param override points that the instructor adds, or takes
     * @param above    points above the maximum that do not count
     * @param total    what counts
     * @param remark   why
     */
    public record Ruling(
            BigDecimal late,
            BigDecimal answers,
            BigDecimal override,
            BigDecimal above,
            BigDecimal total,
            String remark) {

        /** Does the total differ from what the checks gave? */
        public boolean changesPoints() {
            return late != null && Stream.of(late, answers, override, above).anyMatch(each -> each.signum() != 0);
        }

        /** A number of points, without zeros at its end; empty if nothing can be said yet. */
        public static String shown(BigDecimal points) {
            return points == null
                    ? ""
                    : points.signum() == 0 ? "0" : points.stripTrailingZeros().toPlainString();
        }

        /** Nothing can be said yet. */
        public static Ruling open(String remark) {
            return new Ruling(null, null, null, null, null, remark);
        }
    }

    /** What the machine gave, and nothing else. */
    public static final Gradebook PLAIN = new Gradebook(null);

    private final Rules rules;

    private Gradebook(Rules rules) {
        this.rules = rules;
    }

    /** With what an instructor's rules make of it. */
    public static Gradebook by(Rules rules) {
        return new Gradebook(rules);
    }

    /** What the rules make of a student's labs, by the lab's name; of none where there are no rules. */
    public Map<String, Ruling> rulings(StudentResult student) {
        var rulings = new LinkedHashMap<String, Ruling>();
        if (rules != null) {
            student.labs().forEach(run -> rulings.put(run.lab(), rules.of(student.student(), run)));
        }
        return rulings;
    }

    /** Writes it as CSV with a header, student by student. */
    public void write(Writer out, List<StudentResult> students) throws IOException {
        List<LabRun> labs = students.isEmpty() ? List.of() : students.get(0).labs(); // the same ones for everybody
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
        }
        return header;
    }

    private List<String> row(StudentResult student) {
        var row = new ArrayList<>(List.of(harmless(student.student())));
        Map<String, Ruling> rulings = rulings(student);
        for (LabRun run : student.labs()) {
            String score = run.checked() ? "" + run.score() : "";
            String bonus = run.checked() ? "" + run.bonus() : "";
            row.addAll(List.of(score, "" + run.max(), bonus, run.status().toString()));
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
        }
        return row;
    }

    private static String line(List<String> row) {
        return row.stream().map(CsvFile::written).collect(Collectors.joining(",", "", "\n"));
    }

    /** A name, with an apostrophe in front if a spreadsheet would run it as a formula, in full-width signs too. */
    public static String harmless(String name) {
        String line = Printable.line(name);
        return line.matches("\\s*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20].*") ? "'" + line : line;
    }
}
