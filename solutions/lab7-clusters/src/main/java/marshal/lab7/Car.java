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
        //> lab7.2: Return the field at YEAR.
        return int32(YEAR);
        //<
    }

    Car year(int year) {
        //> lab7.2: Set it, and return this.
        int32(YEAR, year);
        return this;
        //<
    }

    /** Puts a view on this car's engine. */
    Engine engine(Engine view) {
        //> lab7.2: Put the view on the object that ENGINE refers to, in the same cluster, and return the view.
        return view.on(cluster(), ref(ENGINE));
        //<
    }

    /** Gives the car the engine that a view is on. */
    Car setEngine(Engine engine) {
        //> lab7.2: Let ENGINE refer to the object that the view is on, and return this.
        ref(ENGINE, engine.address());
        return this;
        //<
    }
}
