package marshal.grader.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import marshal.engine.Commands;
import marshal.workshop.NotHere;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Chromium without a window. */
final class Browser {

    private static final String PROGRAM = "chromium";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** A page in a separate frame. */
    record Frame(String name, String html, int width, boolean dark) {}

    private final Path folder;

    /** @param folder for the browser's files */
    Browser(Path folder) {
        if (Commands.find(PROGRAM).isEmpty()) {
            NotHere.because("the pages in a browser", "there is no " + PROGRAM + " on the PATH.");
        }
        this.folder = folder;
    }

    /**
     * The findings of look.js in pages in frames. For this test, the pages' policies allow all scripts. So markup that
     * should be text would show.
     */
    List<JsonNode> look(List<Frame> frames) throws Exception {
        return ask(frames, "/axe.min.js", "look.js");
    }

    /**
     * The findings of scripts in pages in frames. The scripts leave each as a {@code script.found} in the surrounding
     * page.
     */
    List<JsonNode> ask(List<Frame> frames, String... scripts) throws Exception {
        Document around = Document.createShell("");
        for (Frame frame : frames) {
            around.body()
                    .appendElement("iframe")
                    .attr("title", frame.name())
                    .attr("width", "" + frame.width())
                    .attr("height", "900")
                    .attr("style", "border: 0; color-scheme: " + (frame.dark() ? "dark" : "light"))
                    .attr("srcdoc", with(frame.html(), scripts));
        }
        var found = new ArrayList<JsonNode>();
        for (Element each : open(around.outerHtml()).select("script.found")) {
            found.add(new ObjectMapper().readTree(each.data()));
        }
        return found;
    }

    private static String with(String html, String... scripts) throws IOException {
        Document page = Jsoup.parse(html);
        page.outputSettings().prettyPrint(false);
        Element policy = page.selectFirst("meta[http-equiv=Content-Security-Policy]");
        policy.attr("content", policy.attr("content").replaceFirst("script-src [^;]*", "script-src 'unsafe-inline'"));
        for (String script : scripts) {
            page.body().appendElement("script").attr("type", "module").text(resource(script));
        }
        return page.outerHtml();
    }

    /** The page after loading. */
    Document open(String html) throws Exception {
        Path own = Files.createTempDirectory(folder, "browser");
        return Jsoup.parse(Files.readString(run(html, own, "--dump-dom")));
    }

    /** The page on paper: a PDF, its bytes as characters. */
    String print(String html) throws Exception {
        Path own = Files.createTempDirectory(folder, "browser");
        Path pdf = own.resolve("page.pdf");
        run(html, own, "--no-pdf-header-footer", "--print-to-pdf=" + pdf);
        return Files.readString(pdf, StandardCharsets.ISO_8859_1);
    }

    /** The file with the browser's output. */
    private static Path run(String html, Path own, String... what) throws Exception {
        Path page = Files.writeString(own.resolve("page.html"), html);
        Path printed = own.resolve("printed");
        var command = new ArrayList<>(List.of(
                PROGRAM,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + own.resolve("profile"),
                "--window-size=1400,900",
                "--virtual-time-budget=" + PATIENCE.toMillis()));
        command.addAll(List.of(what));
        command.add(page.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectOutput(printed.toFile())
                .redirectError(own.resolve("errors").toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("chromium ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue())
                .as("%s", Files.readString(own.resolve("errors")))
                .isZero();
        return printed;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Browser.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
