package marshal.kit.mpi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads files that a student's processes have left. Any file may be large, a link, or unreadable for us. */
public final class LeftFile {

    private LeftFile() {}

    /**
     * The first bytes of a regular file; empty if no regular file is there, or if its owner does not let us read it.
     *
     * @throws IOException if this machine cannot read it, through no fault of its owner
     */
    public static Optional<byte[]> beginning(Path file, int most) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(in.readNBytes(most));
        } catch (NoSuchFileException | AccessDeniedException e) {
            return Optional.empty();
        }
    }
}
