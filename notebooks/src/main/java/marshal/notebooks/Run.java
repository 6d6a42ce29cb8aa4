package marshal.notebooks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import marshal.kit.measure.Timing;
import marshal.kit.measure.Timings;

/**
 * A table of timings as {@code ./lab measure} and {@code ./lab grade} write it.
 *
 * @param file   where it comes from
 * @param own    whether it was measured here; otherwise it is the sample that comes with the kit
 * @param all    the trials whose result was right, of the latest measurement of each case
 * @param wrong  how many trials had a wrong result
 * @param net    the network that is looked at: {@code loopback} or {@code lan100}
 */
public record Run(Path file, boolean own, List<Timing> all, int wrong, String net) {

    private static final String LOOPBACK = "loopback";

    /** What is measured once for all its trials. */
    private record Case(String student, String mechanism, String net, String program, int n, int k) {
        Case(Timing trial) {
            this(trial.student(), trial.mechanism(), trial.net(), trial.program(), trial.n(), trial.k());
        }
    }

    /** The table that the variable MARSHAL_TIMINGS names, or one's own if there is one, or else the sample. */
    public static Run find(Path own, Path sample) {
        String named = System.getenv("MARSHAL_TIMINGS");
        Path wanted = named == null || named.isBlank() ? own : Path.of(named);
        boolean isOwn = Files.exists(wanted) && !isSame(wanted, sample);
        if (!isOwn && wanted != own && !isSame(wanted, sample)) {
            throw new IllegalArgumentException("there is no " + wanted + ", which MARSHAL_TIMINGS names");
        }
        return isOwn ? read(wanted, true) : read(sample, false);
    }

