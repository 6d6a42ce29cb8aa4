package marshal.notebooks.charts;

import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.notebooks.data.Quartiles;

/**
 * A line of a chart.
 *
 * @param mechanism its mechanism; or the name of a model, a guide, or one of many
 * @param program   its program; empty if there is none
 * @param values    over n, each more than 0
 * @param bars      the spread of the values, at some of these n
 */
record Series(
        Kind kind,
        String mechanism,
        String program,
        NavigableMap<Integer, Double> values,
        NavigableMap<Integer, Quartiles> bars) {

    /** The kind of a series, the most interesting first. */
    enum Kind {
        RUN,
        PAPER,
        REFERENCE,
        COMPUTED,
        MODEL,
        GUIDE,
        FAINT;

        /** Returns whether it is about a mechanism, which has a colour and a name. */
        boolean isOfMechanism() {
            return compareTo(COMPUTED) <= 0;
        }
    }

    /** The key to a series' colour and marker. */
    record Wire(String mechanism, String program) {}

    /** Makes a series without values that have no place on a logarithmic axis. */
    static Series of(
            Kind kind,
            String mechanism,
            String program,
            NavigableMap<Integer, Double> values,
            NavigableMap<Integer, Quartiles> bars) {
        NavigableMap<Integer, Double> drawn = new TreeMap<>(values);
        drawn.values().removeIf(value -> !(value > 0) || value.isInfinite());
        NavigableMap<Integer, Quartiles> drawnBars = new TreeMap<>(bars);
        drawnBars.keySet().retainAll(drawn.keySet());
        drawnBars.values().removeIf(bar -> !(bar.low() > 0) || Double.isInfinite(bar.high()));
        return new Series(kind, mechanism, program, drawn, drawnBars);
    }

    /** Returns this series without sizes that have no place on a logarithmic axis: a sort may have 0 items. */
    Series aboveZero() {
        return new Series(kind, mechanism, program, values.tailMap(0, false), bars.tailMap(0, false));
    }

    boolean isOfMechanism() {
        return kind.isOfMechanism();
    }

    Wire wire() {
        return new Wire(mechanism, program);
    }

    double end() {
        return values.lastEntry().getValue();
    }
}
