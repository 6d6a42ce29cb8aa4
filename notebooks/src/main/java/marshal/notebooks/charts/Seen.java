package marshal.notebooks.charts;

import java.awt.image.BufferedImage;

/**
 * A figure whose caption begins with what to look for in it, and why.
 *
 * @param figure the chart
 * @param see    a sentence or two
 */
record Seen(Figure figure, String see) implements Figure {

    @Override
    public String title() {
        return figure.title();
    }

    @Override
    public boolean isEmpty() {
        return figure.isEmpty();
    }

    @Override
    public BufferedImage image() {
        return figure.image();
    }

    @Override
    public String alt() {
        return figure.alt();
    }

    @Override
    public String caption() {
        return see + " " + figure.caption();
    }
}
