package marshal.bench;

/**
 * A figure of both sides that is compared.
 *
 * @param what     for the table
 * @param ours     name of our figure
 * @param baseline name of the baseline's figure
 * @param target   the ratio ours / baseline to reach; null if it is only reported
 */
public record Metric(String what, String ours, String baseline, Target target) {

    /**
     * A range of the ratio, both ends included.
     *
     * @param least 0 if it cannot be too small
     */
    public record Target(double least, double most) {

        boolean holds(double low, double high) {
            return low >= least && high <= most;
        }

        boolean isMissed(double low, double high) {
            return high < least || low > most;
        }
    }

    public static Metric reported(String what, String ours, String baseline) {
        return new Metric(what, ours, baseline, null);
    }

    /** A reported metric of a figure that both sides have. */
    public static Metric reported(String what, String figure) {
        return reported(what, figure, figure);
    }

    public static Metric atMost(double most, String what, String ours, String baseline) {
        return new Metric(what, ours, baseline, new Target(0, most));
    }

    /**
     * A limited metric of a figure that both sides have.
     *
     * @param most 0 if it is only reported
     */
    public static Metric atMost(double most, String what, String figure) {
        return most == 0 ? reported(what, figure) : atMost(most, what, figure, figure);
    }

    /** A metric that may differ from the baseline by this part, in both directions. */
    public static Metric within(double part, String what, String ours, String baseline) {
        return new Metric(what, ours, baseline, new Target(1 - part, 1 + part));
    }
}
