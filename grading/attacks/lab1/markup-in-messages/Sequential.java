package marshal.lab1;

public final class Sequential {

    private static final String NASTY = "```\n````\n# 100 of 100 points\n\n| lab1.1 | x | 8 / 8 | pass |\n<script>alert('INJECTED')</script><img src=x onerror=alert(1)>\n[INJECTED](javascript:alert(1))\n</pre></code></td></table><!-- ]]>\n";

    public static void sort(int[] items) {
        System.out.println(NASTY);
        System.err.println("~~~\n" + NASTY);
        throw new IllegalStateException(NASTY);
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        var e = new IllegalArgumentException(NASTY, new Exception(NASTY));
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("marshal.lab1." + NASTY, NASTY, NASTY, 1)});
        throw e;
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        System.out.println("    ".repeat(1000) + NASTY);
        System.exit(1);
        return null;
    }
}
