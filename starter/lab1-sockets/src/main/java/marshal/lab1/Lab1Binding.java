package marshal.lab1;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
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
import marshal.kit.lab1.TakenMessage;
import marshal.kit.lab1.ArgumentGuard;
import marshal.kit.lab1.WrittenMessage;
import marshal.kit.measure.ProcessorTime;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab1Binding implements Lab1 {

    /** Bytes to keep of a message that is as large as the heap. */
    private static final int KEPT = 1 << 10;

    @Override
    public int[] sequentialSort(int[] items) {
        Sequential.sort(items);
        return items;
    }

    @Override
    public long sortNanos(int n) {
        int[] items = new Random(n).ints(n, 0, 1 << 30).toArray();
        return ProcessorTime.of(() -> Sequential.sort(items));
    }

    @Override
    public long multiplyNanos(boolean ijk) {
        var a = new int[8][4096];
        var b = new int[4096][512];
        return ProcessorTime.of(() -> {
            if (ijk) {
                Sequential.multiplyIjk(a, b);
            } else {
                Sequential.multiply(a, b);
            }
        });
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
        return ArgumentGuard.during(() -> Merge.merge(runs), "Merge.merge changed its runs", runs.toArray(new int[0][]));
    }

    @Override
    public long mergeNanos(int runs, int items) {
        var random = new Random(runs);
        List<int[]> sorted = Stream.generate(() -> random.ints(items / runs).sorted().toArray()).limit(runs).toList();
        return ProcessorTime.of(() -> Merge.merge(sorted));
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
        return ArgumentGuard.during(() -> Cannon.skewRows(a), "Cannon.skewRows changed a", a);
    }

    @Override
    public int[][] skewColumns(int[][] b) {
        return ArgumentGuard.during(() -> Cannon.skewColumns(b), "Cannon.skewColumns changed b", b);
    }

    @Override
    public int[][] rounds(Task.Cannon task, Neighbours neighbours) throws WireException {
        return ArgumentGuard.during(() -> Cannon.rounds(task, neighbours), "Cannon.rounds changed the blocks of its task", task.a(), task.b());
    }

    @Override
    public int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException {
        return Cannon.multiply(a, b, workers);
    }

    @Override
    public WrittenMessage write(Message message) throws WireException {
        return write(message, new RecordingOutput());
    }

    private static WrittenMessage write(Message message, RecordingOutput out) throws WireException {
        try {
            Protocol.write(message, out);
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw new WireException("the stream in memory failed: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            int begun = out.written().bytes().length;
            throw begun == 0 ? e : new IllegalStateException("refused when " + begun + " bytes were on the stream: " + e.getMessage(), e);
        }
        return out.written();
    }

    @Override
    public WrittenMessage writeLarge(int side) throws WireException {
        var matrix = new int[side][];
        Arrays.fill(matrix, new int[side]);
        return write(new Message.Request(1, new Task.Multiply(matrix, matrix)), new RecordingOutput(KEPT));
    }

    @Override
    public Message read(byte[] bytes, int chunk) throws WireException {
        return read(new ChunkedInput(bytes, chunk));
    }

    @Override
    public TakenMessage take(byte[] bytes) throws WireException {
        var in = new ChunkedInput(bytes, Integer.MAX_VALUE);
        read(in);
        return new TakenMessage(in.reads(), in.available());
    }

    private static Message read(InputStream in) throws WireException {
        try {
            return Protocol.read(in);
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
