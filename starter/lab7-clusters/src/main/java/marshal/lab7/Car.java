package marshal.lab7;

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
    }

    Car year(int year) {
    }

    /** Puts a view on this car's engine. */
    Engine engine(Engine view) {
    }

    /** Gives the car the engine that a view is on. */
    Car setEngine(Engine engine) {
    }
}
