package marshal.kit.lab5.experiment;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import marshal.kit.lab5.MatrixJobs;

/** The master of the paper's multiply (section 4.2): every worker gets all of B and its rows of A. */
final class MatrixMaster {

    private final double[][] a;
    private final double[][] b;

    MatrixMaster(double[][] a, double[][] b) {
        this.a = a;
        this.b = b;
    }

    /** Multiplies with workers that compute at the same time. */
    double[][] multiply(List<MatrixJobs> workers) throws IOException {
        int k = workers.size();
        for (MatrixJobs worker : workers) {
            worker.load(b);
        }
        var jobs = new int[k];
        for (int i = 0; i < k; i++) {
            jobs[i] = workers.get(i).start(rows(i, k));
        }
        var product = new double[a.length][];
        for (int i = 0; i < k; i++) {
            collect(workers.get(i), jobs[i], product, i, k);
        }
        return product;
    }

    /** Multiplies with one worker after another: each begins when the previous one has ended. */
    double[][] multiplyInTurns(List<MatrixJobs> workers) throws IOException {
        int k = workers.size();
        var product = new double[a.length][];
        for (int i = 0; i < k; i++) {
            workers.get(i).load(b);
            collect(workers.get(i), workers.get(i).start(rows(i, k)), product, i, k);
        }
        return product;
    }

    private double[][] rows(int i, int k) {
        return Arrays.copyOfRange(a, begin(i, k), begin(i + 1, k));
    }

    private void collect(MatrixJobs worker, int job, double[][] product, int i, int k) throws IOException {
        worker.await(job);
        double[][] rows = worker.result(job);
        System.arraycopy(rows, 0, product, begin(i, k), rows.length);
        worker.delete(job);
    }

    private int begin(int i, int k) {
        return a.length * i / k;
    }
}
