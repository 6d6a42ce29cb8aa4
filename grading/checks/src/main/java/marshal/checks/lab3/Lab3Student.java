package marshal.checks.lab3;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import marshal.checks.run.Host;
import marshal.kit.lab3.Lab3;

/** Reaches the student's lab 3. */
final class Lab3Student {

    private Lab3Student() {}

    /** Returns the student's code behind lab 3's interface. */
    static Lab3 of(Host host) {
        return (Lab3) host.student().lab();
    }

    /** Returns a message that is easy to read in hexadecimal: 01 02 03 ... */
    static byte[] readable(int length) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i + 1);
        }
        return bytes;
    }

    /** Returns readable messages of these lengths. */
    static List<byte[]> messages(int... lengths) {
        return IntStream.of(lengths).mapToObj(Lab3Student::readable).toList();
    }

    /** Returns a random message, in which no two parts are the same. */
    static byte[] mixed(Random random, int length) {
        var bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
