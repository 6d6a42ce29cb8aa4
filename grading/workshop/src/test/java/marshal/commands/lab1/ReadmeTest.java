package marshal.commands.lab1;

import static marshal.commands.Console.run;
import static marshal.commands.Console.said;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.commands.Console;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.submission.Sources;
import marshal.workshop.mutants.Mutant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The failing check that the README shows is what a wrong solution gets. */
@ExtendWith(Console.class)
class ReadmeTest {

    private static final Pattern FENCED = Pattern.compile("(?ms)^```\n(.*?)^```$");

    private final Home home = Home.find();

    @Test
    void theReadmeShowsWhatAFailingCheckPrints(@TempDir Path temp) throws IOException {
        List<String> blocks = FENCED.matcher(Files.readString(home.root().resolve("README.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        Lab lab = Labs.ALL.get(0);
        try (var builder = new Builder(home)) {
            Sources wrong = Mutant.read(home.root().resolve("grading/mutants/lab1/spa-equal-parts-only.patch"))
                    .of(builder.solution(lab));
            Path folder = temp.resolve(lab.name()).resolve(lab.folder());
            Files.createDirectories(folder);
            for (var file : wrong.files().entrySet()) {
                Files.writeString(folder.resolve(file.getKey()), file.getValue());
            }
        }
        assertThat(run("check LAB.4 --seed 1 --in %s", temp)).isEqualTo(1);
        assertThat(said()).contains(blocks.get(0));
    }
}
