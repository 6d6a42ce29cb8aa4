package marshal.grader.grade;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import marshal.engine.KitException;
import marshal.engine.UsageException;

/** Keeps others from grading into the same folder. The system releases it when we end, in any way. */
final class Lock implements AutoCloseable {

    /** The locked files of this JVM. Closing a second channel to a file would release the first channel's lock. */
    private static final Set<Path> HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private Lock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws UsageException if another process or thread holds the lock */
    static Lock on(Path folder) {
        try {
            Path file = Files.createDirectories(folder).toRealPath().resolve("lock");
            UsageException.unless(
                    Files.notExists(file, LinkOption.NOFOLLOW_LINKS)
                            || Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS),
                    file + " is not a regular file. Delete it.");
            if (!HERE.add(file)) {
                throw taken(folder, "" + ProcessHandle.current().pid());
            }
            FileChannel channel = null;
            boolean locked = false;
            try {
                channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
                locked = channel.tryLock() != null;
                if (!locked) {
                    throw taken(folder, Files.readString(file).strip());
                }
                channel.truncate(0);
                channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
                return new Lock(file, channel);
            } finally {
                if (!locked) {
                    HERE.remove(file);
                    if (channel != null) {
                        channel.close();
                    }
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot write to " + folder, e);
        }
    }

    private static UsageException taken(Path folder, String pid) {
        return new UsageException("Another grading" + (pid.isEmpty() ? "" : ", process " + pid + ",")
                + " is writing to " + folder.getParent() + ". Wait until it has ended, or give --out another folder.");
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The lock is gone when we end.
        } finally {
            HERE.remove(file);
        }
    }
}
