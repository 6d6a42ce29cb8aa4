package marshal.grader.pages;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import marshal.engine.trace.SpaceTime;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;

/**
 * One page, as a tree of elements until it is written. So a student's text always stays text, never markup. The page's
 * policy allows only its own styles and scripts, and no other file.
 */
final class HtmlPage {

    /** Control characters, signs that change the text direction, and halves of characters. */
    private static final Pattern UNFIT =
            Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\u202A-\\u202E\\u2066-\\u2069]|\\p{Cs}|[\\uFFFE\\uFFFF]");

    private static final double PIXELS_OF_REM = 16;

    static final Resource STYLE = Resource.of("page.css").and(SpaceTime.STYLE);

    private static final String HEAD = """
            <meta charset="utf-8">\
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src %s; script-src %s; \
            base-uri 'none'; form-action 'none'">\
            <meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark">""";

    private final Document document = Document.createShell("");
    private final Element header;
    private final Element main;

    /** A page with only its headings. Its script may be null. */
    HtmlPage(String title, String kicker, String heading, Resource script) {
        document.outputSettings().prettyPrint(false).charset(StandardCharsets.UTF_8);
        document.prependChild(new DocumentType("html", "", ""));
        document.child(0).attr("lang", "en");
        Element head = document.head();
        head.append(HEAD.formatted(STYLE.source(), script == null ? "'none'" : script.source()));
        child(head, "title", title);
        head.appendElement("style").appendChild(new DataNode(STYLE.text()));
        if (script != null) {
            head.appendElement("script").attr("type", "module").appendChild(new DataNode(script.text()));
        }
        child(document.body(), "a.skip", "Skip to the results").attr("href", "#main");
        header = child(document.body(), "header");
        child(header, "p.kicker", kicker);
        child(header, "h1", heading);
        main = child(document.body(), "main").id("main");
    }

    Element main() {
        return main;
    }

    /** Appends a line to the header. */
    void note(String text) {
        child(header, "p.note", text);
    }

    /** Appends a list for links to the header. */
    Element navigation(String label) {
        return child(child(header, "nav").attr("aria-label", label), "ul");
    }

    /** Appends an item with a link to an element of this page. */
    static Element link(Element list, String text, String id) {
        Element item = child(list, "li");
        child(item, "a", text).attr("href", "#" + id);
        return item;
    }

    /** Appends an element, such as {@code p} or {@code p.note}, where {@code note} is a class. */
    static Element child(Element parent, String tag) {
        int dot = tag.indexOf('.');
        return dot < 0
                ? parent.appendElement(tag)
                : parent.appendElement(tag.substring(0, dot))
                        .attr("class", tag.substring(dot + 1).replace('.', ' '));
    }

    /** Appends an element with a text. */
    static Element child(Element parent, String tag, String text) {
        return child(parent, tag).appendText(text);
    }

    /** Appends a drawing, which scrolls if it is too wide. It grows with the page's text, and is smaller on paper. */
    static void drawing(Element parent, String label, String svg) {
        Element box = child(parent, "div.scroll.drawing")
                .attr("tabindex", "0")
                .attr("role", "group")
                .attr("aria-label", label);
        Document parsed = Jsoup.parse(svg, "", Parser.xmlParser());
        parsed.outputSettings().prettyPrint(false);
        Element drawing = parsed.child(0);
        for (String side : new String[] {"width", "height"}) {
            drawing.attr(side, Integer.parseInt(drawing.attr(side)) / PIXELS_OF_REM + "rem");
        }
        box.appendChild(drawing);
    }

    /** Appends a text for people who hear the page. */
    static void unseen(Element parent, String text) {
        child(parent, "span.unseen", text);
    }

    /** Appends a sign for people who see the page. */
    static void sign(Element parent, String sign) {
        child(parent, "span.sign", sign).attr("aria-hidden", "true");
    }

    /** The page as the text of a file. */
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
                return UNFIT.matcher(text).replaceAll("\uFFFD"); // this takes time
            }
        }
        return text;
    }
}
