package marshal.bench;

/**
 * What is compared of the two sides' figures.
 *
 * @param what     for the table
 * @param ours     name of our figure
 * @param baseline name of the baseline's
 * @param target   the ratio ours / baseline to reach: at most this. Null if it is only reported
 */
record Metric(String what, String ours, String baseline, Double target) {

    static Metric reported(String what, String ours, String baseline) {
        return new Metric(what, ours, baseline, null);
    }
}
