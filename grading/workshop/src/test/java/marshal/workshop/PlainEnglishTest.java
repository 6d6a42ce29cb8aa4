package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.Home;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finds turns of phrase that make readers of a second language read twice. CONTRIBUTING has plain ones. */
class PlainEnglishTest {

    private static final Path ROOT = Home.find().root();

    private static final Pattern PROSE = Pattern.compile(".*\\.(java|md|c|h|sh|py|js|html|ipynb|patch)");
    private static final Set<String> NOT_OURS = Set.of("target", "node_modules", "starter", "work", "__pycache__");

    /** They say what is not plain. */
    private static final Set<String> EXAMPLES = Set.of("PlainEnglishTest.java", "CONTRIBUTING.md");

    /** A text goes on behind the end of a line, the beginning of a comment's next line, or a quote and a plus. */
    private static final Pattern LINE_END = Pattern.compile("[ \\t]*\"?\\n[ \\t]*(?:\\* |// |# |[+-] *\"| )?[ \\t]*");

    /** Each begins with plain characters, since they are quick to find, and then looks back. */
    enum Tic {
        THE_SAME_AS_JAVADOC("/\\*\\*[ *]*The same\\b"),
        IS_NO(" no (?<=\\b(?:is|are|was|were) no )(?<![Tt]here {1,2}(?:is|are|was|were) no )"
                + "(?!longer |more |less |sooner |better |[a-z]+er than )\\w"),
        SO_MANY_AS_A_PRONOUN("o many(?<=\\b[Ss]o many)\\b(?! that)(?! [a-z]+ that)"),
        WHO_AS_A_SUBJECT("ho (?<=(?:[.!;] |/\\*\\* |// |\")[Ww]ho )(?![^.!?]*\\?)"),
        STANDS("stand(?<=\\bstand)s?\\b(?! still| alone| out)"),
        ANOTHER_ONE("nother one(?<=\\b[Aa]nother one)\\b"),
        ANEW("anew(?<=\\banew)\\b");

        private final Pattern pattern;

        Tic(String regex) {
            pattern = Pattern.compile(regex);
        }

        /** Each with a few words around it. */
        List<String> in(String joined) {
            var found = new ArrayList<String>();
            Matcher matcher = pattern.matcher(joined);
            while (matcher.find()) {
                found.add(joined.substring(
                        Math.max(0, matcher.start() - 30), Math.min(joined.length(), matcher.end() + 30)));
            }
            return found;
        }
    }

    @Test
    void noTextHasATic() throws IOException {
        List<Path> texts = texts();
        assertThat(texts).hasSizeGreaterThan(1000);
        var found = new ArrayList<String>();
        for (Path file : texts) {
            String text = joined(Files.readString(file));
            for (Tic tic : Tic.values()) {
                for (String place : tic.in(text)) {
                    found.add(ROOT.relativize(file) + ", " + tic + ": " + place);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    /** The text without ends of lines, and without the beginnings of comments' lines. */
    private static String joined(String text) {
        return LINE_END.matcher(text).replaceAll(" ");
    }

    private static List<Path> texts() throws IOException {
        String root = ROOT.getFileName().toString(); // whose name is nobody's business
        return Folders.files(ROOT, name -> !name.equals(root) && (name.startsWith(".") || NOT_OURS.contains(name)))
                .stream()
                .filter(file -> PROSE.matcher(file.getFileName().toString()).matches()
                        && !EXAMPLES.contains(file.getFileName().toString()))
                .toList();
    }

    /** The patterns themselves: each finds its tic, over line ends too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            THE_SAME_AS_JAVADOC  | /** The same of one rank. */
            IS_NO                | a byte of 2 is no boolean
            SO_MANY_AS_A_PRONOUN | at most so many of them
            WHO_AS_A_SUBJECT     | The rule. Who reads it knows it.
            STANDS               | where a field stands
            ANOTHER_ONE          | wait for another one
            ANEW                 | begin anew
            """)
    void isFound(Tic tic, String text) {
        assertThat(Stream.of(" ", "\n * ", "\n    // ", " \"\n    + \"")
                        .map(between -> joined(text.replaceFirst("(?<=[a-z]) (?=[a-z]+\\.?$)", between)))
                        .map(joined -> tic.in(joined).size()))
                .containsOnly(1);
    }

    @Test
    void plainEnglishIsNotFound() {
        String text = "There is no room any more. It is no longer here. So many came that it was full. Who reads it? "
                + "a student who asks; it stands still";
        assertThat(Stream.of(Tic.values()).flatMap(tic -> tic.in(text).stream()))
                .isEmpty();
    }
}
