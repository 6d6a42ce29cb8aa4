package marshal.lab7;

/** Given: a node of an expression. */
final class Expr extends Thing {

    static final Shape SHAPE = Shape.of(4, "Expr")
            .int32("op")
            .int32("variable")
            .float64("constant")
            .ref("left")
            .ref("right")
            .build();

    private static final int OP = SHAPE.offset("op");
    private static final int VARIABLE = SHAPE.offset("variable");
    private static final int CONSTANT = SHAPE.offset("constant");
    private static final int LEFT = SHAPE.offset("left");
    private static final int RIGHT = SHAPE.offset("right");

    Expr on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    /** The operator, one of {@link marshal.kit.lab7.gp.Op}. */
    int op() {
        return int32(OP);
    }

    int variable() {
        return int32(VARIABLE);
    }

    double constant() {
        return float64(CONSTANT);
    }

    int left() {
        return ref(LEFT);
    }

    int right() {
        return ref(RIGHT);
    }

    Expr set(int op, int variable, double constant, int left, int right) {
        int32(OP, op);
        int32(VARIABLE, variable);
        float64(CONSTANT, constant);
        ref(LEFT, left);
        ref(RIGHT, right);
        return this;
    }
}
