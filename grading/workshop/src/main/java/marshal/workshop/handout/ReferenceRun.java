package marshal.workshop.handout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.KitException;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Quantiles;
import marshal.kit.measure.Timing;

/** The right trials of the reference run, and formulas over their medians. */
final class ReferenceRun {

    /** @param quantity {@code EXPERIMENT/QUANTITY} of an observation, or the phase of a timing in milliseconds */
    private record Trial(String quantity, Timing.Setting setting, double value) {}

    private static final Map<String, ToDoubleFunction<Timing.Millis>> PHASES = Map.of(
            "total", Timing.Millis::total,
            "partition", Timing.Millis::partition,
            "communicate", Timing.Millis::communicate,
            "compute", Timing.Millis::compute,
            "combine", Timing.Millis::combine);
    private static final Pattern TOKEN = Pattern.compile("<[^>]+>|[-+*/()]|[^\\s<()]+");

    private final Map<List<String>, List<Trial>> trials; // by quantity, mechanism, program and n

    private ReferenceRun(Stream<Trial> trials) {
        this.trials = trials.collect(Collectors.groupingBy(trial -> List.of(
                trial.quantity(),
                trial.setting().mechanism(),
                trial.setting().program(),
                "" + trial.setting().n())));
    }

    /** @throws KitException if the folder has no timings or observations */
    static ReferenceRun read(Path folder) {
        try {
            Stream<Trial> observed = Observation.TABLE.read(folder.resolve("observations.csv")).stream()
                    .filter(Observation::verified)
                    .map(row -> new Trial(row.experiment() + "/" + row.quantity(), row.setting(), row.value()));
            Stream<Trial> timed = Timing.TABLE.read(folder.resolve("reference-timings.csv")).stream()
                    .filter(Timing::verified)
                    .flatMap(row -> PHASES.entrySet().stream()
                            .map(phase -> new Trial(
                                    phase.getKey(),
                                    row.setting(),
                                    phase.getValue().applyAsDouble(row.millis()))));
            return new ReferenceRun(Stream.concat(observed, timed));
        } catch (IOException e) {
            throw new KitException("cannot read the reference run: " + e.getMessage(), e);
        }
    }

    /**
     * Computes a formula of numbers, {@code + - * / ( )}, and medians such as {@code <transfer/total cluster-iso map
     * 1760>}: quantity, mechanism, program and n. Then follow the workers if their number varies, and the network if it
     * is not the loopback.
     *
     * @throws KitException if the formula cannot be read, or the run has no such case
     */
    double value(String formula) {
        Deque<String> tokens = new ArrayDeque<>(
                TOKEN.matcher(formula).results().map(token -> token.group()).toList());
        double value = sum(tokens, formula);
        if (!tokens.isEmpty()) {
            throw new KitException("not a formula: " + formula);
        }
        return value;
    }

    private double sum(Deque<String> tokens, String formula) {
        double value = product(tokens, formula);
        while (List.of("+", "-").contains(next(tokens))) {
            value += tokens.pop().equals("+") ? product(tokens, formula) : -product(tokens, formula);
        }
        return value;
    }

    private double product(Deque<String> tokens, String formula) {
        double value = atom(tokens, formula);
        while (List.of("*", "/").contains(next(tokens))) {
            value *= tokens.pop().equals("*") ? atom(tokens, formula) : 1 / atom(tokens, formula);
        }
        return value;
    }

    private double atom(Deque<String> tokens, String formula) {
        String token = next(tokens);
        if (token.equals("(")) {
            tokens.pop();
            double value = sum(tokens, formula);
            if (!")".equals(tokens.poll())) {
                throw new KitException("not a formula: " + formula);
            }
            return value;
        }
        if (token.startsWith("<")) {
            return median(tokens.pop());
        }
        if (!token.matches("\\d+(\\.\\d+)?")) {
            throw new KitException("not a formula: " + formula);
        }
        return Double.parseDouble(tokens.pop());
    }

    private static String next(Deque<String> tokens) {
        return tokens.isEmpty() ? "" : tokens.peek();
    }

    private double median(String of) {
        List<String> words = Arrays.asList(of.substring(1, of.length() - 1).split(" "));
        List<String> more = words.subList(Math.min(4, words.size()), words.size());
        List<String> nets = more.stream().allMatch(word -> word.matches("\\d+")) ? List.of("loopback", "") : more;
        List<Trial> found = trials.getOrDefault(words.subList(0, words.size() - more.size()), List.of()).stream()
                .filter(trial -> nets.contains(trial.setting().net()))
                .filter(trial ->
                        List.of("" + trial.setting().k(), trial.setting().net()).containsAll(more))
                .toList();
        if (found.stream().map(Trial::setting).distinct().count() != 1) {
            throw new KitException("the reference run has no such case, or several: " + of);
        }
        return Quantiles.median(found.stream().map(Trial::value).toList());
    }
}
