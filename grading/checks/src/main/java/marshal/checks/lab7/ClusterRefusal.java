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
                if (crash.remoteClass().equals(expected.getName())) {
                    throw expected.getConstructor(String.class).newInstance(crash.remoteMessage());
                }
                throw crash;
            }
        });
    }
}
