package marshal.mutation;

import marshal.checks.CheckSession;
import marshal.checks.InProcess;
import marshal.checks.Labs;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Gives every run of a check a session of its own. PIT tries many mutants in one JVM, and a check that failed under one of them
 * would otherwise skip those that build on it under the next. Nor may what one has left exported be there under the next.
 */
public final class FreshSession implements TestExecutionListener {

    /** PIT mutates classes in memory, where no other process sees it: all workers run in this one. */
    private static final String BINDING =
            Labs.find(System.getProperty("marshal.lab")).orElseThrow().java().binding();

    private CheckSession session;

    @Override
    public synchronized void testPlanExecutionStarted(TestPlan plan) {
        testPlanExecutionFinished(plan);
        Exports.end();
        session = new CheckSession(new InProcess(BINDING), step -> 1, result -> {});
        System.setProperty(CheckSession.PARAMETER, session.id());
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        if (session != null) {
            session.close();
            session = null;
        }
    }
}
