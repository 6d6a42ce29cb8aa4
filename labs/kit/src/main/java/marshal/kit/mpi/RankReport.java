package marshal.kit.mpi;

import java.util.List;

/**
 * The counter's report about one rank. The counter runs in the student's process, so marks for right results never
 * depend on it.
 *
 * @param rank       in MPI_COMM_WORLD
 * @param size       of MPI_COMM_WORLD
 * @param end        how it ended
 * @param code       the signal that killed it, or the exit code that it gave to MPI_Abort; 0 if there is none
 * @param in         the MPI call that it was in when it ended; null if it was in none
 * @param wallMillis from MPI_Init to the end
 * @param calls      what it called, by name; some of it, called in a certain way, has a name of its own as well. A call
 *                   with larger numbers than ints, such as {@code MPI_Send_c}, has the name of the usual one. A
 *                   persistent collective counts whenever it is started, as the one that does not block
 * @param sent       messages sent point to point, by call and receiver
 * @param received   messages received point to point, by call and sender
 * @param collectives names of the first collective calls that it began and came back from, in their order
 * @param pending    requests of MPI_Isend and MPI_Irecv that nobody has waited for
 * @param changed    buffers that were changed between MPI_Isend and its completion
 * @param ahead      messages that it sent point to point before the first one came
 * @param inFlightMillis  time outside of MPI while a send and a receive of this rank were not yet completed: what was
 *                        overlapped
 * @param outsideMillis   time outside of MPI in all, between MPI_Init and the end
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

    /** How a rank ends. */
    public enum End {
        /** It has called MPI_Finalize. */
        FINALIZED,
        /** It went without MPI_Finalize. */
        NOT_FINALIZED,
        /** It called MPI_Abort, or MPI did because of an error. */
        ABORTED,
        /** A signal of its own making: a crash. */
        CRASHED,
        /** It was ended from outside, at the end of its time or because another rank had ended. */
        KILLED
    }

    /** The value of {@link InCall#peer} and {@link InCall#tag} where the call has none. */
    public static final int NONE = -9;

    /**
     * A call that has begun and not returned.
     *
     * @param name such as {@code MPI_Recv}
     * @param peer whom it waits for, as a rank in MPI_COMM_WORLD; {@link #ANY} for MPI_ANY_SOURCE, {@link #NONE} if
     *             nobody in particular
     * @param tag  of the message; {@link #ANY} for MPI_ANY_TAG, {@link #NONE} if it has none
     */
    public record InCall(String name, int peer, int tag) {
        public static final int ANY = -1;
    }

    /**
     * What was called.
     *
     * @param elements what this rank put into a collective: all of it on the root of a broadcast or scatter, nothing on
     *                 the other ranks; its own part, in place or not, in a gather or a reduction; of
     *                 MPI_Type_create_hindexed the pieces of memory; 0 for other calls
     * @param bytes    the same in bytes
     * @param millis   time in it
     */
    public record Called(String name, long calls, long elements, long bytes, double millis) {}

    /**
     * What went to one rank, or came from it, by one kind of call.
     *
     * @param name     such as {@code MPI_Send}
     * @param peer     rank in MPI_COMM_WORLD
     * @param elements numbers in the messages, whatever the datatype they were sent with: 4 ints are 4, a column of t
     *                 ints is t
     */
    public record Traffic(String name, int peer, long messages, long elements, long bytes) {}

    /** The same, with other calls. */
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

    /** How often it called this. */
    public long calls(String name) {
        return calls.stream()
                .filter(call -> call.name().equals(name))
                .mapToLong(Called::calls)
                .sum();
    }
}
