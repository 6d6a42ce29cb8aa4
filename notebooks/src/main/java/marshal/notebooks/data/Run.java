package marshal.notebooks.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Timing;
import marshal.kit.tool.Plural;

/**
 * A table of timings as {@code ./lab measure} and {@code ./lab grade} write it, and the observations beside it.
 *
 * @param file       the file of the table
 * @param own        true if it was measured here, false for the sample that comes with the kit
 * @param all        the trials with right results in the latest measurement of each case
 * @param observed   the observations with right results in the latest measurement of each case
 * @param wrong      the number of trials and observations with wrong results
 * @param net        the selected network, such as {@code lan100}
 * @param experiment the experiment whose observations are selected; empty for the timings
 */
public record Run(
        Path file,
        boolean own,
        List<Timing> all,
        List<Observation> observed,
        int wrong,
        String net,
        String experiment) {

    private static final String LOOPBACK = "loopback";
    private static final String RUN = "run";

    /**
     * Finds the table that the variable MARSHAL_TIMINGS names, otherwise the user's own table, otherwise the sample.
     */
    public static Run find(Path own, Path sample) {
        String named = System.getenv("MARSHAL_TIMINGS");
        Path wanted = named == null || named.isBlank() ? own : Path.of(named);
        boolean isOwn = exists(wanted) && !isSame(wanted, sample);
        if (!isOwn && wanted != own && !isSame(wanted, sample)) {
            throw new IllegalArgumentException("there is no " + wanted + ", which MARSHAL_TIMINGS names");
        }
        return isOwn ? read(wanted, true) : read(sample, false);
    }

    /** Returns whether this file has timings, or has observations beside it. */
    public static boolean exists(Path file) {
        return Files.exists(file) || Files.exists(observations(file));
    }

    private static Path observations(Path file) {
        return file.resolveSibling("observations.csv");
    }

    private static boolean isSame(Path a, Path b) {
        return a.toAbsolutePath().normalize().equals(b.toAbsolutePath().normalize());
    }

    /** The reference run that comes with the kit: the solutions, measured on an idle machine. */
    public static Run reference(Path file) {
        return read(file, false);
    }

    public static Run read(Path file, boolean own) {
        try {
            return of(
                    file,
                    own,
                    Files.exists(observations(file)) && !Files.exists(file) ? List.of() : Timing.TABLE.read(file),
                    Files.exists(observations(file)) ? Observation.TABLE.read(observations(file)) : List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Run of(Path file, boolean own, List<Timing> rows) {
        return of(file, own, rows, List.of());
    }

    public static Run of(Path file, boolean own, List<Timing> timings, List<Observation> observations) {
        List<Timing> all =
                latest(timings, row -> List.of(row.student(), row.side(), row.setting()), row -> row.trial() == 1);
        List<Observation> observed = latest(
                observations,
                row -> List.of(row.student(), row.experiment(), row.quantity(), row.setting()),
                row -> row.trial() == 1);
        List<Timing> right = all.stream().filter(Timing::verified).toList();
        List<Observation> rightly =
                observed.stream().filter(Observation::verified).toList();
        return new Run(
                file,
                own,
                right,
                rightly,
                all.size() - right.size() + observed.size() - rightly.size(),
                nets(right, rightly).stream().findFirst().orElse(LOOPBACK),
                "");
    }

    /** Removes the rows of cases that were measured again later. */
    private static <T> List<T> latest(List<T> rows, Function<T, List<?>> caseOf, Predicate<T> isFirst) {
        Map<List<?>, List<T>> latest = new LinkedHashMap<>();
        for (T row : rows) {
            List<T> trials = latest.computeIfAbsent(caseOf.apply(row), c -> new ArrayList<>());
            if (isFirst.test(row)) {
                trials.clear();
            }
            trials.add(row);
        }
        return latest.values().stream().flatMap(List::stream).toList();
    }

    /** The measured networks. The first one is selected by default. */
    public List<String> nets() {
        return nets(all, observed);
    }

    /** Returns whether this is a network of several hosts, which {@code ./lab measure --hosts} names. */
    public static boolean isOfHosts(String net) {
        return net.startsWith("hosts");
    }

    private static List<String> nets(List<Timing> trials, List<Observation> observations) {
        return Stream.concat(
                        trials.stream().map(Timing::setting),
                        observations.stream().map(Observation::setting))
                .map(Timing.Setting::net)
                .filter(net -> !net.isEmpty())
                .distinct()
                .toList();
    }

    /** The part about one program on one mechanism. Its students are the students with this part. */
    public Run of(String mechanism, String program) {
        return new Run(
                file,
                own,
                all.stream()
                        .filter(trial -> trial.setting().mechanism().equals(mechanism)
                                && trial.setting().program().equals(program))
                        .toList(),
                observed,
                wrong,
                net,
                experiment);
    }

    /** This run with another network selected. */
    public Run on(String net) {
        return new Run(file, own, all, observed, wrong, net, experiment);
    }

    /** This run as if nothing had been measured over another network. */
    public Run only(String net) {
        Predicate<Timing.Setting> here = at -> List.of("", net).contains(at.net());
        return new Run(
                file,
                own,
                all.stream().filter(trial -> here.test(trial.setting())).toList(),
                observed.stream().filter(row -> here.test(row.setting())).toList(),
                wrong,
                net,
                experiment);
    }

    /** Its observations in an experiment, to use like its timings. */
    public Run in(String experiment) {
        return new Run(file, own, all, observed, wrong, net, experiment);
    }

    /** The students' trials on the selected network, and the trials without a network. */
    public List<Timing> trials() {
        return here(Timing.Side.student);
    }

    private List<Timing> here(Timing.Side side) {
        return all.stream()
                .filter(trial -> trial.side() == side
                        && List.of("", net).contains(trial.setting().net()))
                .toList();
    }

    /** The students in the table; a user's own table has one nameless student. */
    public List<String> students() {
        return trials().stream().map(Timing::student).distinct().sorted().toList();
    }

    /**
     * The medians of the reference solution, measured in turns with this student's programs; empty if there are none.
     */
    public DataTable beside(String student) {
        return of(Timing.Side.reference, student);
    }

    /** A case's medians over its trials, for one student. */
    public DataTable of(String student) {
        return of(Timing.Side.student, student);
    }

    private DataTable of(Timing.Side side, String student) {
        return table(spreads(
                here(side).stream().filter(trial -> trial.student().equals(student)),
                student.isEmpty() ? RUN : student));
    }

    /** The median over the students of their medians, for each case. A single student's medians remain unchanged. */
    public DataTable table() {
        return table(spreads());
    }

    private static DataTable table(List<Spread> spreads) {
        return new DataTable(spreads.stream().map(Spread::row).toList());
    }

    /** The rows of {@link #table}, each with the trials behind it. */
    public List<Spread> spreads() {
        return experiment.isEmpty() ? spreads(trials().stream(), RUN) : spreads(observations());
    }

    private List<Observation> observations() {
        return observed.stream()
                .filter(row -> row.experiment().equals(experiment)
                        && List.of("", net).contains(row.setting().net()))
                .toList();
    }

    private static List<Spread> spreads(List<Observation> observations) {
        return byCase(
                        observations.stream(),
                        row -> DataPoint.unit(RUN, row.experiment(), row.quantity(), row.setting(), row.unit()),
                        Observation::student)
                .entrySet()
                .stream()
                .map(one -> spread(one.getKey(), one.getValue(), Observation::value))
                .toList();
    }

    private static List<Spread> spreads(Stream<Timing> trials, String source) {
        Map<Timing.Setting, Map<String, List<Timing>>> cases = byCase(trials, Timing::setting, Timing::student);
        List<Spread> spreads = new ArrayList<>();
        cases.forEach((at, byStudent) -> {
            for (Quantity quantity : Quantity.values()) {
                if (byStudent.values().stream().flatMap(List::stream).allMatch(quantity::isIn)) {
                    spreads.add(spread(
                            DataPoint.unit(source, "timings", quantity.name(), at, quantity.unit()),
                            byStudent,
                            quantity::of));
                }
            }
        });
        return spreads;
    }

    /** Each case's rows, by student. */
    private static <C, T> Map<C, Map<String, List<T>>> byCase(
            Stream<T> rows, Function<T, C> caseOf, Function<T, String> student) {
        return rows.collect(Collectors.groupingBy(
                caseOf, LinkedHashMap::new, Collectors.groupingBy(student, LinkedHashMap::new, Collectors.toList())));
    }

    private static <T> Spread spread(DataPoint unit, Map<String, List<T>> byStudent, ToDoubleFunction<T> value) {
        return Spread.of(
                unit,
                byStudent.values().stream()
                        .map(own -> own.stream().mapToDouble(value).toArray())
                        .toList());
    }

    /**
     * The part to compare with the papers: each program with the papers' number of workers, and the sequential
     * programs; all rows of an experiment.
     */
    public DataTable comparable() {
        return table().where(comparables());
    }

    /** Tests whether a row belongs to {@link #comparable}. */
    public Predicate<DataPoint> comparables() {
        if (!experiment.isEmpty()) {
            return row -> true;
        }
        Map<String, Integer> k = trials().stream()
                .map(trial -> trial.setting().program())
                .distinct()
                .collect(Collectors.toMap(p -> p, this::k));
        return row -> row.mechanism().equals("sequential") || row.k() == k.get(row.program());
    }

    /** Tests whether each worker of a row had a processor of its own: there were enough, or the row is of several hosts. */
    public Predicate<DataPoint> ownProcessors() {
        Set<Timing.Setting> shared = trials().stream()
                .filter(trial -> trial.machine().cores() < trial.setting().k()
                        && !isOfHosts(trial.setting().net()))
                .map(Timing::setting)
                .collect(Collectors.toSet());
        return row -> !shared.contains(new Timing.Setting(row.mechanism(), row.net(), row.program(), row.n(), row.k()));
    }

    /** The medians over n of one program on one mechanism, in seconds for times. */
    public NavigableMap<Integer, Double> series(String quantity, String mechanism, String program) {
        return comparable()
                .quantity(quantity)
                .mechanism(mechanism)
                .program(program)
                .byN();
    }

    /** The medians over n of one mechanism as multiples of another mechanism's. */
    public NavigableMap<Integer, Double> ratio(String quantity, String mechanism, String other, String program) {
        return DataTable.ratio(series(quantity, mechanism, program), series(quantity, other, program));
    }

    /** The middle half of the values behind each median: a single student's trials, or several students' medians. */
    public NavigableMap<Integer, Quartiles> quartiles(String quantity, String mechanism, String program) {
        return DataTable.each(behind(quantity, mechanism, program), (n, amounts) -> Quartiles.of(amounts));
    }

    /** The middle half of all ratios of one mechanism's values to the other's. */
    public NavigableMap<Integer, Quartiles> ratioQuartiles(
            String quantity, String mechanism, String other, String program) {
        return DataTable.both(
                behind(quantity, mechanism, program), behind(quantity, other, program), Quartiles::ofRatios);
    }

    private NavigableMap<Integer, double[]> behind(String quantity, String mechanism, String program) {
        Predicate<DataPoint> wanted = comparables()
                .and(row -> row.quantity().equals(quantity)
                        && row.mechanism().equals(mechanism)
                        && row.program().equals(program));
        NavigableMap<Integer, double[]> amounts = new TreeMap<>();
        spreads().stream()
                .filter(spread -> wanted.test(spread.row()))
                .forEach(spread -> amounts.put(spread.row().n(), spread.amounts()));
        return amounts;
    }

    /** The papers' number of workers if this program ran with it; otherwise the most frequent number. */
    public int k(String program) {
        int papers = program.equals("sort") ? 5 : 4;
        Map<Integer, Long> counts = trials().stream()
                .map(Timing::setting)
                .filter(ran -> ran.program().equals(program) && !ran.mechanism().equals("sequential"))
                .collect(Collectors.groupingBy(Timing.Setting::k, TreeMap::new, Collectors.counting()));
        if (counts.containsKey(papers) || counts.isEmpty()) {
            return papers;
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .get()
                .getKey();
    }

    /** Its name in a chart. */
    public String name() {
        List<String> students = students();
        return !own
                ? "the reference run"
                : students.size() > 1
                        ? "the %s of %d students".formatted(students.size() == 2 ? "mean" : "median", students.size())
                        : students.equals(List.of("")) || students.isEmpty() ? "your run" : "the one student";
    }

    /** A description of the shown data in a sentence or two. */
    @Override
    public String toString() {
        String what = own
                ? "Shown is your own table of timings (" + file + "): "
                : "Shown is the reference run that comes with the kit (" + file
                        + "), for want of timings of your own: ";
        return what + describe();
    }

    /** The number of right trials of the case with the fewest; 0 if there are none. */
    public int fewestTrials() {
        return Stream.concat(Stream.of(""), observed.stream().map(Observation::experiment))
                .distinct()
                .flatMap(experiment -> in(experiment).spreads().stream())
                .flatMap(spread -> spread.trials().stream())
                .mapToInt(trials -> trials.length)
                .min()
                .orElse(0);
    }

    /** Describes its size and its machine. */
    public String describe() {
        List<Timing.Machine> machines = Stream.concat(
                        trials().stream().map(Timing::machine),
                        observed.stream().map(Observation::machine))
                .toList();
        if (machines.isEmpty()) {
            return "it has no trial with a right result over " + net + ".";
        }
        int students = students().size();
        boolean nameless = students == 0 || students().equals(List.of(""));
        return trials().size() + " trials"
                + (nameless ? "" : " of " + Plural.of(students, "student"))
                + " over " + net + (observed.isEmpty() ? "" : " and " + observed.size() + " observations") + ", "
                + javas(machines) + several(machines, Timing.Machine::cores) + " cores"
                + (wrong == 0 ? "." : "; " + wrong + " trials left out because their result was wrong.");
    }

    /** The JDKs of the rows that Java made: a C program has no Java heap. */
    private static String javas(List<Timing.Machine> machines) {
        List<Timing.Machine> ofJava =
                machines.stream().filter(machine -> machine.heapMb() > 0).toList();
        return ofJava.isEmpty()
                ? ""
                : "JDK " + several(ofJava, Timing.Machine::jdk) + ", " + several(ofJava, Timing.Machine::heapMb)
                        + " MB heap, ";
    }

    private static String several(List<Timing.Machine> machines, Function<Timing.Machine, Object> column) {
        return machines.stream()
                .map(column)
                .distinct()
                .map(String::valueOf)
                .sorted()
                .collect(Collectors.joining(" and "));
    }
}
