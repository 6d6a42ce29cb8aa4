package marshal.engine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file that its process keeps locked as long as it needs something beside it. The lock ends with the process, however
 * that ends. Process numbers cannot tell this: containers that share a folder do not see each other's processes.
 */
public final class SignOfLife implements AutoCloseable {

    private static final String SUFFIX = "-lives";
    /**
     * The files of this process. If it closed another channel to one of them, it would lose its lock. If nobody held
     * the channel any more, the garbage collector would close it.
     */
    private static final Map<Path, FileChannel> OURS = new HashMap<>();

    private final Path subject;
    private final FileChannel channel;

    /** Makes a file with a new name in a folder. The name begins with {@code prefix}, and nobody can guess its end. */
    public SignOfLife(Path folder, String prefix) throws IOException {
        Path file;
        FileChannel opened;
        do {
            file = Files.createTempFile(folder.toAbsolutePath(), prefix, SUFFIX);
            opened = locked(file);
        } while (opened == null);
        file.toFile().deleteOnExit(); // if it is interrupted
        String name = file.getFileName().toString();
        subject = file.resolveSibling(name.substring(0, name.length() - SUFFIX.length()));
        channel = opened;
    }

    /** Returns null if another process has judged the file before it was locked, and has deleted it. */
    static synchronized FileChannel locked(Path file) throws IOException {
        FileChannel opened = openedIfThere(file);
        if (opened == null) {
            return null;
        }
        boolean ours = false;
        try {
            opened.lock(); // some network file systems have no locks
            ours = Files.exists(file);
        } finally {
            if (!ours) {
                opened.close();
            }
        }
        if (ours) {
            OURS.put(file, opened);
        }
        return ours ? opened : null;
    }

    /** The path for which the file vouches. There is nothing yet. */
    public Path subject() {
        return subject;
    }

    /**
     * Clears away a subject whose process has ended, and then its sign. Does nothing if the process lives. A subject
     * without a sign belongs to nobody.
     */
    public static synchronized void ifGone(Path subject, KitException.Action clear) throws IOException {
        Path file = sign(subject);
        if (OURS.containsKey(file)) {
            return;
        }
        try (FileChannel opened = openedIfThere(file)) {
            if (opened == null || opened.tryLock() != null) {
                clear.run();
                Files.deleteIfExists(file);
            }
        }
    }

    /** Opens no link and no pipe, which anybody can make in a folder for temporary files. */
    private static FileChannel openedIfThere(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return null;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(file + " is not a file");
        }
        return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Deletes what ended processes have left in a folder: subjects with this prefix, and all that is named after them,
     * with a hyphen.
     */
    public static void clear(Path folder, String prefix) {
        Pattern named = Pattern.compile("(" + Pattern.quote(prefix) + "\\d+)(-.*)?", Pattern.DOTALL);
        String[] all = folder.toFile().list();
        Map<String, List<String>> bySubject = Stream.of(all == null ? new String[0] : all)
                .filter(name -> named.matcher(name).matches())
                .collect(Collectors.groupingBy(name -> named.matcher(name).replaceFirst("$1")));
        bySubject.forEach((subject, names) -> {
            try {
                ifGone(
                        folder.resolve(subject),
                        () -> names.forEach(name -> Directories.deleteWhatever(folder.resolve(name))));
            } catch (IOException e) {
                // of another user, whose processes we cannot judge
            }
        });
    }

    private static Path sign(Path subject) {
        Path absolute = subject.toAbsolutePath();
        return absolute.resolveSibling(absolute.getFileName() + SUFFIX);
    }

    /** Gives no sign any more, but leaves the file. This is what the system does if the process is killed. */
    public void end() throws IOException {
        channel.close();
        synchronized (SignOfLife.class) {
            OURS.remove(sign(subject));
        }
    }

    /** Deletes the file. Nothing for which it vouches may be left. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(sign(subject));
        end();
    }
}
