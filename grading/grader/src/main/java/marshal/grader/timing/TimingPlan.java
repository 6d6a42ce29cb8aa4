package marshal.grader.timing;

import java.time.Duration;

/**
 * The extent of timing for a class, or for one lab of a submission.
 *
 * @param extent       how much of each lab
 * @param budgetMillis the time limit for everything; null for no limit
 */
public record TimingPlan(Extent extent, Long budgetMillis) {

    public static final TimingPlan NONE = new TimingPlan(Extent.NONE, null);

    /** With less time than this, processes start, but nothing runs. */
    private static final long LEAST_MILLIS = 4_000;

    public boolean timesNothing() {
        return extent == Extent.NONE;
    }

    public boolean hasEnd() {
        return budgetMillis != null;
    }

    /**
     * Returns whether an earlier timing of this extent is enough. If it was cut short, a plan with a time limit accepts
     * it too.
     */
    public boolean isMetBy(Extent timed, boolean cut) {
        return timed.compareTo(extent) >= 0 && (!cut || hasEnd());
    }

    /** Returns how many of these labs there is time for. */
    public int enoughFor(int labs) {
        return hasEnd() ? (int) Math.min(labs, Math.max(1, budgetMillis / LEAST_MILLIS)) : labs;
    }

    /** The estimated time for this number of labs. */
    public Duration forecast(int labs) {
        Duration usual = extent.usual().multipliedBy(labs);
        return hasEnd() && budgetMillis < usual.toMillis() ? Duration.ofMillis(budgetMillis) : usual;
    }

    /** The plan for the next of the remaining labs: an equal share of the remaining time. */
    public TimingPlan share(Duration spent, int left) {
        return hasEnd() ? new TimingPlan(extent, Math.max(0, budgetMillis - spent.toMillis()) / left) : this;
    }
}
