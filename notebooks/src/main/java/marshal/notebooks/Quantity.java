package marshal.notebooks;

import java.util.function.ToDoubleFunction;
import marshal.kit.measure.Timing;

/** What a trial says, by the names that the papers' tables use too. */
enum Quantity {
    total("ms", Timing::totalMs),
    partition("ms", Timing::partitionMs),
    communicate("ms", Timing::communicateMs),
    compute("ms", Timing::computeMs),
    combine("ms", Timing::combineMs),
    calls("calls", Timing::calls),
    elements("elements", Timing::elements),
    bytes("bytes", Timing::bytes),
    elements_per_call("elements", trial -> (double) trial.elements() / trial.calls());

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

    double of(Timing trial) {
        return value.applyAsDouble(trial);
    }
}
