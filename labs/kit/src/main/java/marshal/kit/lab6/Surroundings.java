package marshal.kit.lab6;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import marshal.kit.process.FairStopwatch;
import marshal.kit.tool.Daemon;

/** A script's actions outside of MPI: files as messages to others, garbage collections, signals, memory. */
final class Surroundings {

    /** The main thread has to be in C for this time before a collection begins. */
    private static final int SETTLED_MILLIS = 50;

    private static final int LOOK_MILLIS = 5;

    private static final Path HEARD = Path.of("/proc/self/fd/2");

    private final String secret;
    private final String heard = whereErrorsGo();

    /** @param secret the end of the names of marks, so that only these scripts can make them */
    Surroundings(String secret) {
        this.secret = secret;
    }

    /** Checks that nobody has redirected file descriptor 2. A JVM that checks JNI writes its messages there. */
    void requireHeard() {
        if (secret.endsWith(RankResult.HEARD) && !whereErrorsGo().equals(heard)) {
            throw new IllegalStateException(
                    "file descriptor 2, to which the JVM writes, no longer leads to its first place");
        }
    }

    /** Where file descriptor 2 leads; empty if the system does not tell. */
    private static String whereErrorsGo() {
        try {
            return Files.readSymbolicLink(HEARD).toString();
        } catch (IOException e) {
            return "";
        }
    }

    void mark(String file) throws IOException {
        Files.createFile(path(file));
    }

    /** What a rank waits for. */
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Returns whether a file is marked within this time, like {@link #within}. */
    boolean seen(String file, int millis) throws Exception {
        return within(millis, LOOK_MILLIS, () -> isMarked(file));
    }

    boolean isMarked(String file) {
        return Files.exists(path(file));
    }

    /**
     * Returns whether a condition holds within this time. The time stops while no rank gets a processor.
     *
     * @param pause between two questions, in milliseconds
     */
    static boolean within(int millis, int pause, Condition condition) throws Exception {
        boolean holds = condition.holds();
        if (holds || millis == 0) {
            return holds;
        }
        ProcessHandle self = ProcessHandle.current();
        var watch = new FairStopwatch(self.parent().orElse(self)); // what started this rank has started the others, too
        long asked = TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = asked; left > 0; left = asked - watch.getAsLong()) {
            long end = System.nanoTime() + left;
            while (System.nanoTime() - end < 0) {
                if (condition.holds()) {
                    return true;
                }
                Thread.sleep(pause);
            }
        }
        return condition.holds();
    }

    private Path path(String file) {
        if (!file.matches("\\w+")) {
            throw new IllegalArgumentException(file + " is not the name of a file");
        }
        return Path.of("marked-" + file + "-" + secret);
    }

    /**
     * Collects garbage until a weak reference is empty, then marks a file. Starts when the calling thread waits in C.
     */
    void collect(String file) {
        Thread caller = Thread.currentThread();
        Daemon.start("collector", () -> {
            try {
                awaitNative(caller);
                var reference = new WeakReference<>(new Object());
                while (reference.get() != null) {
                    System.gc();
                    Thread.sleep(LOOK_MILLIS);
                }
                mark(file);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void awaitNative(Thread caller) throws InterruptedException {
        boolean before = false;
        boolean now = false;
        while (!before || !now) {
            Thread.sleep(SETTLED_MILLIS);
            before = now;
            StackTraceElement[] stack = caller.getStackTrace();
            now = stack.length > 0
                    && stack[0].isNativeMethod()
                    && stack[0].getClassName().startsWith("marshal.lab6.");
        }
    }

    /**
     * Dereferences null this number of times. Once compiled, each time is a signal, because the JVM does not compare
     * with null.
     */
    static void findNulls(int number) {
        int found = 0;
        for (int i = 0; i < number; i++) {
            try {
                found += nothing(i).length;
            } catch (NullPointerException e) {
                found++;
            }
        }
        if (found != number) {
            throw new IllegalStateException(found + " of " + number + " null pointers found");
        }
    }

    private static int[] nothing(int i) {
        return i >= 0 ? null : new int[i];
    }

    /** The size of this process's memory of a kind, as Linux names it; 0 on other systems. */
    static long bytes(String kind) throws IOException {
        Path status = Path.of("/proc/self/status");
        return !Files.exists(status)
                ? 0
                : Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith(kind + ":"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                        .sum();
    }
}
