package marshal.kit.lab7.gp;

/** Expressions, each named by a number: an address in a cluster, or whatever else an implementation takes. */
public interface Trees {

    /** One of {@link Op}. */
    int op(int tree);

    /** 0 or 1. */
    int variable(int tree);

    double constant(int tree);

    /** 0 if there is none. */
    int left(int tree);

    /** 0 if there is none. */
    int right(int tree);

    /** A new node. */
    int make(int op, int variable, double constant, int left, int right);

    /** Said before the tree of this individual of the next population is made. */
    void begin(int individual);
}
