package marshal.workshop;

import java.time.Duration;
import java.util.Map;
import marshal.engine.Commands;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.remote.http.ClientConfig;

/** Chromium without a window. To start it costs more than to show a page: so the tests of a class share one. */
public final class Chromium {

    public static final Duration PATIENCE = Duration.ofMinutes(10);

    private Chromium() {}

    /** @param what what is not tried if this machine has no Chromium */
    public static ChromeDriver start(String what) {
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(Commands.find("chromedriver")
                        .orElseGet(() -> NotHere.because(what, "there is no chromedriver on the PATH."))
                        .toFile())
                .build();
        var options = new ChromeOptions()
                .addArguments(
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--force-prefers-reduced-motion");
        options.setCapability("goog:loggingPrefs", Map.of(LogType.BROWSER, "ALL"));
        var browser =
                new ChromeDriver(service, options, ClientConfig.defaultConfig().readTimeout(PATIENCE));
        browser.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
        return browser;
    }
}
