package marshal.lab7;

import marshal.kit.contract.Todo;

/** The engine of the paper's figure 3. */
final class Engine extends Thing {

    static final Shape SHAPE = Shape.of(2, "Engine").int32("power").build();

    private static final int POWER = SHAPE.offset("power");

    Engine on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    int power() {
        //> lab7.2: Return the field at POWER.
        return int32(POWER);
        //<
    }

    Engine power(int power) {
        //> lab7.2: Set it, and return this.
        int32(POWER, power);
        return this;
        //<
    }
}
