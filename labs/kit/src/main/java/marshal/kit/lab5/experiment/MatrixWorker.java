package marshal.kit.lab5.experiment;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.tool.Daemon;

/** A worker of the paper's multiply. */
final class MatrixWorker implements MatrixJobs {

    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, CompletableFuture<double[][]>> jobs = new ConcurrentHashMap<>();
    private volatile double[][] b;

    @Override
    public void load(double[][] matrix) {
        b = matrix;
    }

    @Override
    public int start(double[][] rows) {
        int job = numbers.incrementAndGet();
        double[][] with = b;
        var done = new CompletableFuture<double[][]>();
        jobs.put(job, done);
        Daemon.start("job " + job, () -> done.complete(product(rows, with)));
        return job;
    }

    @Override
    public void await(int job) {
        jobs.get(job).join();
    }

    @Override
    public double[][] result(int job) {
        return jobs.get(job).join();
    }

    @Override
    public void delete(int job) {
        jobs.remove(job);
    }

    static double[][] product(double[][] rows, double[][] b) {
        int n = b[0].length;
        var product = new double[rows.length][n];
        for (int i = 0; i < rows.length; i++) {
            double[] sums = product[i];
            for (int k = 0; k < b.length; k++) {
                double factor = rows[i][k];
                double[] row = b[k];
                for (int j = 0; j < n; j++) {
                    sums[j] += factor * row[j];
                }
            }
        }
        return product;
    }
}
