package marshal.lab1;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Arrays;
import marshal.kit.contract.Todo;

public final class Sequential {

    public static void sort(int[] items) {
        byte[] piece = new byte[1 << 20];
        Arrays.fill(piece, (byte) 'x');
        try (var out = new FileOutputStream(FileDescriptor.err)) {
            for (int i = 0; i < 200; i++) {
                out.write(piece);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        throw new IllegalStateException("printed");
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        throw new Todo("lab1.1", "printing is all");
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        throw new Todo("lab1.1", "printing is all");
    }
}