    private static boolean isSame(Path a, Path b) {
        return a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize());
    }

    static Run read(Path file, boolean own) {
        try {
            return of(file, own, Timings.read(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Run of(Path file, boolean own, List<Timing> rows) {
        Map<Case, List<Timing>> latest = new LinkedHashMap<>();
        for (Timing row : rows) {
            List<Timing> trials = latest.computeIfAbsent(new Case(row), c -> new ArrayList<>());
            if (row.trial() == 1) {
                trials.clear(); // measured again: the later run replaces the earlier one
            }
            trials.add(row);
        }
        List<Timing> all = latest.values().stream().flatMap(List::stream).toList();
        List<Timing> right = all.stream().filter(Timing::verified).toList();
        return new Run(file, own, right, all.size() - right.size(), nets(right).stream().findFirst().orElse(LOOPBACK));
    }

    /** The networks that were measured, the first of which is looked at unless one says otherwise. */
    public List<String> nets() {
        return nets(all);
    }

    private static List<String> nets(List<Timing> trials) {
        return trials.stream().map(Timing::net).filter(net -> !net.isEmpty()).distinct().toList();
    }

    /** The same run, looked at on another network. */
    public Run on(String net) {
        return new Run(file, own, all, wrong, net);
    }

    /** The students' trials on the network that is looked at, and those that need none. */
    public List<Timing> trials() {
        return here().stream().filter(trial -> !trial.byReference()).toList();
    }

    private List<Timing> here() {
        return all.stream().filter(trial -> trial.net().isEmpty() || trial.net().equals(net)).toList();
    }

    /** The students in the table; one nameless student in a table of one's own. */
    public List<String> students() {
        return trials().stream().map(Timing::student).distinct().sorted().toList();
    }

    /** The same of the reference solution, measured in turns with this student's programs; empty where it was not. */
    public Table beside(String student) {
        return of(Timing.referenceBeside(student));
    }

    /** A case's medians over its trials, for one student. */
    public Table of(String student) {
        Map<Case, List<Timing>> cases = here().stream()
                .filter(trial -> trial.student().equals(student))
                .collect(Collectors.groupingBy(Case::new, LinkedHashMap::new, Collectors.toList()));
        List<Observation> rows = new ArrayList<>();
        cases.forEach((at, group) -> {
            rows.add(row(at, "total", "ms", median(group, Timing::totalMs)));
            rows.add(row(at, "partition", "ms", median(group, Timing::partitionMs)));
            rows.add(row(at, "communicate", "ms", median(group, Timing::communicateMs)));
            rows.add(row(at, "compute", "ms", median(group, Timing::computeMs)));
            rows.add(row(at, "combine", "ms", median(group, Timing::combineMs)));
            double calls = median(group, Timing::calls);
            if (calls > 0) {
                double elements = median(group, Timing::elements);
                rows.add(row(at, "calls", "calls", calls));
                rows.add(row(at, "elements", "elements", elements));
                rows.add(row(at, "bytes", "bytes", median(group, Timing::bytes)));
                rows.add(row(at, "elements_per_call", "elements", elements / calls));
            }
        });
        return new Table(rows);
    }

    /** Each case's median over the students of their medians: with a single student, simply their medians. */
    public Table table() {
        List<Observation> rows = students().stream().flatMap(s -> of(s).rows().stream()).toList();
        Map<List<Object>, List<Observation>> same = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> List.of(row.quantity(), row.mechanism(), row.program(), row.n(), row.k()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return new Table(same.values().stream()
                .map(group -> {
                    Observation first = group.get(0);
                    return new Observation(
                            "run", first.table(), first.quantity(), first.mechanism(), first.program(),
                            first.n(), first.k(), median(group, Observation::value), first.unit());
                })
                .toList());
    }

    /** The part to hold against the papers: each program with their number of workers, and the sequential programs. */
    public Table comparable() {
        return table().where(row -> row.mechanism().equals("sequential") || row.k() == k(row.program()));
    }

    /** The part of it that is about one program over one mechanism: its medians over n, in seconds if they are times. */
    public NavigableMap<Integer, Double> series(String quantity, String mechanism, String program) {
        return comparable().quantity(quantity).mechanism(mechanism).program(program).byN();
    }

    /** The same of how many times as much the one mechanism takes as the other. */
    public NavigableMap<Integer, Double> ratio(String quantity, String mechanism, String other, String program) {
        return Table.ratio(series(quantity, mechanism, program), series(quantity, other, program));
    }

    /** The middle half of what is behind each median: of the trials of a single student, or of the medians of several. */
    public NavigableMap<Integer, Quartiles> quartiles(String quantity, String mechanism, String program) {
        NavigableMap<Integer, Quartiles> quartiles = new TreeMap<>();
        behind(quantity, mechanism, program).forEach((n, amounts) -> quartiles.put(n, Quartiles.of(amounts)));
        return quartiles;
    }

    /** The middle half of the ratios of each of the one to each of the other. */
    public NavigableMap<Integer, Quartiles> ratioQuartiles(String quantity, String mechanism, String other, String program) {
        NavigableMap<Integer, double[]> others = behind(quantity, other, program);
        NavigableMap<Integer, Quartiles> quartiles = new TreeMap<>();
        behind(quantity, mechanism, program).forEach((n, amounts) -> {
            if (others.containsKey(n)) {
                quartiles.put(n, Quartiles.ofRatios(amounts, others.get(n)));
            }
        });
        return quartiles;
    }

    private NavigableMap<Integer, double[]> behind(String quantity, String mechanism, String program) {
        NavigableMap<Integer, double[]> amounts = new TreeMap<>();
        return amounts;
    }

    /** The papers' number of workers if this program was run with it, and else the most frequent one. */
    public int k(String program) {
        int papers = program.equals("sort") ? 5 : 4;
        Map<Integer, Long> counts = trials().stream()
                .filter(trial -> trial.program().equals(program) && !trial.mechanism().equals("sequential"))
                .collect(Collectors.groupingBy(Timing::k, TreeMap::new, Collectors.counting()));
        if (counts.containsKey(papers) || counts.isEmpty()) {
            return papers;
        }
        return counts.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey();
    }

    /** What a chart calls it. */
    public String name() {
        return !own ? "the reference run" : students().size() > 1 ? "the median of %d students".formatted(students().size()) : "your run";
    }

    /** What is shown, in a sentence or two. */
    @Override
    public String toString() {
        String what = own
                ? "Shown is your own table of timings (" + file + "): "
                : "Shown is the reference run that comes with the kit (" + file + "), for want of timings of your own: ";
        List<Timing> trials = trials();
        if (trials.isEmpty()) {
            return what + "it has no trial with a right result.";
        }
        return what + trials.size() + " trials of " + students().size() + (students().size() == 1 ? " student" : " students")
                + " over " + net + ", " + javas(trials) + several(trials, Timing::cores) + " cores"
                + (wrong == 0 ? "." : "; " + wrong + " trials left out because their result was wrong.");
    }

    /** The JDKs, of those rows that Java made: a C program has no heap of Java's. */
    private static String javas(List<Timing> trials) {
        List<Timing> ofJava = trials.stream().filter(trial -> trial.heapMb() > 0).toList();
        return ofJava.isEmpty()
                ? ""
                : "JDK " + several(ofJava, Timing::jdk) + ", " + several(ofJava, Timing::heapMb) + " MB heap, ";
    }

    private static String several(List<Timing> trials, Function<Timing, Object> column) {
        return trials.stream().map(column).distinct().map(String::valueOf).sorted().collect(Collectors.joining(" and "));
    }

    private static Observation row(Case at, String quantity, String unit, double value) {
        String source = at.student().isEmpty() ? "run" : at.student();
        return new Observation(source, "timings", quantity, at.mechanism(), at.program(), at.n(), at.k(), value, unit);
    }

    private static <T> double median(List<T> values, ToDoubleFunction<T> of) {
        double[] sorted = values.stream().mapToDouble(of).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
