package marshal.kit.mpi;

import java.util.List;

/**
 * The counter's report about one rank. The counter runs in the student's process, so marks for right results never
 * depend on it.
 *
 * @param rank       its rank in MPI_COMM_WORLD
 * @param size       the size of MPI_COMM_WORLD
 * @param end        how it ended
 * @param code       the signal that killed it, or its argument to MPI_Abort; 0 if there is none
 * @param in         the MPI call during which it ended; null if there was none
 * @param wallMillis time from MPI_Init to the end
 * @param calls      its calls by name. Some calls, made in a certain way, also have a second name. A call with numbers
 *                   larger than ints, such as {@code MPI_Send_c}, has the name of the usual call. A persistent
 *                   collective counts at each start, as the call that does not block
 * @param sent       messages sent point to point, by call and receiver
 * @param received   messages received point to point, by call and sender
 * @param collectives names of the first collective calls that it began and completed, in order
 * @param pending    requests of MPI_Isend and MPI_Irecv that nobody has waited for
 * @param changed    buffers that were changed between MPI_Isend and its completion
 * @param ahead      messages that it sent point to point before it received the first one
 * @param inFlightMillis  time outside of MPI while a send and a receive of this rank were not yet complete: the
 *                        overlapped time
 * @param outsideMillis   total time outside of MPI, between MPI_Init and the end
 */
public record RankReport(
        int rank,
        int size,
        End end,
        int code,
        InCall in,
        double wallMillis,
        List<Called> calls,
        List<Traffic> sent,
        List<Traffic> received,
        List<String> collectives,
        int pending,
        int changed,
        long ahead,
        double inFlightMillis,
        double outsideMillis) {

    /** How a rank ended. */
    public enum End {
        /** The rank has called MPI_Finalize. */
        FINALIZED,
        /** The rank ended without MPI_Finalize. */
        NOT_FINALIZED,
        /** The rank called MPI_Abort, or MPI did because of an error. */
        ABORTED,
        /** The rank crashed: it caused the signal that ended it. */
        CRASHED,
        /** The rank was ended from outside, at its time limit or because another rank had ended. */
        KILLED
    }

    /** The value of {@link InCall#peer} and {@link InCall#tag} if the call has none. */
    public static final int NONE = -9;

    /**
     * A call that has begun but not returned.
     *
     * @param name the call's name, such as {@code MPI_Recv}
     * @param peer the rank in MPI_COMM_WORLD that it waits for; {@link #ANY} for MPI_ANY_SOURCE, {@link #NONE} for no
     *             particular rank
     * @param tag  the message's tag; {@link #ANY} for MPI_ANY_TAG, {@link #NONE} if it has none
     */
    public record InCall(String name, int peer, int tag) {
        public static final int ANY = -1;
    }

    /**
     * All calls of one kind.
     *
     * @param elements the elements that this rank put into a collective. In a broadcast or scatter: all of them on the
     *                 root, none on other ranks. In a gather or reduction: its own part, in place or not. For
     *                 MPI_Type_create_hindexed: the number of pieces of memory. 0 for other calls
     * @param bytes    the size of these elements in bytes
     * @param millis   time in these calls
     */
    public record Called(String name, long calls, long elements, long bytes, double millis) {}

    /**
     * The messages to one rank, or from it, by one kind of call.
     *
     * @param name     the call's name, such as {@code MPI_Send}
     * @param peer     the other rank in MPI_COMM_WORLD
     * @param elements the number of numbers in the messages, for any datatype: 4 ints count as 4, a column of t ints
     *                 counts as t
     */
    public record Traffic(String name, int peer, long messages, long elements, long bytes) {}

    /** Returns this report with other calls. */
    public RankReport withCalls(List<Called> others) {
        return new RankReport(
                rank,
                size,
                end,
                code,
                in,
                wallMillis,
                others,
                sent,
                received,
                collectives,
                pending,
                changed,
                ahead,
                inFlightMillis,
                outsideMillis);
    }

    /** The number of calls with this name. */
    public long calls(String name) {
        return calls.stream()
                .filter(call -> call.name().equals(name))
                .mapToLong(Called::calls)
                .sum();
    }

    /** The number of elements in the calls with this name, as {@link Called} counts them. */
    public long elements(String name) {
        return calls.stream()
                .filter(call -> call.name().equals(name))
                .mapToLong(Called::elements)
                .sum();
    }
}
