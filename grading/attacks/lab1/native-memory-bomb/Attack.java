package marshal.lab1;

import java.util.ArrayList;
import java.util.zip.Deflater;

/** Takes 6 GB of memory outside of the heap, which -Xmx does not bound */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var all = new ArrayList<Deflater>();
        byte[] input = new byte[1 << 16];
        byte[] output = new byte[1 << 16];
        while (all.size() < 30_000) {
            var deflater = new Deflater(9);
            deflater.setInput(input);
            deflater.deflate(output);
            all.add(deflater);
        }
        return "BREACH: " + all.size() + " deflaters of 200 KB and more";
    }
}
