package marshal.grader.grade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Hostname;
import marshal.engine.KitException;
import marshal.engine.SignOfLife;

/** The folder of a rehearsal class while it is graded. The next grading deletes the folders of killed gradings. */
public final class RehearsalFolder implements AutoCloseable {

    private static final String OURS = Hostname.LOCAL + "_"; // other machines may use this tree too

    private static final String OF_EARLIER_KITS = Hostname.LOCAL + "-";

    private final Path folder;
    private final SignOfLife alive;

    /** Makes an empty folder for this process only. */
    public RehearsalFolder(Home home) {
        Path all = home.state().resolve("rehearsing");
        try {
            SignOfLife.clear(Files.createDirectories(all), OURS);
            SignOfLife.clear(all, OF_EARLIER_KITS);
            alive = new SignOfLife(all, OURS);
            folder = Files.createDirectory(alive.subject());
        } catch (IOException e) {
            throw new KitException("cannot write to " + home.show(all), e);
        }
    }

    public Path path() {
        return folder;
    }

    @Override
    public void close() {
        KitException.onFailure("cannot delete " + folder, () -> {
            Directories.delete(folder);
            alive.close();
        });
    }
}
