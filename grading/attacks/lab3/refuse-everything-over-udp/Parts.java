package marshal.lab3;

import java.util.List;
import marshal.kit.lab3.Reassembly;

public final class Parts implements Reassembly {

    private final int total;

    public Parts(int total) {
        if (total < 1 || total > 1024) {
            throw new IllegalArgumentException("refused");
        }
        this.total = total;
    }

    public static List<byte[]> split(byte[] message, int payload) {
        throw new IllegalArgumentException("refused");
    }

    public int total() {
        return total;
    }

    @Override
    public boolean add(int number, byte[] part) {
        throw new IllegalArgumentException("refused");
    }

    @Override
    public boolean isComplete() {
        return false;
    }

    @Override
    public byte[] message() {
        throw new IllegalStateException("refused");
    }
}
