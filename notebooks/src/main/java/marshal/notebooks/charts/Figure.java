package marshal.notebooks.charts;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import marshal.notebooks.data.Grid;

/**
 * A chart with its text. {@code render(figure.html(), "text/html")} shows both; a screen reader reads the text to a
 * reader who cannot see the chart.
 */
public interface Figure {

    /** The chart's title. */
    String title();

    /** Returns whether there is nothing to draw. */
    boolean isEmpty();

    /** The chart. */
    BufferedImage image();

    /** A description of the chart and its message, with its numbers. */
    String alt();

    /** How to read the chart. */
    String caption();

    /** This figure, with a caption that begins with what to look for, and why. */
    default Figure see(String what) {
        return new Seen(this, what);
    }

    /** The chart with its text, as HTML. */
    default String html() {
        if (isEmpty()) {
            return "<figure style='margin:0 0 1em'><figcaption><b>" + Grid.escaped(title())
                    + ":</b> nothing to draw, as nothing of it was measured.</figcaption></figure>";
        }
        return "<figure style='margin:0 0 1em;max-width:560px'><img style='width:100%;height:auto' alt=\""
                + Grid.escaped(alt()).replace("\"", "&quot;")
                + "\" src=\"data:image/png;base64," + Base64.getEncoder().encodeToString(png(image())) + "\">"
                + "<figcaption style='font-size:0.9em'>" + Grid.escaped(caption()) + "</figcaption></figure>";
    }

    /** Several figures side by side, as HTML; they are below each other if the window is narrow. */
    static String beside(Figure... figures) {
        return beside(List.of(figures));
    }

    /** The figures of a list side by side, as HTML. */
    static String beside(List<? extends Figure> figures) {
        var html = new StringBuilder("<div style='display:flex;flex-wrap:wrap;gap:1em;align-items:flex-start'>\n");
        for (Figure figure : figures) {
            html.append("<div style='flex:1 1 400px;max-width:560px'>")
                    .append(figure.html())
                    .append("</div>\n");
        }
        return html.append("</div>").toString();
    }

    private static byte[] png(BufferedImage image) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
