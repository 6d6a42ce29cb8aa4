package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder in which ranks on this machine usually share memory: /dev/shm. */
final class SharedMemory {

    /** UCX takes 4.3 MB for each rank, and more while many messages are on their way. */
    private static final long MB_A_RANK = 8;

    private static final int USUAL_RANKS = 5;
    private static final Path FOLDER = Path.of("/dev/shm");

    private SharedMemory() {}

    static boolean hasRoomFor(int ranks) {
        return mb() >= ranks * MB_A_RANK;
    }

    /** Half a sentence about the free room, for the user. */
    static String room() {
        return FOLDER + " has room for " + mb() + " MB, and each rank needs " + MB_A_RANK;
    }

    /** A sentence for the user; empty if there is room. */
    static String remark() {
        return hasRoomFor(USUAL_RANKS)
                ? ""
                : "Ranks share memory through files, which may be slower: " + room()
                        + ". In a container, --shm-size gives it more.";
    }

    private static long mb() {
        try {
            return Files.getFileStore(FOLDER).getUsableSpace() >> 20;
        } catch (IOException e) {
            return 0; // it does not exist
        }
    }
}
