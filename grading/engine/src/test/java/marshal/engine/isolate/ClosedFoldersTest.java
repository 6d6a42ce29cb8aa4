package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import marshal.engine.Directories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However gradings end, the folders that they closed get their earlier permissions back. */
class ClosedFoldersTest {

    @TempDir
    private Path temp;

    private Path ledger;
    private Path tree;
    private Path graded;

    @BeforeEach
    void make() throws IOException {
        ledger = temp.resolve("ledger");
        tree = set(Files.createDirectory(temp.resolve("tree of\nmine")), "rwxr-xr-x");
        graded = set(Files.createDirectory(temp.resolve("class")), "rwxr-x---");
    }

    @Test
    void whatWasClosedIsOpenedAtTheEnd() throws IOException {
        var closed = new ClosedFolders(ledger, List.of(tree, graded));
        assertThat(permissions(tree)).as("nothing is closed that need not be").isEqualTo("rwxr-xr-x");
        closed.close(tree);
        assertThat(permissions(tree)).isEqualTo("rwxr-x---");
        closed.close();
        assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(graded)).isEqualTo("rwxr-x---");
        closed.close();
        assertThat(permissions(tree)).as("closed twice").isEqualTo("rwxr-xr-x");
    }

    @Test
    void theNextGradingOpensWhatAKilledOneLeft() throws Exception {
        killed().close(tree);
        ClosedFolders.openLeft(ledger);
        assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
        killed().close(tree);
        try (var next = new ClosedFolders(ledger, List.of(graded))) {
            assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
            next.close(graded);
        }
        assertThat(ledger).isDirectoryContaining("glob:**/lock").isDirectoryNotContaining("regex:.*/\\d+-\\d+");
    }

    /** The process numbers of two containers with one home are often equal. */
    @Test
    void aKilledGradingWithOurProcessNumberHasEndedToo() throws Exception {
        killed().close(tree);
        Path record = Directories.list(ledger).get(0);
        Files.move(record, ledger.resolve(ProcessHandle.current().pid() + "-999999"));
        try (var next = new ClosedFolders(ledger, List.of(tree))) {
            assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
            next.close(tree);
            ClosedFolders.openLeft(ledger);
            assertThat(permissions(tree)).as("our own").isEqualTo("rwxr-x---");
        }
        assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void whatAnotherGradingNeedsClosedStaysSo() throws Exception {
        var first = new ClosedFolders(ledger, List.of(tree));
        first.close(tree);
        var second = new ClosedFolders(ledger, List.of(tree, graded)); // it finds the folder closed
        first.close();
        assertThat(permissions(tree)).isEqualTo("rwxr-x---");
        killed().close(tree);
        ClosedFolders.openLeft(ledger);
        assertThat(permissions(tree)).as("a killed one beside it").isEqualTo("rwxr-x---");
        second.close();
        assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void whatSomebodyHasChangedMeanwhileStaysSo() throws IOException {
        var closed = new ClosedFolders(ledger, List.of(tree, graded));
        closed.close(tree);
        set(tree, "rwx------");
        Files.delete(graded);
        closed.close();
        assertThat(permissions(tree)).isEqualTo("rwx------");
    }

    @Test
    void withoutALedgerNothingIsLeft() throws IOException {
        ClosedFolders.openLeft(ledger);
        assertThat(ledger).doesNotExist();
    }

    /** Folders closed by a process that has ended. */
    private ClosedFolders killed() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        return new ClosedFolders(ledger, List.of(tree), process.pid());
    }

    private static Path set(Path folder, String permissions) throws IOException {
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }
}
