package marshal.notebooks.charts;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import marshal.kit.measure.Quantiles;
import marshal.kit.measure.Timing;
import marshal.notebooks.claims.Claim;
import marshal.notebooks.claims.Verdict;
import marshal.notebooks.data.DataPoint;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Grid;
import marshal.notebooks.data.Run;

/**
 * The timings of a class, as {@code ./lab grade} writes them: every student's programs ran in turns with the reference
 * solution. By default, students appear as numbers. Their order depends on their measurements.
 *
 * @param run      the table
 * @param named    whether names are shown
 * @param students by their names or numbers
 */
public record ClassTimings(Run run, boolean named, Map<String, Student> students) {

    /** A student's medians, and the medians of the reference solution beside them. */
    public record Student(DataTable own, DataTable reference) {}

    /** Reads the class from the table that the variable MARSHAL_TIMINGS names; shows names if MARSHAL_NAMES is yes. */
    public static ClassTimings find() {
        String file = System.getenv("MARSHAL_TIMINGS");
        if (file == null || file.isBlank()) {
            throw new IllegalStateException(
                    "no class to show; start this notebook with ./lab notebook --class OUT, where OUT is a folder "
                            + "that ./lab grade has written");
        }
        return of(Run.read(Path.of(file), true), "yes".equals(System.getenv("MARSHAL_NAMES")));
    }

    static ClassTimings of(Run run, boolean named) {
        List<String> names = new ArrayList<>(run.students());
        names.remove(""); // the table's own user, not a student of the class
        if (names.isEmpty()) {
            throw new IllegalStateException("there is no student in this table of timings");
        }
        Map<String, String> order = order(run, names);
        names.sort(named ? Comparator.naturalOrder() : Comparator.comparing(order::get));
        Map<String, Student> students = new LinkedHashMap<>();
        names.forEach(name -> students.put(
                named ? name : "student " + (students.size() + 1), new Student(run.of(name), run.beside(name))));
        return new ClassTimings(run, named, students);
    }

    /** The key that sorts students: a digest of all measurements. Any new measurement changes it. */
    private static Map<String, String> order(Run run, List<String> names) {
        String salt = digest(run.all().stream().map(ClassTimings::content).toList());
        Map<String, String> order = new HashMap<>();
        names.forEach(name -> order.put(
                name,
                digest(
                        salt,
                        run.all().stream()
                                .filter(row -> row.student().equals(name))
                                .map(ClassTimings::content)
                                .toList())));
        return order;
    }

    /** A row without the student's name. */
    private static Object content(Timing row) {
        return List.of(row.setting(), row.trial(), row.millis());
    }

