package marshal.checks.lab5;

import java.util.List;
import marshal.kit.lab5.MatrixRun.JobTimes;

/**
 * Computes how long the multiply would take if every worker had a processor, from runs of one worker after another.
 *
 * <p>The master's calls always come one after another: B to all, then the rows to all, then the results. Only computing
 * overlaps.
 */
record MultiplyPath(List<JobTimes> workers) {

    private static final double LAN100_BYTES_A_SECOND = 100e6 / 8;

    /** Returns the time on the measured network, loopback. */
    double seconds() {
        double now = workers.stream().mapToDouble(JobTimes::load).sum();
        var done = new double[workers.size()];
        for (int i = 0; i < done.length; i++) {
            now += workers.get(i).start();
            done[i] = now + workers.get(i).await();
        }
        for (int i = 0; i < done.length; i++) {
            now = Math.max(now, done[i])
                    + workers.get(i).result()
                    + workers.get(i).delete();
        }
        return now;
    }

    /**
     * Returns the time plus the time of these bytes on a line of 100 Mbit/s. They all pass the master's line, one call
     * after another.
     */
    double secondsOnLan100(long bytes) {
        return seconds() + bytes / LAN100_BYTES_A_SECOND;
    }
}
