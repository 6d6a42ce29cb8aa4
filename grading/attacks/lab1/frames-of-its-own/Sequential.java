package marshal.lab1;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;

public final class Sequential {

    public static void sort(int[] items) throws IllegalStateException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes); var channel = new FileOutputStream(FileDescriptor.out)) {
            for (int call = 1; call < 5000; call++) {
                out.writeInt(1);
                out.writeByte(2); // returns
                out.writeInt(call);
                out.writeByte(0); // null
            }
            channel.write(bytes.toByteArray());
            channel.flush();
            Thread.sleep(200);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static int[][] multiplyIjk(int[][] a, int[][] b) {
        sort(null);
        return null;
    }

    public static int[][] multiply(int[][] a, int[][] b) {
        sort(null);
        return null;
    }
}
