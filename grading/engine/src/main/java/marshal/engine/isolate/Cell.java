package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.List;

/** The place where the processes of one lab of one submission run. Closing it leaves nothing of them behind. */
public interface Cell extends AutoCloseable {

    /** No isolation: ordinary processes, and only the defaults of this interface. */
    record Unconfined(String name) implements Cell {

        @Override
        public boolean confines() {
            return false;
        }

        @Override
        public boolean isUsedUp() {
            return Limits.USUAL.areUsedUpBy(ProcessStatus.below());
        }
    }

    /** No isolation, for a student's own machine. */
    Cell NONE = new Unconfined("process");

    /** The name in the results: a tier, or {@code process}. */
    String name();

    /** Returns whether the processes are kept away from files that are not theirs. */
    default boolean confines() {
        return true;
    }

    /** Lets the processes read a file, or a folder with its contents. Returns the path where they find it. */
    default Path expose(Path path) {
        return path;
    }

    /** Lets the processes see a folder of programs at its own path, if anybody may read the folder. */
    default void show(Path programs) {}

    /** The folder in which to make their folders: the usual one, or one of the cell's. */
    default Path place(Path usual) {
        return usual;
    }

    /** Lets the processes write to a folder that is in the cell's place. */
    default void give(Path folder) {}

    /**
     * The words to put in front of a command.
     *
     * @param folder the current folder, and the only one that it may write to; null for a new temporary folder
     * @param limits the resources that it may use
     */
    default List<String> prefix(Path folder, Limits limits) {
        return List.of();
    }

    /**
     * The words to put in front of a command that needs no network. The command gets no network if the system allows
     * that.
     */
    default List<String> prefixWithoutNetwork(Path folder, Limits limits) {
        return prefix(folder, limits);
    }

    /**
     * The processor time of all processes so far, in nanoseconds, including ended ones; -1 if the system does not count
     * it.
     */
    default long processorNanos() {
        return -1;
    }

    /**
     * Returns whether the limits of the cell have stopped its processes: none can start now, or one was refused or
     * killed earlier.
     */
    default boolean isUsedUp() {
        return false;
    }

    @Override
    default void close() {}
}
