package marshal.grader.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import marshal.workshop.Chromium;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.chrome.ChromeDriver;

/** A browser in which a test looks at pages, one after the other. */
final class Browser implements AutoCloseable {

    /** A page in a separate frame. */
    record Frame(String name, String html, int width, boolean dark) {}

    private final Path folder;
    private final ChromeDriver chromium = Chromium.start("the pages in a browser");

    /** @param folder for the pages */
    Browser(Path folder) {
        this.folder = folder;
        chromium.manage().window().setSize(new Dimension(1400, 900));
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
        show(around.outerHtml());
        var texts = (List<?>) chromium.executeAsyncScript("""
                const [count, done] = arguments;
                const look = () => {
                    const found = [...document.querySelectorAll('script.found')];
                    if (found.length === count) done(found.map(each => each.textContent));
                };
                new MutationObserver(look).observe(document.body, { childList: true });
                look();""", frames.size());
        var found = new ArrayList<JsonNode>();
        for (Object text : texts) {
            found.add(new ObjectMapper().readTree((String) text));
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
        show(html);
        return Jsoup.parse(chromium.getPageSource());
    }

    /** The page on paper: a PDF, its bytes as characters. */
    String print(String html) throws Exception {
        show(html);
        Map<String, Object> pdf = chromium.executeCdpCommand(
                "Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true));
        return new String(Base64.getDecoder().decode((String) pdf.get("data")), StandardCharsets.ISO_8859_1);
    }

    private void show(String html) throws IOException {
        chromium.get(
                Files.writeString(folder.resolve("page.html"), html).toUri().toString());
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Browser.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        chromium.quit();
    }
}
