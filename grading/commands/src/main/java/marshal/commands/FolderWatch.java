package marshal.commands;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import marshal.engine.KitException;

/** Waits until something in a folder, or in a folder below it, is saved. */
final class FolderWatch implements AutoCloseable {

    private static final long QUIET_MILLIS = 30; // an editor saves in several steps

    private final WatchService service;

    FolderWatch(Path folder) {
        try {
            service = FileSystems.getDefault().newWatchService();
            register(folder.toRealPath()); // a walk from a link would see the link alone
        } catch (IOException e) {
            throw new KitException("cannot watch " + folder, e);
        }
    }

    /** Watches every folder below, because a watch service does not look into subfolders. */
    private void register(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) throws IOException {
                try {
                    each.register(
                            service,
                            StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_MODIFY,
                            StandardWatchEventKinds.ENTRY_DELETE);
                    return FileVisitResult.CONTINUE;
                } catch (NoSuchFileException e) {
                    return visitFileFailed(each, e);
                }
            }

            @Override
            public FileVisitResult visitFileFailed(Path each, IOException e) throws IOException {
                if (each.equals(folder)) {
                    throw e;
                }
                return FileVisitResult.CONTINUE; // it is gone again, or not readable: reading leaves it out, too
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Waits for a change since the last call, then until nothing changes for a moment. */
    void await() throws InterruptedException {
        WatchKey key = service.take();
        while (key != null) {
            for (WatchEvent<?> event : key.pollEvents()) {
                if (event.kind() == StandardWatchEventKinds.ENTRY_CREATE) {
                    look(((Path) key.watchable()).resolve((Path) event.context()));
                }
            }
            key.reset();
            key = service.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look(Path created) {
        try {
            if (Files.isDirectory(created)) {
                register(created);
            }
        } catch (IOException e) {
            // It is gone again.
        }
    }

    @Override
    public void close() {
        KitException.onFailure("cannot end watching", () -> service.close());
    }
}
