package marshal.engine.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import marshal.engine.KitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BorrowedFolderTest {

    @TempDir
    private Path temp;

    @Test
    void aCopyThatCannotBeHandedOverIsNotLeft() throws Exception {
        Path ours = Files.createDirectory(temp.resolve("ours"));
        Path place = Files.createDirectory(temp.resolve("place"));
        Cell cell = new Cell() {
            @Override
            public String name() {
                return "full";
            }

            @Override
            public Path place(Path usual) {
                return place;
            }

            @Override
            public void give(Path folder) {
                throw new KitException("no room");
            }
        };
        assertThatThrownBy(() -> new BorrowedFolder(ours, cell)).hasMessage("no room");
        assertThat(place).isEmptyDirectory();
    }
}
