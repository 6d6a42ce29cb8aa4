package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Primitive;

/** Values one after the other: in words, as the kit has them, and as golden bytes. */
final class ValueSequence {

    private final boolean little;
    private final GoldenBytes bytes;
    private final List<String> words = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();

    ValueSequence(boolean little) {
        this.little = little;
        this.bytes = new GoldenBytes(little);
    }

    /** Such a primitive, in words. */
    ValueSequence add(Primitive kind, String value) {
        bytes.mark(kind.word() + " " + value).value(kind, kind.parse(value));
        String shown = kind.show(kind.parse(value));
        return added(kind.word(), kind.word() + " " + shown, shown);
    }

    ValueSequence text(String value) {
        bytes.mark("text of " + value.length() + " chars").text(value);
        return added("text", GraphText.quoted(value), GraphText.shown(value));
    }

    /** An array without its length, of elements that follow from a seed. */
    ValueSequence array(Primitive kind, int length, long seed) {
        var elements = new Graph.Elements(kind, kind.made(length, seed), seed);
        String type = kind.word() + "[" + length + "]";
        bytes.mark(type).elements(kind, elements.array());
        return added(type, type + " seed " + seed, GraphText.shown(elements));
    }

    private ValueSequence added(String kind, String word, String show) {
        kinds.add(kind);
        words.add(word);
        shown.add(show);
        return this;
    }

    boolean little() {
        return little;
    }

    /** For who makes them. */
    List<String> words() {
        return words;
    }

    /** For who reads them. */
    List<String> kinds() {
        return kinds;
    }

    /** What who reads them shows. */
    String shown() {
        return String.join("\n", shown);
    }

    GoldenBytes golden() {
        return bytes;
    }

    /** A copy: they stay. */
    byte[] bytes() {
        return bytes.copy();
    }
}
