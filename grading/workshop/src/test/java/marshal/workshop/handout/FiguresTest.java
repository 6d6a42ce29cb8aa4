package marshal.workshop.handout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.kit.measure.Observation;
import marshal.kit.measure.Timing;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {

    private static final String WRITE = "<objects/write java-io tree 9>";

    @TempDir
    private Path root;

    @BeforeEach
    void aRun() throws IOException {
        write("notebooks/sample/observations.csv", Observation.TABLE.header() + """

                ,lab9-gray,objects,write,java-io,,tree,9,1,1,1200,us,true,1,17,64,2
                ,lab9-gray,objects,write,java-io,,tree,9,1,2,9999,us,false,1,17,64,2
                ,lab9-gray,objects,write,java-io,,tree,9,1,3,1300,us,true,1,17,64,2
                ,lab9-gray,objects,write,java-io,lan100,tree,9,1,1,5000,us,true,1,17,64,2
                """);
        write("notebooks/sample/reference-timings.csv", Timing.TABLE.header() + """

                ,lab9-gray,socket,loopback,spa,9,4,1,8,1,4,2,1,8,9,9,0,true,1,17,64,2,student
                ,lab9-gray,socket,loopback,spa,9,5,1,6,1,2,2,1,8,9,9,0,true,1,17,64,2,student
                """);
    }

    @Test
    void figuresComeFromTheRun() throws IOException {
        assertThat(written("a {0}, b {2} and c {~1} us", "a 7, b 3 and c 1,111.5 us", WRITE, WRITE + " / 3", WRITE))
                .isEqualTo("a 1,250, b 416.67 and c 1,000 us");
        assertThat(written("{1} times", "2.5 times", "<objects/write java-io tree 9 lan100> / " + WRITE))
                .isEqualTo("4.0 times");
        assertThat(written("{0} ms", "1 ms", "2 * (<total socket spa 9 4> - <communicate socket spa 9 5>) + 1"))
                .isEqualTo("13 ms");
    }

    @Test
    void aSentenceMayContinueInTheNextLine() throws IOException {
        assertThat(written("takes {0} us", "It takes\n  7 us.", WRITE)).isEqualTo("It takes\n  1,250 us.");
    }

    @Test
    void wrongSentencesAndFormulasAreNamed() {
        assertThatThrownBy(() -> written("takes {0} us", "It took 7 us.", WRITE))
                .isInstanceOf(KitException.class)
                .hasMessageContaining("page.md has 0 times: takes {0} us");
        assertThatThrownBy(() -> written("takes {0} us", "It takes 7 us.", WRITE, WRITE))
                .hasMessageContaining("2 figures for 1 places");
        for (String none : List.of("<objects/read java-io tree 9>", "<total socket spa 9>", "<total>")) {
            assertThatThrownBy(() -> written("{0} ms", "1 ms", none))
                    .isInstanceOf(KitException.class)
                    .hasMessageContaining("no such case, or several: " + none);
        }
        for (String wrong : List.of("", "1 2", "1 +", "(1", "1 / 2)", "two")) {
            assertThatThrownBy(() -> written("{0} ms", "1 ms", wrong))
                    .as(wrong)
                    .isInstanceOf(KitException.class)
                    .hasMessage("not a formula: " + wrong);
        }
    }

    private String written(String text, String page, String... values) throws IOException {
        write("page.md", page);
        write("grading/figures.json", Json.text(List.of(new Figures.Sentence("page.md", text, List.of(values)))));
        var pages = new TreeMap<Path, String>();
        new Figures(new Home(root)).into(pages);
        return pages.get(root.resolve("page.md"));
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
