package marshal.notebooks.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.notebooks.data.Grid;
import marshal.notebooks.data.Run;

/** A student's guesses, beside the results. */
public final class Guesses {

    private static final String NONE = "–";

    private record Guess(String what, double value) {}

    private record Came(Double mine, Double reference, Double paper) {}

    private final List<Guess> guesses = new ArrayList<>();
    private final Map<Integer, Came> came = new TreeMap<>();
    private boolean beside;

    /** Adds a guess with the next number, from 1 on; {@code Double.NaN} means that there is no guess yet. */
    public Guesses guess(String what, double value) {
        guesses.add(new Guess(what, value));
        return this;
    }

    /**
     * Adds the result to a guess.
     *
     * @param number number of the guess
     * @param of     finds the true value in a run; gives null if the run has none
     * @param paper  the paper's value; null if it has none
     */
    public Guesses came(int number, ShownRuns shown, Function<Run, Double> of, Double paper) {
        if (number < 1 || number > guesses.size()) {
            throw new IllegalArgumentException("there is no guess " + number + ", only 1 to " + guesses.size());
        }
        beside |= shown.reference().isPresent();
        came.put(
                number,
                new Came(of.apply(shown.run()), shown.reference().map(of).orElse(null), paper));
        return this;
    }

    /** A table with one row per guess. The last column shows the factor between the guess and the result. */
    public Grid grid() {
        List<String> head = new ArrayList<>(List.of("", "your guess", "this run", "off by a factor of", "the paper"));
        if (beside) {
            head.add(3, "reference run");
        }
        Grid grid = new Grid(head).caption("What you expected, and what came");
        IntStream.rangeClosed(1, guesses.size()).forEach(number -> {
            Guess guess = guesses.get(number - 1);
            Came result = came.getOrDefault(number, new Came(null, null, null));
            List<Object> cells = new ArrayList<>(List.of(
                    number + "  " + guess.what(),
                    known(guess.value()),
                    known(result.mine()),
                    factor(guess.value(), result.mine()),
                    known(result.paper())));
            if (beside) {
                cells.add(3, known(result.reference()));
            }
            grid.row(cells);
        });
        return grid;
    }

    /** The guesses so far. */
    @Override
    public String toString() {
        return IntStream.range(0, guesses.size())
                .mapToObj(i -> "%d  %s: %s"
                        .formatted(
                                i + 1,
                                guesses.get(i).what(),
                                Double.isNaN(guesses.get(i).value())
                                        ? "?"
                                        : guesses.get(i).value()))
                .collect(Collectors.joining("\n"));
    }

    private static Object known(Double number) {
        return number == null || number.isNaN() ? NONE : number;
    }

    private static String factor(double guess, Double is) {
        if (is == null || !(guess > 0) || !(is > 0)) {
            return NONE;
        }
        return String.format(Locale.ROOT, "%.1f", Math.max(guess / is, is / guess));
    }
}
