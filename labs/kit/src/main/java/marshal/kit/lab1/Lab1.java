package marshal.kit.lab1;

import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Range;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;

/** Lab 1 as the checks see it: every step that a student writes, behind one interface. */
public interface Lab1 extends Programs, LabCode {

    /** The programs, wrapped: they throw if the student's code changes an argument that has to stay unchanged. */
    default Programs watched() {
        return ArgumentGuard.programs(this);
    }

    /** Step 1: the processor time of the sequential sort of n items in random order, in nanoseconds. */
    long sortNanos(int n);

    /**
     * Step 1: the processor time of one multiplication in nanoseconds, in i-j-k order or in the fast order. Matrix b
     * has long columns.
     */
    long multiplyNanos(boolean ijk);

    /**
     * Step 2: k consecutive ranges that cover 0 to n. Their sizes differ by at most one, and the longer ones come
     * first.
     */
    List<Range> partition(int n, int k);

    /** Step 3: merges sorted runs into one sorted array. Some runs may be empty. */
    int[] merge(List<int[]> runs);

    /** Step 3: the processor time of a merge with this number of runs and items, in nanoseconds. */
    long mergeNanos(int runs, int items);

    /** Step 5: rotates row i of a left by i. Does not change a. */
    int[][] skewRows(int[][] a);

    /** Step 5: rotates column j of b up by j. Does not change b. */
    int[][] skewColumns(int[][] b);

    /** Step 5: one worker's n multiplications and n - 1 exchanges. */
    int[][] rounds(Task.Cannon task, Neighbours neighbours) throws WireException;

    /** Step 6: writes one message to a stream. */
    WrittenMessage write(Message message) throws WireException;

    /**
     * Step 6: writes MULTIPLY with two matrices of this side. All their rows are one array, so the matrices are small
     * in memory and large in the message. Keeps only the first bytes that were written.
     */
    WrittenMessage writeLarge(int side) throws WireException;

    /**
     * Step 6: reads one message from a stream that holds these bytes and then ends.
     *
     * @param bytes what the peer sent before it closed
     * @param chunk the most bytes that one read call returns, at least 1
     * @return the message, or null if the stream ended before its first byte
     */
    Message read(byte[] bytes, int chunk) throws WireException;

    /** Step 6: reads one message from a stream that holds these bytes, and reports how it did so. */
    TakenMessage take(byte[] bytes) throws WireException;

    /** Steps 7 to 9: the worker and the manager over sockets. */
    @Override
    Mechanism mechanism();
}
