package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        Lab lab = Labs.ALL.get(0);
        assertThat(SuspiciousWords.in(
                        lab,
                        Sources.of(Map.of(
                                "A.java",
                                "// ProcessBuilder\n/* halt */ String s = \"System.exit\"; int processBuilder;")),
                        NONE))
                .isEmpty();
        assertThat(SuspiciousWords.in(
                        lab,
                        Sources.of(Map.of(
                                "A.java", "new ProcessBuilder(\"/proc/self\"); System.exit(1);", "B.java", "halt()")),
                        NONE))
                .containsExactly(
                        "A.java uses what the lab has no need of: /proc/, ProcessBuilder, System.exit",
                        "B.java uses what the lab has no need of: halt");
    }

    /** A quote that nothing closes hides nothing. */
    @Test
    void wordsBehindALoneQuoteAreFound() {
        assertThat(SuspiciousWords.in(
                        Labs.ALL.get(0),
                        Sources.of(Map.of(
                                "A.java",
                                "char c = '\"'; System.exit(1); c = '\"';",
                                "B.java",
                                "\"\"\"\n text\"\"\"; halt()",
                                "C.java",
                                "\"/proc/ \\\" halt()")),
                        NONE))
                .containsExactlyInAnyOrder(
                        "A.java uses what the lab has no need of: System.exit",
                        "B.java uses what the lab has no need of: halt",
                        "C.java uses what the lab has no need of: /proc/, halt");
    }

    /** The kit reads streams and wires for the checks; who builds a lab on that has not built it. */
    @Test
    void theKitsOwnReadersAreFound() {
        assertThat(SuspiciousWords.in(
                        Labs.ALL.get(0),
                        Sources.of(Map.of(
                                "A.java",
                                "import marshal.kit.stream.ObjectStreamReader; import marshal.kit.contract.Task;")),
                        NONE))
                .containsExactly("A.java uses what the lab has no need of: marshal.kit.stream");
    }

    /** As javac and gcc read them. */
    @Test
    void wordsAreFoundHoweverTheyAreWritten() {
        assertThat(SuspiciousWords.in(
                        Labs.ALL.get(0),
                        Sources.of(Map.of("A.java", "Syst\\u0065m.\\uu0065xit(1); // \\u000a halt()")),
                        NONE))
                .containsExactly("A.java uses what the lab has no need of: System.exit, halt");
        Lab inC = Labs.ALL.stream().filter(Lab::needsMpi).findFirst().orElseThrow();
        assertThat(SuspiciousWords.in(inC, Sources.of(Map.of("a.c", "fo\\\nrk();")), NONE))
                .containsExactly("a.c uses what the lab has no need of: fork");
    }

    /** An expression that calls itself for each letter ends the grader's stack. */
    @Test
    void longTextsAreReadToTheirEnd() {
        String text = "String s = \"" + "a\\n".repeat(200_000) + "/proc/\"; halt();";
        assertThat(SuspiciousWords.in(Labs.ALL.get(0), Sources.of(Map.of("A.java", text)), NONE))
                .containsExactly("A.java uses what the lab has no need of: /proc/, halt");
    }

    @Test
    void givenFilesAreNotLookedAt() {
        assertThat(SuspiciousWords.in(Labs.ALL.get(0), Sources.of(Map.of("Lab1Binding.java", "System.exit(0);")), NONE))
                .isEmpty();
    }
}
