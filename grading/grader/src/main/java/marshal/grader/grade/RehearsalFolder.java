package marshal.grader.grade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Hostname;
import marshal.engine.KitException;

/** The folder of a rehearsal class while it is graded. The next grading deletes the folders of killed gradings. */
public final class RehearsalFolder implements AutoCloseable {

    private static final String OURS = Hostname.LOCAL + "-"; // other machines may use this tree too
    private static final String NUMBER = "\\d+-.*"; // of the process that made it

    private final Path folder;

    /** Makes an empty folder for this process only. */
    public RehearsalFolder(Home home) {
        Path all = home.state().resolve("rehearsing");
        try {
            Files.createDirectories(all);
            for (Path left : left(all)) {
                Directories.deleteWhatever(left); // another grading that begins now may delete it too
            }
            folder = Files.createTempDirectory(
                    all, OURS + ProcessHandle.current().pid() + "-");
        } catch (IOException e) {
            throw new KitException("cannot write to " + home.show(all), e);
        }
    }

    private static List<Path> left(Path all) throws IOException {
        return Directories.list(all).stream()
                .filter(entry -> isOfNobody(entry.getFileName().toString()))
                .toList();
    }

    private static boolean isOfNobody(String folder) {
        String name = folder.startsWith(OURS) ? folder.substring(OURS.length()) : "";
        return name.matches(NUMBER)
                && ProcessHandle.of(Long.parseLong(name.substring(0, name.indexOf('-'))))
                        .isEmpty();
    }

    public Path path() {
        return folder;
    }

    @Override
    public void close() {
        KitException.onFailure("cannot delete " + folder, () -> Directories.delete(folder));
    }
}
