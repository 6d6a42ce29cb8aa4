package marshal.grader.timing.lab4;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import marshal.checks.lab4.Lab4Checks;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.Code;
import marshal.engine.submission.Sources;
import marshal.grader.timing.SideBySide;
import marshal.grader.timing.SideBySideTest;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Programs in C that do not do the measured work in every run. */
class WorkOfRanksTest {

    @AutoClose
    private final Builder builder = new Builder(Home.find());

    /** One program sends in its first run only, and one remembers the first result. Neither has a meaningful time. */
    @Test
    void programsInCAreTimedAtTheirWork() {
        NotHere.orMpich();
        for (List<String> change : List.of(
                List.of("    if (rank == 0) {\n        phase(COMMUNICATE);", """
                            static int runs;
                            if (runs++ > 0) {
                                if (rank == 0) {
                                    sort(items, n);
                                }
                                return;
                            }
                            if (rank == 0) {
                                phase(COMMUNICATE);"""),
                List.of("        merge_parts(items, n, k);", """
                                static int *first;
                                merge_parts(items, n, k);
                                if (first) {
                                    memcpy(items, first, (size_t)n * sizeof *items);
                                } else {
                                    first = memcpy(new_ints((size_t)n), items, (size_t)n * sizeof *items);
                                }"""))) {
            var files = new TreeMap<>(builder.solution(Lab4Checks.LAB).files());
            files.computeIfPresent("sort.c", (name, text) -> text.replace(change.get(0), change.get(1)));
            assertThat(files).isNotEqualTo(builder.solution(Lab4Checks.LAB).files());
            Code code = builder.code(Lab4Checks.LAB, builder.compile(Lab4Checks.LAB, Sources.of(files)));
            SideBySide.Result result = SideBySideTest.time(
                    Lab4Checks.LAB, builder.reference(Lab4Checks.LAB), code, List.of("lab4.2", "lab4.7"));
            assertThat(result.rows()).as(change.get(1)).isEmpty();
            assertThat(result.speeds()).isEmpty();
        }
    }
}
