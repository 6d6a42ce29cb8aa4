package marshal.lab1;

import java.util.Arrays;

public final class Sequential {

    private static final String LONG = "long ".repeat(1 << 20);

    public static void sort(int[] items) {
        throw new IllegalStateException(LONG, new IllegalStateException(LONG));
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        var e = new IllegalStateException("framed");
        var frames = new StackTraceElement[100];
        Arrays.fill(frames, new StackTraceElement("marshal.lab1." + LONG, "m", "f", 1));
        e.setStackTrace(Arrays.copyOf(frames, 8));
        throw e;
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        System.err.println(LONG);
        throw new IllegalStateException("printed");
    }
}
