package marshal.grading.measure;

/** The networks that a lab can be run on, by their names in the timings table. */
public enum Net {
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

    /**
     * Sets up so many nodes.
     *
     * @throws marshal.grading.KitException if this machine lacks something for it; the message says what
     */
    public abstract Nodes start(int count);

    /** Fails early if {@link #start} would fail. */
    public void require() {
        start(1).close();
    }
}
