package marshal.engine.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The labels of a diagram. They are drawn above all arrows, no wider than their arrow, and apart from each other. Where
 * there is room, no other arrow goes through them. Each arrow begins in a separate row, and its label may always be at
 * that start. So no label takes the start of another arrow.
 */
final class ArrowLabels {

    private static final double[] PLACES = {0.5, 0.35, 0.65, 0.2, 0.8}; // along the arrow
    static final int CLEAR = 5; // px between a text and its arrow
    private static final int BELOW = 3; // px of a text below its base line
    private static final int MARGIN = 12; // px between a text and each end of its arrow
    private static final int LEAST = 6; // characters that a name keeps, or else the size is left out

    /** An arrow from one point to another. */
    record Arrow(int fromX, int fromY, int toX, int toY) {

        private int left() {
            return Math.min(fromX, toX);
        }

        private int right() {
            return Math.max(fromX, toX);
        }

        /** How far down it is at this distance from the left. */
        private double at(double x) {
            return fromY + (x - fromX) / (toX - fromX) * (toY - fromY);
        }
    }

    /** The place of a text, by its middle and its base line. */
    private record Box(int x, int y, double width) {

        private boolean touches(Box other, int height) {
            return Math.abs(x - other.x) < (width + other.width) / 2 && Math.abs(y - other.y) < height;
        }

        private boolean isWithin(Arrow arrow) {
            return x - width / 2 > arrow.left() + MARGIN - 1 && x + width / 2 < arrow.right() - MARGIN + 1;
        }

        /** Whether an arrow goes through the text. */
        private boolean isCrossed(Arrow arrow, int height) {
            double from = Math.max(x - width / 2, arrow.left());
            double to = Math.min(x + width / 2, arrow.right());
            double first = Math.min(arrow.at(from), arrow.at(to));
            double last = Math.max(arrow.at(from), arrow.at(to));
            return from < to && first < y + BELOW && last > y - height;
        }
    }

    /** A label and the place at the start of its arrow. */
    private record Label(Arrow arrow, String title, Shown screen, Shown paper, boolean isHere, Box start) {}

    private static final int ON_SCREEN = 11; // px of all texts

    private final int onPaper;
    private final List<Box> taken = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();
    private final List<Integer> marked = new ArrayList<>(); // base lines in bands
    private final StringBuilder svg = new StringBuilder();

    /** @param onPaper the size of texts on paper, in pixels: larger than on a screen */
    ArrowLabels(int onPaper) {
        this.onPaper = onPaper;
    }

    /** Keeps other labels out of the band of an arrow that begins at this height, where there is room. */
    void mark(int y) {
        marked.add(y - CLEAR);
    }

    /** The width that an arrow needs for its whole label. */
    static double needs(String name, String bytes, int size) {
        return DrawnText.width(name + bytes, size, false) + 2 * MARGIN;
    }

    /** A label as it is shown; dots replace the rest. */
    private record Shown(String name, String bytes) {

        static Shown of(String name, String bytes, double room, int size, boolean bold) {
            String beside = DrawnText.cut(name, room - DrawnText.width(bytes, size, bold), size, bold);
            boolean isTight = !beside.equals(name) && beside.length() < LEAST + "...".length();
            return isTight ? new Shown(DrawnText.cut(name, room, size, bold), "") : new Shown(beside, bytes);
        }

        double width(int size, boolean bold) {
            return DrawnText.width(name + bytes, size, bold);
        }

        String svg() {
            return DrawnText.escaped(name)
                    + (bytes.isEmpty() ? "" : "<tspan class=\"size\">" + DrawnText.escaped(bytes) + "</tspan>");
        }
    }

    /** Adds the label of an arrow; the title is its whole text. */
    void add(Arrow arrow, String title, String name, String bytes, boolean isHere) {
        double room = arrow.right() - arrow.left() - 2 * MARGIN;
        Shown screen = Shown.of(name, bytes, room, ON_SCREEN, isHere);
        Shown paper = Shown.of(name, bytes, room, onPaper, isHere);
        double width = Math.max(screen.width(ON_SCREEN, isHere), paper.width(onPaper, isHere));
        double aside = Math.signum(arrow.toX - arrow.fromX) * (MARGIN + width / 2);
        var start = new Box((int) Math.round(arrow.fromX + aside), arrow.fromY - CLEAR, width);
        labels.add(new Label(arrow, title, screen, paper, isHere, start));
    }

    /**
     * A place above the arrow, or else below it, that no other text takes, and no other arrow if there is such a place.
     * If there is none, the arrow's start, where no other arrow begins.
     */
    private Box free(Label label, List<Box> others) {
        List<Box> places = IntStream.of(-CLEAR, onPaper)
                .boxed()
                .flatMap(shift ->
                        DoubleStream.of(PLACES).mapToObj(place -> box(label.arrow, place, shift, label.start.width)))
                .filter(box -> box.isWithin(label.arrow))
                .filter(box ->
                        Stream.concat(taken.stream(), others.stream()).noneMatch(other -> other.touches(box, onPaper)))
                .toList();
        List<Box> clear = Stream.concat(places.stream(), Stream.of(label.start))
                .filter(box ->
                        labels.stream().noneMatch(other -> other != label && box.isCrossed(other.arrow, onPaper)))
                .toList();
        return clear.stream()
                .filter(box -> label.isHere || marked.stream().noneMatch(y -> Math.abs(box.y - y) < SpaceTime.STEP))
                .findFirst()
                .orElseGet(() -> Stream.of(clear, places, List.of(label.start))
                        .flatMap(List::stream)
                        .findFirst()
                        .orElseThrow());
    }

    private static Box box(Arrow arrow, double place, int shift, double width) {
        return new Box(
                (int) Math.round(arrow.fromX + place * (arrow.toX - arrow.fromX)),
                (int) Math.round(arrow.fromY + place * (arrow.toY - arrow.fromY)) + shift,
                width);
    }

    /** Adds a text that begins at this point. */
    void add(int x, int y, double room, String title, String text) {
        String shown = DrawnText.cut(text, room, onPaper, false);
        double width = DrawnText.width(shown, onPaper, false);
        taken.add(new Box((int) (x + width / 2), y, width));
        text("label beside", false, x, y, title, DrawnText.escaped(shown));
    }

    private void text(String classes, boolean isHere, int x, int y, String title, String content) {
        svg.append(String.format(
                Locale.ROOT,
                "<g class=\"%s\"><title>%s</title><text class=\"%s\" x=\"%d\" y=\"%d\">%s</text></g>\n",
                isHere ? "words here" : "words",
                DrawnText.escaped(title),
                classes,
                x,
                y,
                content));
    }

    /** All labels as SVG. */
    String drawn() {
        List<Box> starts = labels.stream().map(Label::start).toList();
        for (int i = 0; i < labels.size(); i++) {
            Label label = labels.get(i);
            Box box = free(label, starts.subList(i + 1, starts.size()));
            taken.add(box);
            String content = label.screen.equals(label.paper)
                    ? label.screen.svg()
                    : "<tspan class=\"screen\">" + label.screen.svg() + "</tspan><tspan class=\"paper\">"
                            + label.paper.svg() + "</tspan>";
            text("label", label.isHere, box.x, box.y, label.title, content);
        }
        return svg.toString();
    }
}
