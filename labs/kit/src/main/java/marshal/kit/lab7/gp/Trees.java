package marshal.kit.lab7.gp;

/**
 * Expressions. A number identifies each expression: an address in a cluster, or another number in other
 * implementations.
 */
public interface Trees {

    /** One of {@link Op}. */
    int op(int tree);

    /** 0 or 1. */
    int variable(int tree);

    double constant(int tree);

    /** The left subtree; 0 if there is none. */
    int left(int tree);

    /** The right subtree; 0 if there is none. */
    int right(int tree);

    /** Makes a new node. */
    int make(int op, int variable, double constant, int left, int right);

    /** Called before the tree of this individual of the next population is made. */
    void begin(int individual);
}
