package marshal.engine.measure;

/** The networks on this machine that a lab can be run on, by their names in the timings table. */
public enum Net implements Network {
    /** This machine's loopback address; for MPI, its shared memory. */
    loopback {
        @Override
        public Nodes start(int count) {
            return Nodes.LOOPBACK;
        }
    },
    /** This machine's loopback address, for MPI too. */
    tcp {
        @Override
        public Nodes start(int count) {
            return Nodes.LOOPBACK_TCP;
        }
    },
    /** The papers' network, emulated: see {@link Lan}. */
    lan100 {
        @Override
        public Nodes start(int count) {
            return Lan.start(count);
        }
    };

    /** Fails early if {@link #start} would fail. */
    public void require() {
        start(1).close();
    }
}
