package marshal.notebooks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of text and numbers as HTML: {@code render(grid.html(), "text/html")} shows it. */
public final class Grid {

    /** A cell that stands out. */
    private record Marked(Object content) {}

    private final List<String> head;
    private final List<List<?>> rows = new ArrayList<>();

    /** A table with these column heads. */
    public Grid(String... head) {
        this.head = List.of(head);
    }

    /** A table with these column heads. */
    public Grid(List<String> head) {
        this.head = List.copyOf(head);
    }

    /** Adds a row: numbers are set to the right, a {@code double} with three significant digits at least. */
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

    /** The same cell on a yellow ground if this is so. */
    public static Object mark(boolean so, Object cell) {
        return so ? new Marked(cell) : cell;
    }

    /** The table as HTML. */
    public String html() {
        var html = new StringBuilder("<table><thead><tr>");
        head.forEach(h -> html.append("<th style='text-align:left'>").append(escaped(h)).append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (List<?> row : rows) {
            html.append("<tr>");
            row.forEach(cell -> html.append(cell(cell)));
            html.append("</tr>\n");
        }
        return html.append("</tbody></table>").toString();
    }

    private static String cell(Object cell) {
        Object content = cell instanceof Marked marked ? marked.content() : cell;
        String ground = cell instanceof Marked ? ";background:#FFF2B3" : "";
        String side = content instanceof Number ? "right" : "left";
        return "<td style='text-align:" + side + ground + "'>" + escaped(text(content)) + "</td>";
    }

    private static String text(Object content) {
        if (content instanceof Double number) {
            double size = Math.abs(number);
            String format = size >= 1000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
            return String.format(Locale.ROOT, format, number);
        }
        return content instanceof Number number ? String.format(Locale.ROOT, "%,d", number.longValue()) : String.valueOf(content);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
