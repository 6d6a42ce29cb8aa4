package marshal.engine.measure;

/** The network between a manager and its workers, or between ranks, in a measurement. */
public interface Network {

    /** The network's name in the timings table. */
    String name();

    /**
     * Sets up this number of nodes.
     *
     * @throws marshal.engine.KitException if this machine lacks something for it; the message says what
     */
    Nodes start(int count);
}
