package marshal.lab7;

/** Given: an expression of a population, and its error after its evaluation. */
final class Individual extends Thing {

    static final Shape SHAPE =
            Shape.of(5, "Individual").float64("error").ref("expression").build();

    private static final int ERROR = SHAPE.offset("error");
    private static final int EXPRESSION = SHAPE.offset("expression");

    Individual on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    double error() {
        return float64(ERROR);
    }

    Individual error(double error) {
        float64(ERROR, error);
        return this;
    }

    /** Address of its {@link Expr}. */
    int expression() {
        return ref(EXPRESSION);
    }

    Individual expression(int expression) {
        ref(EXPRESSION, expression);
        return this;
    }
}
