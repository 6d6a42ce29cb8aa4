package marshal.grader.timing;

import java.time.Duration;

/**
 * What is timed of a class, or of one lab of a submission.
 *
 * @param extent       how much of each lab
 * @param budgetMillis how long all of it may take; null for as long as it takes
 */
public record TimingPlan(Extent extent, Long budgetMillis) {

    public static final TimingPlan NONE = new TimingPlan(Extent.NONE, null);

    /** With less than this the processes are up, and nothing has run. */
    private static final long LEAST_MILLIS = 4_000;

    public boolean timesNothing() {
        return extent == Extent.NONE;
    }

    public boolean hasEnd() {
        return budgetMillis != null;
    }

    /** Is there nothing more to time where so much was timed, or, where time was cut short, begun? */
    public boolean isMetBy(Extent timed, boolean cut) {
        return timed.compareTo(extent) >= 0 && (!cut || hasEnd());
    }

    /** How many of so many labs there is time for. */
    public int enoughFor(int labs) {
        return hasEnd() ? (int) Math.min(labs, Math.max(1, budgetMillis / LEAST_MILLIS)) : labs;
    }

    /** How long so many labs will take, about. */
    public Duration forecast(int labs) {
        Duration usual = extent.usual().multipliedBy(labs);
        return hasEnd() && budgetMillis < usual.toMillis() ? Duration.ofMillis(budgetMillis) : usual;
    }

    /** For the next of so many labs: an even part of what is left when so much time is spent. */
    public TimingPlan share(Duration spent, int left) {
        return hasEnd() ? new TimingPlan(extent, Math.max(0, budgetMillis - spent.toMillis()) / left) : this;
    }
}
