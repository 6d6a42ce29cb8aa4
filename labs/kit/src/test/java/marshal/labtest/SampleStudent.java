package marshal.labtest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
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

/** A student whose sort works with one worker, and whose partition does what its k asks for. */
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
        switch (k) {
            case CRASH:
                throw new ArithmeticException("/ by zero");
            case LOOP:
                while (true) {
                    n++;
                }
            case EXIT:
                System.out.println("I have had enough");
                System.exit(n);
                break;
            case HALT:
                Runtime.getRuntime().halt(n);
                break;
            case FLOOD:
                for (int i = 0; i < n; i++) {
                    System.out.println("line " + i);
                }
                break;
            case PRINT_WITHOUT_END:
                while (true) {
                    System.out.println("and on it goes");
                }
            case GARBLE:
                garble();
                break;
            case SPAWN:
                return List.of(new Range(0, spawn()));
            case OUT_OF_MEMORY:
                return List.of(new Range(0, new long[1 << 28].length));
            case EAVESDROP:
                return List.of(new Range(0, eavesdrop()));
            default:
        }
        return List.of(new Range(0, n));
    }

    private static void garble() {
        try {
            new java.io.FileOutputStream(java.io.FileDescriptor.out)
                    .write("print me, please".getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int spawn() {
        try {
            return (int) new ProcessBuilder("sleep", "1000").start().pid();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int eavesdrop() {
        try {
            int seen = System.in.read() == -1 ? 0 : 1;
            return System.getenv("HOME") == null ? seen : seen + 2;
        } catch (IOException e) {
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
