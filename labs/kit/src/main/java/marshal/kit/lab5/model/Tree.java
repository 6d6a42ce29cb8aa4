package marshal.kit.lab5.model;

import java.io.Serializable;

/** A node of the paper's binary tree (section 4.1). */
public final class Tree implements Serializable {

    private static final long serialVersionUID = 1;

    public Object data;
    public Tree left;
    public Tree right;
}
