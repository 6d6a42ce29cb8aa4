package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.function.Consumer;
import org.jsoup.nodes.Element;

/** A table with its header row. It may be wider than a phone, so only the table scrolls, also by keyboard. */
final class HtmlTable {

    private final String[] columns;
    private final Element body;

    /** @param columns such as {@code Step | ~Title | #Points}: a # marks a column of numbers, a ~ one of sentences */
    HtmlTable(Element parent, String classes, String caption, String columns) {
        this.columns = columns.split(" \\| ");
        Element scroller = child(parent, "div.scroll")
                .attr("role", "group")
                .attr("tabindex", "0")
                .attr("aria-label", caption);
        Element table = child(scroller, "table" + classes);
        child(table, "caption", caption);
        Element row = child(child(table, "thead"), "tr");
        for (String column : this.columns) {
            child(row, column.startsWith("#") ? "th.number" : "th", column.replaceFirst("^[#~]", ""))
                    .attr("scope", "col");
        }
        body = child(table, "tbody");
    }

    Element body() {
        return body;
    }

    /** Adds a row of texts and {@link Content}; its first cell names the student or subject of the row. */
    void row(String tag, Object... cells) {
        fill(child(body, tag), cells);
    }

    /** Adds a row below all others; it stays there when the table is sorted. */
    void lastRow(Object... cells) {
        Element table = body.parent();
        Element foot = table.selectFirst("tfoot");
        fill(child(foot == null ? child(table, "tfoot") : foot, "tr"), cells);
    }

    private void fill(Element row, Object... cells) {
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

    /** Fills a cell with more than a text. */
    interface Content extends Consumer<Element> {}
}
