package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import marshal.engine.Commands;
import marshal.engine.OwnJvm;
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
        closedByAKilledGrading();
        ClosedFolders.openLeft(ledger);
        assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
        closedByAKilledGrading();
        try (var next = new ClosedFolders(ledger, List.of(graded))) {
            assertThat(permissions(tree)).isEqualTo("rwxr-xr-x");
            next.close(graded);
        }
        assertThat(ledger).isDirectoryContaining("glob:**/lock").isDirectoryNotContaining("glob:**/*-*");
    }

    /** Containers with one home do not see each other's processes, and their process numbers are often equal. */
    @Test
    void whatAGradingInAnotherContainerNeedsClosedStaysSo() throws Exception {
        try (var here = new ClosedFolders(ledger, List.of(tree))) {
            here.close(tree);
            assertThat(Commands.run(List.of(
                                    OwnJvm.java(),
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    ClosedFoldersTest.class.getName(),
                                    ledger.toString()))
                            .exitCode())
                    .isZero();
            assertThat(permissions(tree)).isEqualTo("rwxr-x---");
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
        closedByAKilledGrading();
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

    /** The next grading, in a process of its own. */
    public static void main(String[] ledger) throws IOException {
        ClosedFolders.openLeft(Path.of(ledger[0]));
    }

    private void closedByAKilledGrading() throws IOException {
        var closed = new ClosedFolders(ledger, List.of(tree));
        closed.close(tree);
        closed.end();
    }

    private static Path set(Path folder, String permissions) throws IOException {
        return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
    }

    private static String permissions(Path folder) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
    }
}
