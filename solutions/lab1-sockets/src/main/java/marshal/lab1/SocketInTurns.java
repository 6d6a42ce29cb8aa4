package marshal.lab1;

import marshal.kit.measure.InTurns;

/**
 * Given, for comparison with yours: sockets and a manager that waits for each reply before it sends the next task. It
 * carries the sort. Eggen and Eggen's client may have done that (section 7).
 */
public final class SocketInTurns extends InTurns {

    public SocketInTurns() {
        super(new SocketMechanism());
    }
}
