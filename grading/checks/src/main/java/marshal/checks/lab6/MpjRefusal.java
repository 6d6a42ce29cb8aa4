package marshal.checks.lab6;

import java.util.concurrent.Callable;
import marshal.checks.story.Script;
import marshal.kit.probe.StudentCrash;

/** What has to be refused by the student's MPJException, which crosses the probe by its name only. */
final class MpjRefusal {

    private static final String NAME = "marshal.lab6.MPJException";

    /** The same here, by the same simple name. */
    private static final class MPJException extends RuntimeException {

        private static final long serialVersionUID = 1;

        MPJException(String message) {
            super(message);
        }
    }

    private MpjRefusal() {}

    static void by(Script script, String what, Callable<?> action) {
        script.refused(MPJException.class, what, () -> {
            try {
                return action.call();
            } catch (RuntimeException e) {
                if (e instanceof StudentCrash crash && crash.remoteClass().equals(NAME)) {
                    throw new MPJException(crash.remoteMessage());
                }
                if (e.getClass().getName().equals(NAME)) { // in the check's own process
                    throw new MPJException(e.getMessage());
                }
                throw e;
            }
        });
    }
}
