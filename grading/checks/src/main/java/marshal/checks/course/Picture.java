package marshal.checks.course;

import java.util.List;
import marshal.kit.trace.Event;

/**
 * The output of a lab's code, as data for a picture. A part that a lab lacks is empty.
 *
 * @param strips pieces of bytes: memory, or a stream
 * @param graph  the objects in them
 * @param events messages between processes
 * @param right  whether all is as it must be
 * @param said   sentences about it, such as what is wrong
 */
public record Picture(List<Strip> strips, Graph graph, List<Event> events, boolean right, List<String> said) {

    /**
     * Bytes, cell by cell, without gaps.
     *
     * @param came how they came here from the strip before; empty if they did not
     */
    public record Strip(String title, List<Cell> cells, String came) {

        /** Creates a strip of bytes that did not come from another strip. */
        public Strip(String title, List<Cell> cells) {
            this(title, cells, "");
        }
    }

    /**
     * Bytes that belong together.
     *
     * @param at     the address of its first byte
     * @param bytes  how many there are
     * @param object the number of the object that it is part of; 0 for none
     * @param target the address of the object that it refers to; -1 for none
     */
    public record Cell(int at, int bytes, String name, String value, int object, int target) {}

    /** Objects, by number from 1 on, and the references between them. */
    public record Graph(List<String> objects, List<Reference> references) {

        public static final Graph NONE = new Graph(List.of(), List.of());
    }

    /** One object refers to another, by a name. */
    public record Reference(int from, int to, String name) {}

    /** Returns a picture of messages alone. */
    public static Picture of(List<Event> events, boolean right, List<String> said) {
        return new Picture(List.of(), Graph.NONE, events, right, said);
    }

    /** Returns a picture of bytes, and of the objects in them. */
    public static Picture of(List<Strip> strips, Graph graph, boolean right, List<String> said) {
        return new Picture(strips, graph, List.of(), right, said);
    }
}
