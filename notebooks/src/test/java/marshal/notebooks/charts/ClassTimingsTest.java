package marshal.notebooks.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.notebooks.claims.Claim;
import marshal.notebooks.data.Rows;
import marshal.notebooks.data.Run;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A class is shown beside the reference. No student is shown by name unless the user asks for names. */
class ClassTimingsTest {

    private static final List<String> NAMES = List.of("Quirinia", "Ottokar", "Wendelgard");

    @Test
    @DisplayName("a student's ratio is by the reference that was measured beside that student")
    void ratios() {
        ClassTimings course = ClassTimings.of(
                Rows.run(row("Ottokar", 30), reference("Ottokar", 10), row("Quirinia", 30), reference("Quirinia", 20)),
                true);
        assertThat(course.ratio("Ottokar", "socket", "spa")).containsExactly(Map.entry(100, 3.0));
        assertThat(course.ratio("Quirinia", "socket", "spa")).containsExactly(Map.entry(100, 1.5));
        assertThat(course.strips("socket").alt()).contains("SPA 100: 2 dots, median 2.25");
        assertThat(course.reference("total", "socket", "spa")).containsExactly(Map.entry(100, 0.015));
    }

    @Test
    @DisplayName("a student without a reference beside it has no ratio, and still a curve")
    void noReference() {
        ClassTimings course = ClassTimings.of(Rows.run(row("Ottokar", 30), row("Quirinia", 50)), true);
        assertThat(course.ratio("Ottokar", "socket", "spa")).isEmpty();
        assertThat(course.strips("socket").isEmpty()).isTrue();
        assertThat(course.curves("total", "socket", "spa", new TreeMap<>()).alt())
                .contains("2 thin lines", "the mean of 2 students: 40 ms at 100");
    }

    @Test
    @DisplayName("the paper is shown up to the class's largest size")
    void noEmptyChart() {
        ClassTimings course = ClassTimings.of(Rows.run(row("Ottokar", 30), row("Quirinia", 50)), true);
        assertThat(course.curves("total", "socket", "spa", new TreeMap<>(Map.of(100, 2.0, 1000, 50.0)))
                        .alt())
                .contains("socket, the paper: 2 s at 100")
                .doesNotContain("50 s");
    }

    @Test
    @DisplayName("a median is of those who have the program, and a lab of which nobody was timed is a sentence")
    void whoHasIt() {
        ClassTimings course = ClassTimings.of(
                Rows.run(row("Ottokar", 30), reference("Ottokar", 10), row("Quirinia", 30), sort("Quirinia", 7)), true);
        assertThat(course.curves("total", "socket", "spa", new TreeMap<>()).alt())
                .contains("the mean of 2 students");
        assertThat(course.curves("total", "socket", "sort", new TreeMap<>()).alt())
                .contains("the one student")
                .doesNotContain("median");
        assertThat(course.lab("lab9")).contains("<figure");
        assertThat(course.lab("lab8")).isEqualTo("Nobody's programs of lab8 were timed beside the reference.");
    }

    @Test
    @DisplayName("claims that divide the class are shown, those on which it agrees are folded away")
    void dividing() {
        Claim slower = claim("slower", "slowest");
        Claim faster = claim("faster", "fastest");
        ClassTimings course = ClassTimings.of(
                Rows.run(row("Ottokar", 30), rmi("Ottokar", 20), row("Quirinia", 30), rmi("Quirinia", 20)), true);
        assertThat(course.claims(List.of(slower, faster)))
                .startsWith("No claim divides this class.<details>")
                .contains(">slower<", ">faster<");
        ClassTimings divided = ClassTimings.of(
                Rows.run(row("Ottokar", 30), rmi("Ottokar", 20), row("Quirinia", 10), rmi("Quirinia", 20)), true);
        assertThat(divided.claims(List.of(slower)).split("<details>")[0]).contains(">slower<");
    }

    private static Claim claim(String id, String predicate) {
        return Rows.read(
                Claim.class,
                ("id: '%s', source: 'rahimi', section: '4', labs: ['lab9'], says: '...', table: '4.1', "
                                + "quantity: 'total', predicate: '%s', "
                                + "args: {mechanism: 'socket', mechanisms: ['socket', 'rmi-serializable']}")
                        .formatted(id, predicate));
    }

    @Test
    @DisplayName("names are in nothing that is shown, unless they are asked for; then it says so")
    void names() {
        ClassTimings course = ClassTimings.of(threeStudents(1), false);
        String all = shown(course);
        assertThat(all)
                .contains("student 1", "student 3", "--names")
                .doesNotContainIgnoringCase(NAMES.toArray(String[]::new));
        assertThat(shown(ClassTimings.of(threeStudents(1), true)))
                .contains(NAMES)
                .contains("Names are shown");
    }

    @Test
    @DisplayName(
            "the numbers do not follow the names: they follow what was measured, and other names get the same numbers")
    void order() {
        Run run = threeStudents(1);
        assertThat(totals(run))
                .isEqualTo(totals(renamed(run, Map.of("Quirinia", "Zoe", "Ottokar", "Yan", "Wendelgard", "Abe"))));
        List<List<Double>> orders = new ArrayList<>();
        for (int factor = 1; factor <= 20; factor++) {
            int by = factor;
            orders.add(
                    totals(threeStudents(by)).stream().map(total -> total / by).toList());
        }
        assertThat(orders.stream().distinct().count())
                .as("orders among 20 measurements of the same three")
                .isGreaterThan(2);
    }

    @Test
    @DisplayName("a table without a student is not a class: empty, one's own, or nothing but the reference's rows")
    void nobody() {
        for (Run run : List.of(Rows.run(), Rows.run(row("", 10)), Rows.run(reference("Ottokar", 10)))) {
            assertThatThrownBy(() -> ClassTimings.of(run, false)).hasMessageContaining("no student");
        }
    }

    private static String shown(ClassTimings course) {
        return course
                + course.grid().html()
                + course.strips("socket").html()
                + course.curves("total", "socket", "spa", new TreeMap<>()).html()
                + course.students().keySet();
    }

    /** The students' totals in the order of their numbers, in ms. */
    private static List<Double> totals(Run run) {
        ClassTimings course = ClassTimings.of(run, false);
        return course.students().keySet().stream()
                .map(student -> (double) Math.round(
                        1000 * course.series(student, "total", "socket", "spa").get(100)))
                .toList();
    }

    private static Run threeStudents(int factor) {
        List<String> rows = new ArrayList<>();
        for (String name : NAMES) {
            rows.add(row(name, factor * 10 * name.length()));
            rows.add(reference(name, factor * 50));
        }
        return Rows.run(rows.toArray(String[]::new));
    }

    private static Run renamed(Run run, Map<String, String> names) {
        return Rows.run(run.all().stream()
                .map(row -> row.byReference()
                        ? reference(names.get(row.student()), row.millis().total())
                        : row(names.get(row.student()), row.millis().total()))
                .toArray(String[]::new));
    }

    private static String reference(String student, double ms) {
        return row(student, ms) + " side=reference";
    }

    private static String sort(String student, double ms) {
        return row(student, ms) + " program=sort";
    }

    private static String rmi(String student, double ms) {
        return row(student, ms) + " over=rmi-serializable";
    }

    private static String row(String student, double ms) {
        return "student=%s ms=%s".formatted(student, ms);
    }
}
