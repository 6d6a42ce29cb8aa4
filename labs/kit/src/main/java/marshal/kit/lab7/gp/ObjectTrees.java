package marshal.kit.lab7.gp;

import java.util.ArrayList;
import java.util.List;

/** Expressions as plain Java objects: the baseline for a population in clusters. */
public final class ObjectTrees implements Trees {

    /** A node. */
    public static final class Node implements java.io.Serializable {

        private static final long serialVersionUID = 1;

        public final int op;
        public final int variable;
        public final double constant;
        public final Node left;
        public final Node right;

        Node(int op, int variable, double constant, Node left, Node right) {
            this.op = op;
            this.variable = variable;
            this.constant = constant;
            this.left = left;
            this.right = right;
        }

        /** The value of its tree at a point. */
        public double value(double x, double y) {
            return switch (op) {
                case Op.VARIABLE -> variable == 0 ? x : y;
                case Op.CONSTANT -> constant;
                default -> Op.apply(op, left.value(x, y), right.value(x, y));
            };
        }
    }

    private final List<Node> nodes = new ArrayList<>();
    private final List<Integer> lefts = new ArrayList<>();
    private final List<Integer> rights = new ArrayList<>();

    public ObjectTrees() {
        enter(null, 0, 0); // 0 means no tree
    }

    /** The node with this number. */
    public Node node(int tree) {
        return nodes.get(tree);
    }

    /** Gives a number to a tree that was made elsewhere, such as one read from a stream. All its nodes get numbers. */
    public int add(Node node) {
        return node == null ? 0 : enter(node, add(node.left), add(node.right));
    }

    @Override
    public int op(int tree) {
        return node(tree).op;
    }

    @Override
    public int variable(int tree) {
        return node(tree).variable;
    }

    @Override
    public double constant(int tree) {
        return node(tree).constant;
    }

    @Override
    public int left(int tree) {
        return lefts.get(tree);
    }

    @Override
    public int right(int tree) {
        return rights.get(tree);
    }

    @Override
    public int make(int op, int variable, double constant, int left, int right) {
        return enter(new Node(op, variable, constant, node(left), node(right)), left, right);
    }

    @Override
    public void begin(int individual) {
        // one heap holds all of them
    }

    private int enter(Node node, int left, int right) {
        nodes.add(node);
        lefts.add(left);
        rights.add(right);
        return nodes.size() - 1;
    }
}
