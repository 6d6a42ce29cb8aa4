package marshal.lab6;

import marshal.kit.contract.Todo;
import marshal.kit.lab6.Rank;

/** The start and the end of MPI, and its constants. */
public final class MPJ {

    public static final Datatype BYTE = Datatype.of(Base.BYTE);
    public static final Datatype CHAR = Datatype.of(Base.CHAR);
    public static final Datatype SHORT = Datatype.of(Base.SHORT);
    public static final Datatype BOOLEAN = Datatype.of(Base.BOOLEAN);
    public static final Datatype INT = Datatype.of(Base.INT);
    public static final Datatype LONG = Datatype.of(Base.LONG);
    public static final Datatype FLOAT = Datatype.of(Base.FLOAT);
    public static final Datatype DOUBLE = Datatype.of(Base.DOUBLE);
    public static final Datatype OBJECT = Datatype.of(Base.OBJECT);

    public static final int ANY_SOURCE = Rank.ANY;
    public static final int ANY_TAG = Rank.ANY;
    public static final int UNDEFINED = Rank.UNDEFINED;

    /** All ranks. */
    public static final Comm COMM_WORLD = new Comm();

    private enum State {
        NEW,
        RUNNING,
        OVER
    }

    private static State state = State.NEW;

    private MPJ() {}

    /**
     * Step 1: starts MPI, once in the lifetime of a process.
     *
     * @return the arguments that are not for MPI
     */
    public static String[] init(String[] args) {
        throw new Todo("lab6.1", "MPI aborts if it is started twice, so throw an MPJException unless the state is NEW. "
                + "MPICH takes nothing from a Java program's arguments.");
    }

    /** Step 1: ends MPI. Every rank has to call it, after everything that it has begun is complete. */
    public static void finish() {
        throw new Todo("lab6.1", "MPI has to be running, and is over afterwards.");
    }

    /** Given: MPI may be called only between init and finish. */
    static void requireRunning() {
        if (state != State.RUNNING) {
            throw new MPJException(state == State.NEW ? "init was not called" : "finish was called before");
        }
    }
}
