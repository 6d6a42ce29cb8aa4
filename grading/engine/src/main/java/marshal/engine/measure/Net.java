package marshal.engine.measure;

import java.util.function.IntFunction;

/** The networks on this machine that can run a lab, by their names in the timings table. */
public enum Net implements Network {
    /** This machine's loopback address; for MPI, its shared memory. */
    loopback(count -> Nodes.LOOPBACK),
    /** This machine's loopback address, for MPI too. */
    tcp(count -> Nodes.LOOPBACK_TCP),
    /** The papers' network, emulated: see {@link Lan}. */
    lan100(Lan::start);

    private final IntFunction<Nodes> nodes;

    Net(IntFunction<Nodes> nodes) {
        this.nodes = nodes;
    }

    @Override
    public Nodes start(int count) {
        return nodes.apply(count);
    }

    /** Fails early if {@link #start} would fail. */
    public void require() {
        start(1).close();
    }
}
