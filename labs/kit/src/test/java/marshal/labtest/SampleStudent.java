package marshal.labtest;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Range;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.Workers;
import marshal.kit.process.TestLab;

/** A student whose sort works with one worker. Its partition does what its k demands. */
public class SampleStudent implements TestLab {

    /** Values of k that make {@link #partition} misbehave. */
    public static final int CRASH = -1;

    public static final int LOOP = -2;
    public static final int EXIT = -3;
    public static final int FLOOD = -4;
    public static final int HALT = -5;
    public static final int GARBLE = -6;
    public static final int SPAWN = -7;
    public static final int OUT_OF_MEMORY = -8;
    public static final int EAVESDROP = -9;
    public static final int PRINT_WITHOUT_END = -10;

    @Override
    public List<Range> partition(int n, int k) {
        int result = n;
        switch (k) {
            case CRASH -> throw new ArithmeticException("/ by zero");
            case LOOP -> {
                while (true) {
                    result++;
                }
            }
            case EXIT -> {
                System.out.println("I have had enough");
                System.exit(n);
            }
            case HALT -> Runtime.getRuntime().halt(n);
            case FLOOD -> IntStream.range(0, n).forEach(i -> System.out.println("line " + i));
            case PRINT_WITHOUT_END -> {
                while (true) {
                    System.out.println("and on it goes");
                }
            }
            case GARBLE ->
                unchecked(() -> {
                    new FileOutputStream(FileDescriptor.out).write("print me, please".getBytes(StandardCharsets.UTF_8));
                    return n;
                });
            case SPAWN ->
                result = unchecked(
                        () -> (int) new ProcessBuilder("sleep", "1000").start().pid());
            case OUT_OF_MEMORY -> result = new long[1 << 28].length;
            case EAVESDROP ->
                result = unchecked(() -> (System.in.read() == -1 ? 0 : 1) + (System.getenv("HOME") == null ? 0 : 2));
            default -> {}
        }
        return List.of(new Range(0, result));
    }

    private static int unchecked(Callable<Integer> deed) {
        try {
            return deed.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int[] sequentialSort(int[] items) {
        Arrays.sort(items);
        return items;
    }

    @Override
    public int[] sort(int[] items, Workers workers) throws WireException {
        return ((Result.Sorted)
                        workers.callAll(List.of(new Task.Sort(items.clone()))).get(0))
                .items();
    }

    @Override
    public int[][] sequentialMultiply(int[][] a, int[][] b) {
        return a;
    }

    @Override
    public int[][] multiplyIjk(int[][] a, int[][] b) {
        return b;
    }

    @Override
    public int[][] spa(int[][] a, int[][] b, Workers workers) {
        throw new Todo("lab9.4", "Send the rows");
    }

    @Override
    public int[][] mca(int[][] a, int[][] b, Workers workers) {
        return null;
    }

    @Override
    public int[][] rounds(Task.Cannon task, Neighbours neighbours) throws WireException {
        var edges = new marshal.kit.contract.Edges(new int[] {1}, new int[] {2});
        for (int round = 1; round < task.n(); round++) {
            edges = neighbours.exchange(edges);
        }
        return new int[][] {edges.column(), edges.row()};
    }

    @Override
    public byte[] write(Message message) {
        return message.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Message read(byte[] bytes, int chunk) {
        return new Message.Link(chunk, Axis.ROWS);
    }

    @Override
    public Mechanism mechanism() {
        return new TinyMechanism();
    }

    @Override
    public Worker worker() {
        return (task, neighbours) -> new Result.Sorted(sequentialSort(((Task.Sort) task).items()), -1);
    }
}
