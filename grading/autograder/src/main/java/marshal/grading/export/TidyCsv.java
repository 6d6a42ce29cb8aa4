package marshal.grading.export;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.CheckResult;
import marshal.checks.StepResult;
import marshal.grading.report.Gradebook;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;

/** Results as a table for statistics: one row a check of a student. */
public final class TidyCsv {

    /** The columns. */
    @JsonPropertyOrder({"student", "lab", "step", "check", "status", "score", "max", "bonus", "seed", "isolation", "sources"})
    record Row(
            String student, String lab, String step, String check, String status, Integer score, int max, boolean bonus, long seed,
            String isolation, String sources) {}

    private static final CsvMapper MAPPER = new CsvMapper();

    private TidyCsv() {}

    /** With a header. */
    public static String of(List<StudentResult> students) {
        var rows = new ArrayList<Row>();
        for (StudentResult student : students) {
            for (LabRun run : student.labs()) {
                for (StepResult step : run.steps()) {
                    step.checks().forEach(check -> rows.add(row(student.student(), run, step, check)));
                }
            }
        }
        try {
            return MAPPER.writer(MAPPER.schemaFor(Row.class).withHeader()).writeValueAsString(rows);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("writing to memory", e);
        }
    }

    private static Row row(String student, LabRun run, StepResult step, CheckResult check) {
        return new Row(Gradebook.harmless(Text.line(student)), run.lab(), step.id(), check.id(), check.status().toString(), run.checked() ? check.score() : null, check.max(),
                step.bonus(), check.seed(), run.isolation(), run.sources());
    }
}
