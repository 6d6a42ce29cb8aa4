package marshal.lab7;

import java.util.HashMap;
import java.util.Map;

/** Given: the classes that a node knows, by their numbers. All nodes know equal classes, like the paper's dispatch tables. */
final class Shapes {

    private static final int FEW = 64;

    private final Map<Integer, Shape> all = new HashMap<>();
    private final Shape[] first = new Shape[FEW]; // most numbers are small, and there is one look-up per object

    Shapes(Shape... shapes) {
        for (Shape shape : shapes) {
            add(shape);
        }
    }

    /** @throws IllegalArgumentException if another class has this number */
    void add(Shape shape) {
        Shape other = all.putIfAbsent(shape.number(), shape);
        if (other != null && !other.name().equals(shape.name())) {
            throw new IllegalArgumentException(shape.name() + " has the number of " + other.name());
        }
        if (other == null && shape.number() < FEW) {
            first[shape.number()] = shape;
        }
    }

    /** Returns the class with this number; null if there is none. */
    Shape get(int number) {
        return number >= 0 && number < FEW ? first[number] : all.get(number);
    }
}
