package marshal.lab7;

import marshal.kit.contract.Todo;

/** The car of the paper's figure 3. */
final class Car extends Thing {

    static final Shape SHAPE = Shape.of(1, "Car").int32("year").ref("engine").build();

    private static final int YEAR = SHAPE.offset("year");
    private static final int ENGINE = SHAPE.offset("engine");

    Car on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    int year() {
        throw new Todo("lab7.2", "Return the field at YEAR.");
    }

    Car year(int year) {
        throw new Todo("lab7.2", "Set it, and return this.");
    }

    /** Puts a view on this car's engine. */
    Engine engine(Engine view) {
        throw new Todo("lab7.2", "Put the view on the object that ENGINE refers to, in the same cluster, and return "
                + "the view.");
    }

    /** Gives the car the engine that a view is on. */
    Car setEngine(Engine engine) {
        throw new Todo("lab7.2", "Let ENGINE refer to the object that the view is on, and return this.");
    }
}
