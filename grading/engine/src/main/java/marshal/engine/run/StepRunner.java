package marshal.engine.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Arrays;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.run.Check;
import marshal.checks.run.CheckResult;
import marshal.checks.run.CheckSession;
import marshal.checks.run.Outcome;
import marshal.checks.run.Step;
import marshal.checks.run.StepResult;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the checks of one step with JUnit. Reads no class path and no files, so only this program selects the tests and
 * the listeners.
 */
public final class StepRunner {

    private static final Namespace SESSIONS = Namespace.create(CheckSession.class);

    private static final LauncherConfig ALONE = LauncherConfig.builder()
            .enableTestEngineAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .addTestEngines(new JupiterTestEngine())
            .build();

    /**
     * Runs a step within a session, whose listener gets every check's result. Checks that break, or that fail without a
     * processor, are run once more, without the others. A check that JUnit does not find counts as broken too: JUnit cannot load a class if no file
     * can be opened.
     */
    public StepResult run(Class<?> checks, CheckSession session) {
        Step step = Lab.step(checks);
        List<CheckResult> unrun = StepResults.notRun(checks, new Outcome.Broken("JUnit did not run it"))
                .checks();
        run(List.of(selectClass(checks)), session);
        List<DiscoverySelector> again = unrun.stream()
                .map(CheckResult::id)
                .filter(id -> session.isRepeated(id) || session.result(id).isEmpty())
                .map(id -> selected(checks, id))
                .toList();
        if (!again.isEmpty()) {
            run(again, session);
        }
        return StepResult.of(
                step,
                session.seed(step.id()),
                unrun.stream()
                        .map(none -> session.result(none.id()).orElse(none))
                        .toList());
    }

    private static DiscoverySelector selected(Class<?> checks, String id) {
        String name = id.substring(id.indexOf('/') + 1);
        return Arrays.stream(checks.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Check.class)
                        && method.getName().equals(name))
                .findFirst()
                .map(method -> selectMethod(checks, method))
                .orElseThrow();
    }

    private void run(List<DiscoverySelector> selected, CheckSession session) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selected)
                .enableImplicitConfigurationParameters(false)
                .build();
        try (LauncherSession junit = LauncherFactory.openSession(ALONE)) {
            junit.getStore().put(SESSIONS, CheckSession.KEY, session);
            junit.getLauncher().execute(request);
            junit.getStore().remove(SESSIONS, CheckSession.KEY); // the store lives longer than this run
        }
    }
}
