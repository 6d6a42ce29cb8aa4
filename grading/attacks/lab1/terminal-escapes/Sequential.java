package marshal.lab1;

public final class Sequential {

    private static final String ESCAPES = "\u001b[2J\u001b]0;INJECTED\u0007\u009b31m\u0090q\u009c\b\b\b\r100 of 100\u202e stniop\u2066\u200b\u2028\ud800 end";

    public static void sort(int[] items) {
        System.err.println(ESCAPES);
        throw new IllegalStateException(ESCAPES);
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        System.err.print(ESCAPES);
        System.exit(3);
        return null;
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        throw new UnsupportedOperationException(ESCAPES);
    }
}
