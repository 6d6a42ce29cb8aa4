package marshal.checks.lab7;

import java.util.concurrent.Callable;
import marshal.checks.story.Script;
import marshal.kit.probe.StudentCrash;

/** Tests refusals by an exception of this lab, of which only the name crosses the probe. */
final class ClusterRefusal {

    private ClusterRefusal() {}

    static void by(Script script, Class<? extends Exception> expected, String what, Callable<?> action) {
        script.refused(expected, what, () -> {
            try {
                return action.call();
            } catch (StudentCrash crash) {
                if (isA(crash.remoteClass(), expected)) {
                    throw expected.getConstructor(String.class).newInstance(crash.remoteMessage());
                }
                throw crash;
            }
        });
    }

    /**
     * Returns whether the exception has the expected class. A subclass is enough: an array's own exception is an
     * IndexOutOfBoundsException, too.
     */
    private static boolean isA(String remote, Class<?> expected) {
        try {
            return expected.isAssignableFrom(Class.forName(remote, false, expected.getClassLoader()));
        } catch (ClassNotFoundException e) {
            return false; // the student's own
        }
    }
}
