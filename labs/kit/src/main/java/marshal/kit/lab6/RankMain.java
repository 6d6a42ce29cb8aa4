package marshal.kit.lab6;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Main class of a rank's JVM: plays {@code script-R} and writes {@code result-R}, where R is its rank. */
public final class RankMain {

    private static final String BINDING = "marshal.lab6.Lab6Binding";

    private RankMain() {}

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        int rank = Integer.parseInt(System.getenv("PMI_RANK"));
        List<String> lines = Files.readAllLines(Path.of(RankResult.script(rank)));
        var code = (Rank) Class.forName(BINDING).getDeclaredConstructor().newInstance();
        try (var out = new PrintStream(RankResult.file(rank), StandardCharsets.UTF_8)) {
            var script = new Script(code, out);
            for (int i = 0; i < lines.size(); i++) {
                String end = script.play(lines.get(i));
                out.println(i + 1 + " " + System.nanoTime() / 1000 + " " + end);
                out.flush(); // what is written counts, even if the next line ends the process
            }
            out.println("end");
        }
    }
}
