package marshal.workshop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.measure.Net;
import marshal.engine.mpi.Mpich;
import org.opentest4j.TestAbortedException;

/**
 * Resources that a test needs and this machine lacks. They are recorded, and {@code ./lab test} lists them at the end
 * of its run.
 */
public final class NotHere {

    private static final Path NOTES = Home.find().state().resolve("not-tried.txt");

    private NotHere() {}

    /** Ends a test that cannot run here. */
    public static <T> T because(String what, String why) {
        String line = what + ": " + why.strip().replaceAll("\\s*\\R\\s*", " ");
        try {
            Files.createDirectories(NOTES.getParent());
            Files.writeString(
                    NOTES,
                    line + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND); // one write, because other processes write too
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new TestAbortedException(line);
    }

    /** This machine's MPICH. */
    public static Mpich orMpich() {
        return Mpich.find().orElseGet(() -> because("lab 4", "there is no mpicc and mpiexec of MPICH on the PATH."));
    }

    /** Continues if this machine can emulate the papers' network. */
    public static void orLan() {
        try {
            Net.lan100.require();
        } catch (KitException e) {
            because("the emulated network", e.getMessage());
        }
    }

    /** Continues if a lab's programs can be built. */
    public static void orBuilds(Lab lab) {
        if (lab.needsMpi()) {
            orMpich();
        }
    }

    public static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
