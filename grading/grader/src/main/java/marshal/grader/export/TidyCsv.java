package marshal.grader.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.run.StepResult;
import marshal.engine.run.LabRun;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;

/** Results as a table for statistics, with one row per check of a student. */
public final class TidyCsv {

    private static final List<String> COLUMNS = List.of(
            "student", "lab", "step", "check", "status", "score", "max", "bonus", "seed", "isolation", "sources");

    private TidyCsv() {}

    /** The table with a header. */
    public static String of(List<StudentResult> students) {
        var rows = new ArrayList<Object[]>();
        for (StudentResult student : students) {
            String name = Gradebook.harmless(Text.line(student.student()));
            for (LabRun run : student.labs()) {
                for (StepResult step : run.steps()) {
                    step.checks()
                            .forEach(check -> rows.add(new Object[] {
                                name,
                                run.lab(),
                                step.id(),
                                check.id(),
                                check.status().toString(),
                                run.checked() ? check.score() : null,
                                check.max(),
                                step.bonus(),
                                check.seed(),
                                run.isolation(),
                                run.sources()
                            }));
                }
            }
        }
        try {
            CsvSchema schema = CsvSchema.builder()
                    .addColumns(COLUMNS, CsvSchema.ColumnType.STRING)
                    .build()
                    .withHeader();
            return new CsvMapper().writer(schema).writeValueAsString(rows);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("writing to memory", e);
        }
    }
}
