package marshal.grader.timing;

import java.util.Arrays;
import java.util.List;

/**
 * The centre of values that scatter evenly to both sides, with an interval. The interval is exact for every
 * distribution: the Walsh averages, cut by Wilcoxon's signed ranks (the estimate of Hodges and Lehmann).
 *
 * @param centre the median of the means of any two values
 * @param low    minus infinity if there are too few values for an interval
 * @param high   plus infinity in the same case
 */
record SignedRank(double centre, double low, double high) {

    /**
     * @param values at least one
     * @param error  the highest allowed probability that the interval misses the true centre, such as 0.05
     */
    static SignedRank of(List<Double> values, double error) {
        double[] averages = averages(values);
        int cut = cut(values.size(), error / 2);
        int last = averages.length - 1;
        return new SignedRank(
                (averages[last / 2] + averages[(last + 1) / 2]) / 2,
                cut == 0 ? Double.NEGATIVE_INFINITY : averages[cut - 1],
                cut == 0 ? Double.POSITIVE_INFINITY : averages[last - (cut - 1)]);
    }

    /** The means of every two values, and of each with itself, in order. */
    private static double[] averages(List<Double> values) {
        int n = values.size();
        double[] averages = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i; j < n; j++) {
                averages[next++] = (values.get(i) + values.get(j)) / 2;
            }
        }
        Arrays.sort(averages);
        return averages;
    }

    /**
     * The number of averages that can be left out at each end, plus one; 0 if even the outermost averages do not bound
     * it that well.
     */
    private static int cut(int n, double oneSided) {
        // Each rank from 1 to n is in the sum or not, with equal probability. ways counts how many of the 2^n ways give
        // each sum.
        double[] ways = new double[n * (n + 1) / 2 + 1];
        ways[0] = 1;
        for (int rank = 1; rank <= n; rank++) {
            for (int sum = ways.length - 1; sum >= rank; sum--) {
                ways[sum] += ways[sum - rank];
            }
        }
        double most = oneSided * Math.pow(2, n);
        double below = 0;
        int cut = 0;
        while (below + ways[cut] <= most) {
            below += ways[cut];
            cut++;
        }
        return cut;
    }
}
