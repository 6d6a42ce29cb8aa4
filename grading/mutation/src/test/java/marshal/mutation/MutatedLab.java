package marshal.mutation;

import java.util.Optional;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Gives the checks the lab that PIT mutates. PIT mutates classes in memory, where no other process sees it: all workers run in
 * this JVM. Each run of a check has a session of its own, and nothing that the one before has left exported.
 */
public final class MutatedLab implements TestExecutionListener {

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan plan) {
        Exports.end();
        Lab lab = Labs.find(System.getProperty("marshal.lab")).orElseThrow();
        configure("marshal.binding", Optional.of(lab));
        configure("marshal.programs", Labs.programsOf(lab));
    }

    private static void configure(String parameter, Optional<Lab> lab) {
        lab.ifPresent(found -> System.setProperty(parameter, found.java().binding()));
    }
}
