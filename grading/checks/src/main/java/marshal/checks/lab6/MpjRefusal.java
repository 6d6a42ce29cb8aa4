package marshal.checks.lab6;

import java.util.concurrent.Callable;
import marshal.checks.story.Script;
import marshal.kit.probe.StudentCrash;

/** Tests refusals by the student's MPJException, of which only the name crosses the probe. */
final class MpjRefusal {

    private static final String NAME = "marshal.lab6.MPJException";

    /** The exception with this simple name, on this side of the probe. */
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
