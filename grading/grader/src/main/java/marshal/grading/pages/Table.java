package marshal.grading.pages;

import static marshal.grading.pages.Html.child;

import java.util.function.Consumer;
import org.jsoup.nodes.Element;

/** A table with its header row; it may be wider than a phone, so it scrolls by itself, by keyboard too. */
final class Table {

    private final String[] columns;
    private final Element body;

    /** @param columns their names; of numbers with a # before it, of sentences with a ~ */
    Table(Element parent, String classes, String caption, String... columns) {
        this.columns = columns;
        Element scroller = child(parent, "div.scroll")
                .attr("role", "group")
                .attr("tabindex", "0")
                .attr("aria-label", caption);
        Element table = child(scroller, "table" + classes);
        child(table, "caption", caption);
        Element row = child(child(table, "thead"), "tr");
        for (String column : columns) {
            child(row, column.startsWith("#") ? "th.number" : "th", column.replaceFirst("^[#~]", ""))
                    .attr("scope", "col");
        }
        body = child(table, "tbody");
    }

    Element body() {
        return body;
    }

    /** Adds a row, the first cell of which says whose it is. */
    void row(String tag, Object... cells) {
        Element row = child(body, tag);
        for (int i = 0; i < cells.length; i++) {
            String kind = columns[i].startsWith("#") ? "td.number" : columns[i].startsWith("~") ? "td.prose" : "td";
            Element cell = i == 0 ? child(row, "th").attr("scope", "row") : child(row, kind);
            if (cells[i] instanceof Content content) {
                content.accept(cell);
            } else {
                cell.appendText(cells[i].toString());
            }
        }
    }

    /** What is in a cell that is more than a text. */
    interface Content extends Consumer<Element> {}
}
