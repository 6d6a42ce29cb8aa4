package marshal.engine.run;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.Method;
import marshal.checks.run.Lane;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs checks of one lane with JUnit. Reads no class path and no files, so only this program selects the tests and the
 * listeners.
 */
final class CheckRunner implements AutoCloseable {

    private static final LauncherConfig ALONE = LauncherConfig.builder()
            .enableTestEngineAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableTestExecutionListenerAutoRegistration(false)
            .addTestEngines(new JupiterTestEngine())
            .build();

    private final LauncherSession junit = LauncherFactory.openSession(ALONE);

    CheckRunner(Lane lane) {
        junit.getStore().put(Namespace.create(Lane.class), Lane.KEY, lane);
    }

    /**
     * Runs a check. The lane's session gets its result, unless JUnit does not find the check: it cannot load a class if
     * no file can be opened.
     */
    void run(Class<?> step, Method check) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(step, check))
                .enableImplicitConfigurationParameters(false)
                .build();
        junit.getLauncher().execute(request);
    }

    @Override
    public void close() {
        junit.getStore().remove(Namespace.create(Lane.class), Lane.KEY); // the store closes what it has
        junit.close();
    }
}
