package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Primitive;

/**
 * A sequence of values.
 *
 * @param golden their bytes
 * @param words  as {@code Lab5.writeValues} takes them
 * @param kinds  as {@code Lab5.readValues} takes them
 * @param lines  as they are shown after reading
 */
record ValueSequence(boolean little, GoldenBytes golden, List<String> words, List<String> kinds, List<String> lines) {

    ValueSequence(boolean little) {
        this(little, new GoldenBytes(little), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Adds a primitive of this kind, given as text. */
    ValueSequence add(Primitive kind, String value) {
        golden.mark(kind.word() + " " + value).value(kind, kind.parse(value));
        String shown = kind.show(kind.parse(value));
        return added(kind.word(), kind.word() + " " + shown, shown);
    }

    ValueSequence text(String value) {
        golden.mark("text of " + value.length() + " chars").text(value);
        return added("text", GraphText.quoted(value), GraphText.shown(value));
    }

    /** Adds an array without its length. Its elements follow from a seed. */
    ValueSequence array(Primitive kind, int length, long seed) {
        var elements = new Graph.Elements(kind, kind.made(length, seed), seed);
        String type = kind.word() + "[" + length + "]";
        golden.mark(type).elements(kind, elements.array());
        return added(type, type + " seed " + seed, GraphText.shown(elements));
    }

    /** Adds a question for the position, which takes no bytes. */
    ValueSequence position() {
        kinds.add("position");
        lines.add("" + bytes().length);
        return this;
    }

    private ValueSequence added(String kind, String word, String line) {
        kinds.add(kind);
        words.add(word);
        lines.add(line);
        return this;
    }

    String shown() {
        return String.join("\n", lines);
    }

    byte[] bytes() {
        return golden.copy();
    }
}
