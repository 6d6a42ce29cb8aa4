package marshal.bench.child;

import marshal.kit.contract.Programs;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

/** Programs that all throw. The bench runs only those that a subclass overrides. */
public abstract class NoPrograms implements Programs {

    @Override
    public int[] sequentialSort(int[] items) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int[][] multiplyIjk(int[][] a, int[][] b) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int[][] sequentialMultiply(int[][] a, int[][] b) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int[] sort(int[] items, Workers workers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int[][] spa(int[][] a, int[][] b, Workers workers) throws WireException {
        throw new UnsupportedOperationException();
    }

    @Override
    public int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException {
        throw new UnsupportedOperationException();
    }
}
