package marshal.kit.lab7.gp;

/** The operation of a node in an expression. Memory and messages hold its number. */
public final class Op {

    /** x if the node's variable is 0, y if it is 1. */
    public static final int VARIABLE = 0;

    /** The node's constant. */
    public static final int CONSTANT = 1;

    public static final int ADD = 2;
    public static final int SUBTRACT = 3;
    public static final int MULTIPLY = 4;

    /** Division. A divisor nearer to 0 than a billionth gives 1, so that every expression has a value. */
    public static final int DIVIDE = 5;

    private static final double NEARLY_ZERO = 1e-9;

    private Op() {}

    /** The value of an operator, from ADD to DIVIDE. */
    public static double apply(int op, double left, double right) {
        return switch (op) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> Math.abs(right) < NEARLY_ZERO ? 1 : left / right;
            default -> throw new IllegalArgumentException("there is no operator " + op);
        };
    }
}
