package marshal.lab3;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import marshal.kit.lab3.Reassembly;

public final class Parts implements Reassembly {

    public Parts(int total) {}

    public static List<byte[]> split(byte[] message, int payload) {
        return message.length == 0 ? Arrays.asList((byte[]) null) : Collections.nCopies(900_000, new byte[0]);
    }

    public int total() {
        return Integer.MIN_VALUE;
    }

    @Override
    public boolean add(int number, byte[] part) {
        return true;
    }

    @Override
    public boolean isComplete() {
        return true;
    }

    @Override
    public byte[] message() {
        return null;
    }
}
