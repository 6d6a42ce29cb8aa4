package marshal.engine.mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** The folder in which ranks on this machine usually share memory: /dev/shm. */
final class SharedMemory {

    /** UCX takes 4.3 MB for each rank, and more while many messages are on their way. */
    private static final long MB_A_RANK = 8;

    private static final int USUAL_RANKS = 5;
    private static final Path FOLDER = Path.of("/dev/shm");

    private static final AtomicInteger RUNNING = new AtomicInteger(); // ranks, of all runs of this JVM

    private SharedMemory() {}

    /** Ranks that run until this is closed. */
    interface RunningRanks extends AutoCloseable {

        @Override
        void close();
    }

    /** Counts the ranks of a run: until its end, others have no room in their place. */
    static RunningRanks running(int ranks) {
        RUNNING.addAndGet(ranks);
        return () -> RUNNING.addAndGet(-ranks);
    }

    /** Returns whether there is room for this number of ranks; some of them may run already. */
    static boolean hasRoomFor(int ranks) {
        return mb() >= ranks * MB_A_RANK;
    }

    /** Returns whether there is room for all ranks that run. Runs begin at the same time, so none relies on free room. */
    static boolean hasRoom() {
        return hasRoomFor(RUNNING.get());
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
