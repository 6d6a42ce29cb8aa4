package marshal.grading.isolate;

import java.nio.file.Path;
import java.util.List;

/** No isolation: processes as any others. */
record Unconfined(String name) implements Cell {

    @Override
    public boolean confines() {
        return false;
    }

    @Override
    public Path expose(Path path) {
        return path;
    }

    @Override
    public Path place(Path usual) {
        return usual;
    }

    @Override
    public void give(Path folder) {
        // it is theirs already
    }

    @Override
    public List<String> prefix(Path folder, Limits limits) {
        return List.of();
    }

    @Override
    public void close() {
        // nothing is kept
    }
}
