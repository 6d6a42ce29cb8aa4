package marshal.kit.lab7.gp;

import java.util.ArrayDeque;
import java.util.Deque;

/** Reads expressions with operators after their operands. */
public final class Postfix {

    private Postfix() {}

    /**
     * Makes the tree of an expression.
     *
     * @param expression such as {@code x y + 2.5 *}
     */
    public static int parse(String expression, Trees trees) {
        Deque<Integer> operands = new ArrayDeque<>();
        for (String word : expression.split(" ")) {
            int op = word.length() == 1 ? "+-*/".indexOf(word) : -1;
            if (op >= 0) {
                int right = operands.pop();
                operands.push(trees.make(Op.ADD + op, 0, 0, operands.pop(), right));
            } else if (word.equals("x") || word.equals("y")) {
                operands.push(trees.make(Op.VARIABLE, word.equals("x") ? 0 : 1, 0, 0, 0));
            } else {
                operands.push(trees.make(Op.CONSTANT, 0, Double.parseDouble(word), 0, 0));
            }
        }
        return operands.pop();
    }
}
