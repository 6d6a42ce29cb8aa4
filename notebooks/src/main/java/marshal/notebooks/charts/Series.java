package marshal.notebooks.charts;

import java.util.NavigableMap;
import java.util.TreeMap;
import marshal.notebooks.data.Quartiles;

/**
 * A line of a chart.
 *
 * @param mechanism whose it is; the name of a model, a guide, or one of many
 * @param program   which program's; empty where there is none
 * @param values    over n, each more than 0
 * @param bars      over some of the same n, how far the values are spread
 */
record Series(
        Kind kind,
        String mechanism,
        String program,
        NavigableMap<Integer, Double> values,
        NavigableMap<Integer, Quartiles> bars) {

    /** The most interesting first. */
    enum Kind {
        RUN,
        PAPER,
        REFERENCE,
        COMPUTED,
        MODEL,
        GUIDE,
        FAINT;

        /** Whether it is about a mechanism, which has a colour and a name. */
        boolean isOfMechanism() {
            return compareTo(COMPUTED) <= 0;
        }
    }

    /** What has a colour and a marker of its own. */
    record Wire(String mechanism, String program) {}

    /** The same without what has no place on a logarithmic axis. */
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
