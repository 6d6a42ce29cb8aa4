package marshal.checks.lab7;

import java.util.concurrent.Callable;
import marshal.checks.story.Script;
import marshal.kit.probe.StudentCrash;

/** What has to be refused by an exception of this lab, which crosses the probe by its name only. */
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

    /** A subclass will do: an array's own exception is an IndexOutOfBoundsException, too. */
    private static boolean isA(String remote, Class<?> expected) {
        try {
            return expected.isAssignableFrom(Class.forName(remote, false, expected.getClassLoader()));
        } catch (ClassNotFoundException e) {
            return false; // the student's own
        }
    }
}
