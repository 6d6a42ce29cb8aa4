package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Vector;

/** Step 5: a column of A or a row of B as Java's serialization writes it. */
final class VectorObject implements EdgeObject {

    private static final long serialVersionUID = 1;

    //> lab2.5
    private final long job;
    private final Axis axis;
    private final int round;
    private final int[] elements;
    //<

    VectorObject(Vector vector) {
        //> lab2.5: Keep the vector's parts.
        this.job = vector.job();
        this.axis = vector.axis();
        this.round = vector.round();
        this.elements = vector.elements();
        //<
    }

    @Override
    public Vector vector() throws MalformedMessageException {
        //> lab2.5: Return the vector, if it has an axis and not too many elements.
        Shapes.require(axis != null, "there is no axis");
        return new Vector(job, axis, round, Shapes.items(elements));
        //<
    }
}
