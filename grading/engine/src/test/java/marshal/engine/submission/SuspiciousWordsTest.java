package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SuspiciousWordsTest {

    private static final Sources NONE = Sources.of(Map.of());

    static List<Lab> labs() {
        return Labs.ALL;
    }

    @ParameterizedTest
    @MethodSource("labs")
    void nothingInASolutionIsUnusual(Lab lab) throws Exception {
        Sources solution = new SourceReader(lab).readModule(Home.find().solution(lab));
        assertThat(SuspiciousWords.in(lab, solution, solution)).isEmpty();
        assertThat(SuspiciousWords.in(lab, solution, NONE))
                .allMatch(each -> each.endsWith(": forName")
                        || each.endsWith(": setAccessible") // of final fields, whose objects come from a stream
                        || each.contains(": marshal.kit." + lab.id() + "."));
    }

    @Test
    void whatTheReferenceUsesIsUsual() {
        Lab lab = Labs.ALL.get(0);
        Sources own = Sources.of(Map.of("A.java", "forName ".repeat(20) + "halt"));
        assertThat(SuspiciousWords.in(lab, own, Sources.of(Map.of("Merge.java", "forName"))))
                .containsExactly("A.java uses what the lab has no need of: halt");
    }

    @Test
    void wordsInCodeAreFoundAndNotThoseInCommentsAndTexts() {
        assertThat(found("A.java", "// ProcessBuilder\n/* halt */ String s = \"System.exit\"; int processBuilder;"))
                .isEmpty();
        Map<String, String> two =
                Map.of("A.java", "new ProcessBuilder(\"/proc/self\"); System.exit(1);", "B.java", "halt()");
        assertThat(SuspiciousWords.in(Labs.ALL.get(0), Sources.of(two), NONE))
                .containsExactly(
                        "A.java uses what the lab has no need of: /proc/, ProcessBuilder, System.exit",
                        "B.java uses what the lab has no need of: halt");
    }

    /** A quote that nothing closes hides nothing. */
    @ParameterizedTest
    @MethodSource
    void wordsBehindALoneQuoteAreFound(String text, String words) {
        assertThat(found("A.java", text)).containsExactly("A.java uses what the lab has no need of: " + words);
    }

    static Stream<Arguments> wordsBehindALoneQuoteAreFound() {
        return Stream.of(
                arguments("char c = '\"'; System.exit(1); c = '\"';", "System.exit"),
                arguments("\"\"\"\n text\"\"\"; halt()", "halt"),
                arguments("\"/proc/ \\\" halt()", "/proc/, halt"));
    }

    /** The kit reads streams and wires for the checks; who builds a lab on that has not built it. */
    @Test
    void theKitsOwnReadersAreFound() {
        assertThat(found("A.java", "import marshal.kit.stream.ObjectStreamReader; import marshal.kit.contract.Task;"))
                .containsExactly("A.java uses what the lab has no need of: marshal.kit.stream");
    }

    /** As javac and gcc read them. */
    @Test
    void wordsAreFoundHoweverTheyAreWritten() {
        assertThat(found("A.java", "Syst\\u0065m.\\uu0065xit(1); // \\u000a halt()"))
                .containsExactly("A.java uses what the lab has no need of: System.exit, halt");
        Lab inC = Labs.ALL.stream().filter(Lab::needsMpi).findFirst().orElseThrow();
        assertThat(SuspiciousWords.in(inC, Sources.of(Map.of("a.c", "fo\\\nrk();")), NONE))
                .containsExactly("a.c uses what the lab has no need of: fork");
    }

    /** An expression that calls itself for each letter ends the grader's stack. */
    @Test
    void longTextsAreReadToTheirEnd() {
        assertThat(found("A.java", "String s = \"" + "a\\n".repeat(200_000) + "/proc/\"; halt();"))
                .containsExactly("A.java uses what the lab has no need of: /proc/, halt");
    }

    @Test
    void givenFilesAreNotLookedAt() {
        assertThat(found("Lab1Binding.java", "System.exit(0);")).isEmpty();
    }

    private static List<String> found(String file, String text) {
        return SuspiciousWords.in(Labs.ALL.get(0), Sources.of(Map.of(file, text)), NONE);
    }
}
