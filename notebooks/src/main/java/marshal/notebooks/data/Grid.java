package marshal.notebooks.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of text and numbers as HTML: {@code render(grid.html(), "text/html")} shows it. */
public final class Grid {

    /** A highlighted cell. */
    private record Marked(Object content) {}

    /** A text with Markdown's emphasis. */
    private record Emphasised(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private static final String CAPTION = "text-align:left;font-weight:bold;padding-bottom:0.4em";
    private static final String NUMBER = "-?[0-9.,]+( %)?";
    private static final String MARKED = ";background:#FFE08A;color:#000";

    private final List<String> head;
    private final List<List<?>> rows = new ArrayList<>();
    private String caption = "";
    private int decimals = -1;

    /** A table with these column heads. */
    public Grid(String... head) {
        this(List.of(head));
    }

    /** A table with these column heads. */
    public Grid(List<String> head) {
        this.head = List.copyOf(head);
    }

    /** Sets the line above the table. */
    public Grid caption(String caption) {
        this.caption = caption;
        return this;
    }

    /** Prints every {@code double} with this number of decimals, instead of about three digits. */
    public Grid decimals(int decimals) {
        this.decimals = decimals;
        return this;
    }

    /** Adds a row; numbers are aligned to the right. */
    public Grid row(Object... cells) {
        return row(List.of(cells));
    }

    /** Adds a row. */
    public Grid row(List<?> cells) {
        if (cells.size() != head.size()) {
            throw new IllegalArgumentException(cells.size() + " cells for " + head.size() + " columns");
        }
        rows.add(cells);
        return this;
    }

    /** Returns whether it has no rows. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Returns the cell, on a yellow ground if the condition is true. */
    public static Object mark(boolean so, Object cell) {
        return so ? new Marked(cell) : cell;
    }

    /** Returns a cell with this text, in which {@code *a word*} is emphasised. */
    public static Object emphasised(String text) {
        return new Emphasised(text);
    }

    /** The table as HTML. */
    public String html() {
        var html = new StringBuilder("<table>");
        if (!caption.isEmpty()) {
            html.append("<caption style='")
                    .append(CAPTION)
                    .append("'>")
                    .append(escaped(caption))
                    .append("</caption>");
        }
        html.append("<thead><tr>");
        for (int i = 0; i < head.size(); i++) {
            String side = rows.isEmpty() ? "left" : side(rows.get(0).get(i));
            html.append("<th style='text-align:")
                    .append(side)
                    .append("'>")
                    .append(escaped(head.get(i)))
                    .append("</th>");
        }
        html.append("</tr></thead><tbody>\n");
        for (List<?> row : rows) {
            html.append("<tr>");
            row.forEach(cell -> html.append(cell(cell)));
            html.append("</tr>\n");
        }
        return html.append("</tbody></table>").toString();
    }

    /** Several tables side by side, as HTML; they are below each other if the window is narrow. */
    public static String beside(Grid... grids) {
        var html = new StringBuilder("<div style='display:flex;flex-wrap:wrap;gap:2.5em;align-items:flex-start'>\n");
        for (Grid grid : grids) {
            html.append("<div>").append(grid.html()).append("</div>\n");
        }
        return html.append("</div>").toString();
    }

    private String cell(Object cell) {
        String ground = cell instanceof Marked ? MARKED : "";
        String html = escaped(text(cell));
        return "<td style='text-align:" + side(cell) + ground + "'>"
                + (cell instanceof Emphasised ? withEmphasis(html) : html) + "</td>";
    }

    private String side(Object cell) {
        return text(cell).matches(NUMBER) ? "right" : "left";
    }

    private String text(Object cell) {
        Object content = cell instanceof Marked marked ? marked.content() : cell;
        if (content instanceof Double number) {
            return String.format(Locale.ROOT, "%,." + (decimals >= 0 ? decimals : decimalsFor(number)) + "f", number);
        }
        return content instanceof Number number
                ? String.format(Locale.ROOT, "%,d", number.longValue())
                : String.valueOf(content);
    }

    private static int decimalsFor(double number) {
        double size = Math.abs(number);
        return size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    }

    /** An escaped text with elements of HTML instead of asterisks around words. */
    public static String withEmphasis(String escaped) {
        return escaped.replaceAll("\\*(\\w[\\w\\s-]*)\\*", "<em>$1</em>");
    }

    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
