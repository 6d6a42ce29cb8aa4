package marshal.grading.pages;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/**
 * One page. It is a tree of elements until it is written, so whatever a student wrote is a text in it and never markup; and
 * its policy forbids every style and script but its own, and every other file.
 */
final class Html {

    /** Control characters; signs that turn the direction of what follows; halves of characters. */
    private static final Pattern UNFIT =
            Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\u202A-\\u202E\\u2066-\\u2069]|\\p{Cs}|[\\uFFFE\\uFFFF]");

    static final Resource STYLE = Resource.of("page.css");

    private final Document document = Document.createShell("");

    /**
     * An empty page.
     *
     * @param script the page's script; null for none
     */
    Html(String title, Resource script) {
        document.outputSettings().prettyPrint(false).charset(StandardCharsets.UTF_8);
        document.prependChild(new DocumentType("html", "", ""));
        document.child(0).attr("lang", "en");
        Element head = document.head();
        head.appendElement("meta").attr("charset", "utf-8");
        head.appendElement("meta")
                .attr("http-equiv", "Content-Security-Policy")
                .attr(
                        "content",
                        "default-src 'none'; style-src " + STYLE.source() + "; script-src "
                                + (script == null ? "'none'" : script.source())
                                + "; base-uri 'none'; form-action 'none'");
        head.appendElement("meta").attr("name", "viewport").attr("content", "width=device-width, initial-scale=1");
        head.appendElement("meta").attr("name", "color-scheme").attr("content", "light dark");
        child(head, "title", title);
        head.appendElement("style").appendChild(new DataNode(STYLE.text()));
        child(document.body(), "a.skip", "Skip to the results").attr("href", "#main");
        if (script != null) {
            head.appendElement("script").attr("type", "module").appendChild(new DataNode(script.text()));
        }
    }

    Element body() {
        return document.body();
    }

    /** Appends an element, such as {@code p} or {@code p.note}, where {@code note} is a class. */
    static Element child(Element parent, String tag) {
        int dot = tag.indexOf('.');
        return dot < 0
                ? parent.appendElement(tag)
                : parent.appendElement(tag.substring(0, dot))
                        .attr("class", tag.substring(dot + 1).replace('.', ' '));
    }

    /** The same with a text. */
    static Element child(Element parent, String tag, String text) {
        return child(parent, tag).appendText(text);
    }

    /** A text for those who hear the page. */
    static void unseen(Element parent, String text) {
        child(parent, "span.unseen", text);
    }

    /** A sign for those who see the page. */
    static void sign(Element parent, String sign) {
        child(parent, "span.sign", sign).attr("aria-hidden", "true");
    }

    /** As it stands in a file. */
    @Override
    public String toString() {
        document.nodeStream().forEach(node -> {
            if (node instanceof TextNode text) {
                text.text(fit(text.getWholeText()));
            }
            for (Attribute attribute : node.attributes()) {
                attribute.setValue(fit(attribute.getValue()));
            }
        });
        return document.outerHtml() + "\n";
    }

    private static String fit(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' || c > '~') && c != '\n' && c != '\t') {
                return UNFIT.matcher(text).replaceAll("\uFFFD"); // which takes its time
            }
        }
        return text;
    }
}
