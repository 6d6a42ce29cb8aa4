package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        assertThat(new SuspiciousWords(lab, solution).in(solution)).isEmpty();
        assertThat(new SuspiciousWords(lab, NONE).in(solution))
                .allMatch(each -> each.endsWith(": forName")
                        || each.endsWith(": setAccessible") // of final fields, whose objects come from a stream
                        || each.endsWith(": setAccessible, unreflectGetter, unreflectSetter")
                        || each.contains(": marshal.kit." + lab.id() + "."));
    }

    @Test
    void whatTheReferenceUsesIsUsual() {
        Lab lab = Labs.ALL.get(0);
        Sources own = Sources.of(Map.of("A.java", "forName ".repeat(20) + "halt"));
        assertThat(new SuspiciousWords(lab, Sources.of(Map.of("Merge.java", "forName"))).in(own))
                .containsExactly("A.java uses what the lab has no need of: halt");
    }

    @Test
    void wordsInCodeAreFoundAndNotThoseInCommentsAndTexts() {
        assertThat(found("A.java", "// ProcessBuilder\n/* halt */ String s = \"System.exit\"; int processBuilder;"))
                .isEmpty();
        Map<String, String> two =
                Map.of("A.java", "new ProcessBuilder(\"/proc/self\"); System.exit(1);", "B.java", "halt()");
        assertThat(new SuspiciousWords(Labs.ALL.get(0), NONE).in(Sources.of(two)))
                .containsExactly(
                        "A.java uses what the lab has no need of: /proc/, ProcessBuilder, System.exit",
                        "B.java uses what the lab has no need of: halt");
    }

    /** An unclosed quote hides nothing. */
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

    /**
     * The kit reads streams and wires for the checks. A student who builds a lab on these classes has not written that
     * code.
     */
    @Test
    void theKitsOwnReadersAreFound() {
        assertThat(found("A.java", "import marshal.kit.stream.ObjectStreamReader; import marshal.kit.contract.Task;"))
                .containsExactly("A.java uses what the lab has no need of: marshal.kit.stream");
    }

    /** The words as javac and gcc read them. */
    @Test
    void wordsAreFoundHoweverTheyAreWritten() {
        assertThat(found("A.java", "Syst\\u0065m.\\uu0065xit(1); // \\u000a halt()"))
                .containsExactly("A.java uses what the lab has no need of: System.exit, halt");
        Lab inC = Labs.ALL.stream().filter(Lab::needsMpi).findFirst().orElseThrow();
        assertThat(new SuspiciousWords(inC, NONE).in(Sources.of(Map.of("a.c", "fo\\\nrk();"))))
                .containsExactly("a.c uses what the lab has no need of: fork");
    }

    /** javac joins texts and knows the values of constants. */
    static final class Joined {

        @SuppressWarnings("unused")
        private static final String NAME = "java.lang.Proc" + "essBuilder";

        @SuppressWarnings("unused")
        Object end() throws ReflectiveOperationException {
            return Runtime.class.getMethod("halt", int.class).invoke(Runtime.getRuntime(), 1);
        }
    }

    @Test
    void whatACompilerHasJoinedIsFound(@TempDir Path folder) throws Exception {
        try (InputStream in = getClass().getResourceAsStream("SuspiciousWordsTest$Joined.class")) {
            Files.copy(in, folder.resolve("Joined.class"));
        }
        Files.write(
                folder.resolve("hello"), new byte[] {1, 0, 'f', 'o', 'r', 'k', 0, 'f', 'o', 'r', 'k', 'e', 'd', 0, 2});
        Lab lab = Labs.ALL.get(0);
        assertThat(new SuspiciousWords(lab, NONE).in(NONE, List.of(folder)))
                .containsExactly(
                        "Joined.class uses what the lab has no need of, though no source says it: java.lang.Process, Method.invoke",
                        "hello uses what the lab has no need of, though no source says it: fork");
        assertThat(new SuspiciousWords(lab, NONE).and(List.of(folder)).in(NONE, List.of(folder)))
                .as("what the reference was compiled to is usual")
                .isEmpty();
    }

    @Test
    void whatASourceSaysIsToldOnce(@TempDir Path folder) throws Exception {
        Files.write(folder.resolve("hello"), new byte[] {0, 'f', 'o', 'r', 'k', 0});
        Lab inC = Labs.ALL.stream().filter(Lab::needsMpi).findFirst().orElseThrow();
        assertThat(new SuspiciousWords(inC, NONE).in(Sources.of(Map.of("a.c", "fork();")), List.of(folder)))
                .containsExactly("a.c uses what the lab has no need of: fork");
    }

    @Test
    void namesAndTextsThatArePastedTogetherInCAreFound() {
        Lab inC = Labs.ALL.stream().filter(Lab::needsMpi).findFirst().orElseThrow();
        Map<String, String> pasted = Map.of("a.c", "#define J(a, b) a##b\nopen(\"/pr\" \"oc/self\");");
        assertThat(new SuspiciousWords(inC, NONE).in(Sources.of(pasted)))
                .containsExactly("a.c uses what the lab has no need of: /proc/, ##");
    }

    /** A file that is not a class, or only the beginning of one, is still read to its end. */
    @Test
    void aDamagedClassIsReadAsAnyFile() throws Exception {
        byte[] whole;
        try (InputStream in = getClass().getResourceAsStream("SuspiciousWordsTest$Joined.class")) {
            whole = in.readAllBytes();
        }
        for (int length = 0; length < whole.length; length++) {
            assertThat(CompiledNames.of(Arrays.copyOf(whole, length))).isNotNull();
        }
    }

    /** A regular expression that calls itself for each letter overflows the grader's stack. */
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
        return new SuspiciousWords(Labs.ALL.get(0), NONE).in(Sources.of(Map.of(file, text)));
    }
}
