package marshal.lab1;

import java.io.IOException;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Range;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.ChunkedInput;
import marshal.kit.lab1.Lab1;
import marshal.kit.lab1.Message;
import marshal.kit.lab1.RecordingOutput;
import marshal.kit.lab1.Untouched;
import marshal.kit.lab1.Written;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab1Binding implements Lab1 {

    @Override
    public int[] sequentialSort(int[] items) {
        Sequential.sort(items);
        return items;
    }

    @Override
    public int[][] multiplyIjk(int[][] a, int[][] b) {
        return Sequential.multiplyIjk(a, b);
    }

    @Override
    public int[][] sequentialMultiply(int[][] a, int[][] b) {
        return Sequential.multiply(a, b);
    }

    @Override
    public List<Range> partition(int n, int k) {
        return Partition.of(n, k);
    }

    @Override
    public int[] merge(List<int[]> runs) {
        return Untouched.during(() -> Merge.merge(runs), "Merge.merge changed its runs", runs.toArray(new int[0][]));
    }

    @Override
    public int[] sort(int[] items, Workers workers) throws WireException {
        return ParallelSort.sort(items, workers);
    }

    @Override
    public int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException {
        return Spa.multiply(a, b, workers);
    }

    @Override
    public int[][] skewRows(int[][] a) {
        return Untouched.during(() -> Cannon.skewRows(a), "Cannon.skewRows changed a", a);
    }

    @Override
    public int[][] skewColumns(int[][] b) {
        return Untouched.during(() -> Cannon.skewColumns(b), "Cannon.skewColumns changed b", b);
    }

    @Override
    public int[][] rounds(Task.Cannon task, Neighbours neighbours) throws WireException {
        return Untouched.during(() -> Cannon.rounds(task, neighbours), "Cannon.rounds changed the blocks of its task", task.a(), task.b());
    }

    @Override
    public int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException {
        return Cannon.multiply(a, b, workers);
    }

    @Override
    public Written write(Message message) throws WireException {
        var out = new RecordingOutput();
        try {
            Protocol.write(message, out);
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw new WireException("the stream in memory failed: " + e.getMessage(), e);
        }
        return out.written();
    }

    @Override
    public Message read(byte[] bytes, int chunk) throws WireException {
        try {
            return Protocol.read(new ChunkedInput(bytes, chunk));
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw new WireException(e.getClass().getSimpleName() + " instead of a named error: " + e.getMessage(), e);
        }
    }

    @Override
    public Worker worker() {
        return new Lab1Worker();
    }

    @Override
    public Mechanism mechanism() {
        return new SocketMechanism();
    }
}
