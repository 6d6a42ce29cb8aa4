package marshal.lab1;

import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Task;
import marshal.kit.contract.Workers;

public final class Cannon {

    public static int[][] skewRows(int[][] a) {
        return a.clone();
    }

    public static int[][] skewColumns(int[][] b) {
        return b.clone();
    }

    public static int[][] rounds(Task.Cannon task, Neighbours neighbours) {
        return new int[task.a().length][task.a().length];
    }

    public static int[][] multiply(int[][] a, int[][] b, Workers workers) {
        return a;
    }
}
