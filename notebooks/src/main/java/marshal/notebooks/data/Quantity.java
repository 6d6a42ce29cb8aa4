package marshal.notebooks.data;

import java.util.function.ToDoubleFunction;
import marshal.kit.measure.Timing;

/** The values of a trial, by the names in the papers' tables. */
enum Quantity {
    total("ms", trial -> trial.millis().total()),
    partition("ms", trial -> trial.millis().partition()),
    communicate("ms", trial -> trial.millis().communicate()),
    compute("ms", trial -> trial.millis().compute()),
    combine("ms", trial -> trial.millis().combine()),
    calls("calls", trial -> trial.counts().calls()),
    elements("elements", trial -> trial.counts().elements()),
    bytes("bytes", trial -> trial.counts().bytes()),
    peak("MB", trial -> trial.peakKb() / 1024.0),
    elements_per_call(
            "elements",
            trial -> (double) trial.counts().elements() / trial.counts().calls());

    private final String unit;
    private final ToDoubleFunction<Timing> value;

    Quantity(String unit, ToDoubleFunction<Timing> value) {
        this.unit = unit;
        this.value = value;
    }

    String unit() {
        return unit;
    }

    boolean isTime() {
        return unit.equals("ms");
    }

    /** Returns whether the trial has this value: some trials have no counts, and some no memory. */
    boolean isIn(Timing trial) {
        return isTime() || (this == peak ? trial.peakKb() > 0 : trial.counts().calls() > 0);
    }

    double of(Timing trial) {
        return value.applyAsDouble(trial);
    }
}
