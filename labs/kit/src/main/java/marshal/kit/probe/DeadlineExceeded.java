package marshal.kit.probe;

import java.time.Duration;

/** A call took longer than allowed. The student's process was ended. */
public class DeadlineExceeded extends ProbeException {

    private final String where;

    /**
     * @param call     the call
     * @param deadline its time limit
     * @param where    which of the student's methods were running
     */
    public DeadlineExceeded(String call, Duration deadline, String where) {
        super(call + " did not return within " + seconds(deadline) + "\n" + where);
        this.where = where;
    }

    /** The stacks of the student's threads when the deadline expired, as text. */
    public String where() {
        return where;
    }

    static String seconds(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
    }
}
