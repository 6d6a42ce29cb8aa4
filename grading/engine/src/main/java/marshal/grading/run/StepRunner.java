package marshal.grading.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import marshal.checks.CheckSession;
import marshal.checks.Lab;
import marshal.checks.StepResult;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the checks of one step with JUnit. It reads no class path and no files, so that only this program decides what
 * runs and who listens.
 */
public final class StepRunner {

    private final Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
            .enableTestEngineAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .addTestEngines(new JupiterTestEngine())
            .build());

    /** Runs a step within a session, whose listener gets every check's result. */
    public StepResult run(Class<?> step, CheckSession session) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(step))
                .enableImplicitConfigurationParameters(false)
                .configurationParameter(CheckSession.PARAMETER, session.id())
                .build();
        launcher.execute(request);
        return session.result(Lab.step(step));
    }
}
