package marshal.commands.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openqa.selenium.By.cssSelector;
import static org.openqa.selenium.By.id;
import static org.openqa.selenium.By.name;
import static org.openqa.selenium.By.tagName;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.logging.Level;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.workshop.Chromium;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/** What tests of the window's page share: a server, a browser, and how one uses the page. */
abstract class WindowInChromium {

    static final Dimension WIDE = new Dimension(1500, 1500);
    static final boolean ALL = Boolean.getBoolean("marshal.all");

    static WindowServer server;
    static ChromeDriver browser;

    @BeforeAll
    static void open() throws Exception {
        browser = Chromium.start("the manager's window");
        server = new WindowServer(Home.find(), 0);
        browser.manage().window().setSize(WIDE);
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.quit();
        }
        if (server != null) {
            server.close();
        }
    }

    /** The browser treats a refusal as an error, but the page does not. */
    @AfterEach
    void noException() {
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .extracting(LogEntry::getMessage)
                .filteredOn(message -> !message.contains("the server responded with a status of 400"))
                .as("what the page has reported to the browser's console")
                .isEmpty();
    }

    static String first(Predicate<Lab> which) {
        return Labs.ALL.stream().filter(which).findFirst().orElseThrow().id();
    }

    static void load(String fragment) {
        browser.get("about:blank");
        browser.get(server.address() + fragment);
        waitFor("the choices", () -> !all("[name=net] option").isEmpty());
    }

    static void run(String lab, String program, String faults, int n) {
        choose("lab", lab);
        choose("program", program);
        choose("code", "solutions");
        set("n", "" + n);
        if (!faults.isEmpty()) {
            set("faults", faults);
        }
        start(lab + " " + program);
        waitForReplay();
        assertThat(text("event")).contains(" of ");
    }

    /** Waits until the page shows the replay of the run whose state it tells, and not that of an earlier one. */
    static void waitForReplay() {
        waitFor("the replay", () -> {
            String run = field(tagName("body")).getDomAttribute("data-replay");
            return run != null && !run.isEmpty() && text("status").startsWith("Run " + run + ":");
        });
    }

    static void start(String what) {
        String before = text("status");
        press("start");
        waitFor("the end of " + what, () -> {
            String now = text("status");
            return !now.equals(before) && !now.endsWith("compiling") && !now.endsWith("running");
        });
    }

    static List<String> offered(String field) {
        return new Select(field(field))
                .getOptions().stream().map(each -> each.getDomProperty("value")).toList();
    }

    static void choose(String field, String value) {
        new Select(field(field)).selectByValue(value);
    }

    static List<WebElement> all(String selector) {
        return browser.findElements(cssSelector(selector));
    }

    static void press(String button) {
        field(id(button)).click();
    }

    static void set(String field, String value) {
        WebElement input = field(field);
        input.clear();
        input.sendKeys(value);
    }

    static WebElement field(String named) {
        return field(name(named));
    }

    static WebElement field(org.openqa.selenium.By by) {
        return browser.findElement(by);
    }

    static String text(String element) {
        return field(id(element)).getText();
    }

    interface Condition {
        boolean holds();
    }

    static void waitFor(String what, Condition condition) {
        new WebDriverWait(browser, Chromium.PATIENCE, Duration.ofMillis(50))
                .ignoring(org.openqa.selenium.StaleElementReferenceException.class)
                .withMessage(() ->
                        what + "; the page says: " + field(tagName("body")).getText())
                .until(driver -> condition.holds());
    }

    /** Tests accessibility in light, and in dark the colours: the rest of the page is the same. */
    static void withoutBarriers(String when) throws Exception {
        try (InputStream axe = WindowInChromium.class.getResourceAsStream("/axe.min.js")) {
            browser.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }
        for (String scheme : List.of("light", "dark")) {
            inScheme(scheme);
            Object found = browser.executeAsyncScript(
                    """
                    const [only, done] = arguments;
                    axe.run({ resultTypes: ['violations'], selectors: false, ...(only.length ? { runOnly: only } : {}) })
                        .then(result => done(result.violations.map(each => each.id + ': ' + each.nodes.map(node => node.html).join(' '))));""", scheme.equals("dark") ? List.of("color-contrast", "link-in-text-block") : List.of());
            assertThat((List<?>) found).as("%s, %s", when, scheme).isEmpty();
        }
        browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
    }

    /** Shows the page as people see it who prefer light or dark pages. */
    static void inScheme(String scheme) {
        browser.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Saves a picture for people who ask for it: -Dmarshal.pictures=FOLDER. */
    static void picture(String name) throws Exception {
        String folder = System.getProperty("marshal.pictures");
        if (folder != null) {
            Files.write(
                    Files.createDirectories(Path.of(folder)).resolve(name + ".png"),
                    browser.getScreenshotAs(OutputType.BYTES));
        }
    }
}
