package marshal.lab1;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Random;
import marshal.kit.contract.Todo;

public final class Sequential {

    public static void sort(int[] items) {
        byte[] noise = new byte[1 << 20];
        new Random(1).nextBytes(noise);
        try (var channel = new FileOutputStream(FileDescriptor.out)) {
            channel.write(noise);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        throw new Todo("lab1.1", "noise is all");
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        throw new Todo("lab1.1", "noise is all");
    }
}
