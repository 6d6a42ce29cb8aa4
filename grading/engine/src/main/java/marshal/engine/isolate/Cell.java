package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.List;

/** Where the processes of one lab of one submission run. Nothing of them is left when it is closed. */
public interface Cell extends AutoCloseable {

    /** No isolation: processes as any others, with what a method of this interface does of itself. */
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

    /** For a student's own machine. */
    Cell NONE = new Unconfined("process");

    /** One word for the results: a tier's name, or process. */
    String name();

    /** Are its processes kept from what is not theirs? */
    default boolean confines() {
        return true;
    }

    /** Lets them read a file, or a folder with all that is in it. Returns where they find it. */
    default Path expose(Path path) {
        return path;
    }

    /** Where folders for them are made: this one, or one of the cell's own. */
    default Path place(Path usual) {
        return usual;
    }

    /** Lets them write to a folder that is in the cell's place. */
    default void give(Path folder) {}

    /**
     * What to put in front of a command.
     *
     * @param folder the current folder, and the only one that it may write to; null for one for temporary files
     * @param limits what it may use
     */
    default List<String> prefix(Path folder, Limits limits) {
        return List.of();
    }

    /** The same, for a command that uses no network either, where that can be had. */
    default List<String> prefixWithoutNetwork(Path folder, Limits limits) {
        return prefix(folder, limits);
    }

    /**
     * The processor time of all its processes so far, ended ones too, in nanoseconds; -1 where the system does not
     * count it.
     */
    default long processorNanos() {
        return -1;
    }

    /**
     * Have its processes all that the cell gives them, so that another one cannot start; or were they ever refused more,
     * or killed, for that?
     */
    default boolean isUsedUp() {
        return false;
    }

    @Override
    default void close() {}
}
