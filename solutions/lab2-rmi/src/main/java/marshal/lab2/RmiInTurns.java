package marshal.lab2;

import marshal.kit.measure.InTurns;

/**
 * Given, for comparison with yours: RMI and a manager that waits for each reply before it sends the next task. It
 * carries the sort. Eggen and Eggen's client may have done that (section 7).
 */
public final class RmiInTurns extends InTurns {

    public RmiInTurns() {
        super(new RmiSerializable());
    }
}