    private static String digest(Object... what) {
        try {
            byte[] text = List.of(what).toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The mechanisms of a lab on which any student's programs ran, including {@code sequential}. */
    public List<String> mechanisms(String lab) {
        return run.trials().stream()
                .filter(row -> row.lab().startsWith(lab))
                .map(row -> row.setting().mechanism())
                .distinct()
                .toList();
    }

    /** The programs that ran on a mechanism. */
    public List<String> programs(String mechanism) {
        return run.trials().stream()
                .filter(row -> row.setting().mechanism().equals(mechanism))
                .map(row -> row.setting().program())
                .distinct()
                .toList();
    }

    /** One student's medians over n. */
    public NavigableMap<Integer, Double> series(String student, String quantity, String mechanism, String program) {
        return series(students.get(student).own(), quantity, mechanism, program);
    }

    /** The reference solution's medians, as measured beside one student. */
    public NavigableMap<Integer, Double> beside(String student, String quantity, String mechanism, String program) {
        return series(students.get(student).reference(), quantity, mechanism, program);
    }

    private NavigableMap<Integer, Double> series(DataTable table, String quantity, String mechanism, String program) {
        int k = mechanism.equals("sequential") ? 1 : run.k(program);
        return table.quantity(quantity)
                .mechanism(mechanism)
                .program(program)
                .where(row -> row.k() == k)
                .byN();
    }

    /** The reference solution's medians over n, from all measurements beside any student. */
    public NavigableMap<Integer, Double> reference(String quantity, String mechanism, String program) {
        NavigableMap<Integer, List<Double>> all = new TreeMap<>();
        students.keySet().forEach(student -> beside(student, quantity, mechanism, program)
                .forEach((n, seconds) ->
                        all.computeIfAbsent(n, any -> new ArrayList<>()).add(seconds)));
        return DataTable.each(all, (n, seconds) -> Quantiles.median(seconds));
    }

    /** A student's total time as a multiple of the reference's, over n. */
    public NavigableMap<Integer, Double> ratio(String student, String mechanism, String program) {
        return DataTable.ratio(
                series(student, "total", mechanism, program), beside(student, "total", mechanism, program));
    }

    /** The strips of all mechanisms of a lab as HTML, or a sentence if the table has no timings of this lab. */
    public String lab(String lab) {
        List<Strips> strips = mechanisms(lab).stream()
                .map(this::strips)
                .filter(some -> !some.isEmpty())
                .toList();
        return strips.isEmpty()
                ? "Nobody's programs of " + lab + " were timed beside the reference."
                : Figure.beside(strips);
    }

    /** A strip for each program and size on a mechanism: every student's ratio to the reference. */
    public Strips strips(String mechanism) {
        Strips strips = new Strips(
                ChartStyle.name(mechanism) + ": total, student / reference",
                "times as long as the reference",
                mechanism);
        for (String program : programs(mechanism)) {
            NavigableMap<Integer, List<Double>> ratios = new TreeMap<>();
            students.keySet().forEach(student -> ratio(student, mechanism, program)
                    .forEach((n, ratio) ->
                            ratios.computeIfAbsent(n, any -> new ArrayList<>()).add(ratio)));
            ratios.forEach(
                    (n, values) -> strips.column(ChartStyle.name(program) + " " + Axis.number(n), program, values));
        }
        return strips;
    }

    /**
     * Plots every student's curve, the median of the class, the reference solution, and the paper up to the class's
     * largest size. Beyond it there is nothing to compare.
     */
    public Plot curves(String quantity, String mechanism, String program, NavigableMap<Integer, Double> paper) {
        Plot plot = new Plot(
                        "%s, %s: %s".formatted(ChartStyle.name(program), ChartStyle.name(mechanism), quantity),
                        program.equals("sort") ? "items" : "n (rows of the matrices)",
                        "seconds")
                .log();
        int largest = 0;
        for (String student : students.keySet()) {
            NavigableMap<Integer, Double> curve = series(student, quantity, mechanism, program);
            plot.faint(student, curve);
            largest = curve.isEmpty() ? largest : Math.max(largest, curve.lastKey());
        }
        return plot.paper(mechanism, program, paper.headMap(largest, true))
                .reference(mechanism, program, reference(quantity, mechanism, program))
                .runs(new ShownRuns(run.of(mechanism, program), Optional.empty()), quantity, mechanism, program);
    }

    /**
     * For each student and mechanism, the median of the ratios over programs and sizes; yellow if it is more than 1.25.
     */
    public Grid grid() {
        List<String> mechanisms = run.trials().stream()
                .map(row -> row.setting().mechanism())
                .distinct()
                .toList();
        List<String> head = new ArrayList<>(List.of(""));
        mechanisms.forEach(mechanism -> head.add(ChartStyle.name(mechanism)));
        Grid grid = new Grid(head)
                .caption("Total, student / reference: the median over programs and sizes")
                .decimals(2);
        for (String student : students.keySet()) {
            List<Object> cells = new ArrayList<>(List.of(student));
            for (String mechanism : mechanisms) {
                List<Double> ratios = programs(mechanism).stream()
                        .flatMap(program -> ratio(student, mechanism, program).values().stream())
                        .toList();
                cells.add(
                        ratios.isEmpty() ? "–" : Grid.mark(Quantiles.median(ratios) > 1.25, Quantiles.median(ratios)));
            }
            grid.row(cells);
        }
        return grid;
    }

    /**
     * The claims that divide the class, as HTML, with the other claims folded. Leaves out claims about counts, because
     * marks depend on counts.
     */
    public String claims(List<Claim> claims) {
        Grid divide = claims("The claims that divide the class", claims, true);
        Grid agree = claims("The same for everybody who has data", claims, false);
        return (divide.isEmpty() ? "No claim divides this class." : divide.html())
                + "<details><summary>Claims on which the class agrees</summary>" + agree.html() + "</details>";
    }

    /** How many students' tables give each verdict; yellow if most of them fail. */
    private Grid claims(String caption, List<Claim> claims, boolean divide) {
        Grid grid = new Grid("", "claim", "where", "holds for", "fails for", "no data").caption(caption);
        for (Claim claim : claims) {
            Predicate<DataPoint> comparable = claim.comparables(run);
            List<Verdict> verdicts = students.values().stream()
                    .map(student -> claim.on(student.own().where(comparable)))
                    .toList();
            long none =
                    verdicts.stream().filter(verdict -> verdict.cases() == 0).count();
            long holds = verdicts.stream().filter(Verdict::holds).count();
            long fails = students.size() - none - holds;
            if (none < students.size() && !claim.predicate().equals("formula") && divide == (holds > 0 && fails > 0)) {
                grid.row(claim.id(), claim.says(), claim.where(), holds, Grid.mark(fails > holds, fails), none);
            }
        }
        return grid;
    }

    @Override
    public String toString() {
        return "%d %s, %d trials over %s. %s"
                .formatted(
                        students.size(),
                        students.size() == 1 ? "student" : "students",
                        run.trials().size(),
                        run.net(),
                        named
                                ? "Names are shown: this is not for the class to see."
                                : "Students have numbers, in an order that says nothing; --names shows their names.");
    }
}
