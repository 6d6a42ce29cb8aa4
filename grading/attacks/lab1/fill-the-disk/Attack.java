package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;

/** Writes 1 GB wherever it may, in files of 16 MB */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        long written = 0;
        byte[] piece = new byte[16 << 20];
        for (String place : new String[] {"/tmp", "/dev/shm", "/var/tmp", ".", "/run", System.getProperty("java.io.tmpdir")}) {
            for (int i = 0; written < 1 << 30; i++) {
                Path file = Path.of(place, "@MARK@-" + Integer.toHexString(place.hashCode()) + i);
                try {
                    Files.write(file, piece);
                    written += piece.length;
                } catch (Exception | Error e) {
                    break; // full, or closed to us
                }
            }
        }
        return written < 1 << 30 ? "held" : "BREACH: 1 GB on disk";
    }
}
