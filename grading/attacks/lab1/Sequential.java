package marshal.lab1;

import marshal.kit.contract.Todo;

/** Lets an attack do what it does when the first check calls, and tells how far it came. */
public final class Sequential {

    private Sequential() {}

    public static void sort(int[] items) {
        if (items.length > 0) {
            throw new Todo("lab1.1", "once is enough");
        }
        throw new IllegalStateException(said());
    }

    private static String said() {
        try {
            return Attack.run();
        } catch (Throwable e) {
            return "held: " + e;
        }
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        throw new Todo("lab1.1", "an attack needs no product");
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        throw new Todo("lab1.1", "an attack needs no product");
    }
}
