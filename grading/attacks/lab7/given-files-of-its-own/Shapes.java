package marshal.lab7;

final class Shapes {

    Shapes(Shape... shapes) {}

    void add(Shape shape) {
        // all are known
    }

    Shape get(int number) {
        return Shape.of(1, "Any").build();
    }
}
