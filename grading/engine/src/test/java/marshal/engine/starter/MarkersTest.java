package marshal.engine.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import marshal.checks.course.Language;
import org.junit.jupiter.api.Test;

class MarkersTest {

    @Test
    void aBlockWithATextBecomesATodo() {
        assertThat(starter("""
                int twice(int n) {
                    //> lab9.2: Return 2n.
                    return n + n;
                    //<
                }
                """)).isEqualTo("""
                int twice(int n) {
                    throw new Todo("lab9.2", "Return 2n.");
                }
                """);
    }

    @Test
    void aTextMayGoOnInFurtherLinesAndIsBrokenWhereItIsLong() {
        assertThat(starter("""
                    //> lab9.2: %s
                    //> The end has a "quote" and a \\.
                    int n = 1;
                    //<
                """.formatted("word ".repeat(18).strip()))).isEqualTo("""
                    throw new Todo("lab9.2", "%s"
                            + "word The end has a \\"quote\\" and a \\\\.");
                """.formatted("word ".repeat(17)));
    }

    @Test
    void aBlockWithoutATextVanishesAndLeavesNoBlankLines() {
        assertThat(starter("""
                class A {

                    int a;

                    //> lab9.2
                    int b;
                    //<

                    int c;

                    //> lab9.2
                    int d;
                    //<
                }
                """)).isEqualTo("""
                class A {

                    int a;

                    int c;
                }
                """);
    }

    @Test
    void linesForTheStarterAloneComeBeforeTheTodo() {
        assertThat(starter("""
                    //> lab9.2: Do it.
                    //+ int hint = 0;
                    int all = 1;
                    //<
                """)).isEqualTo("""
                    int hint = 0;
                    throw new Todo("lab9.2", "Do it.");
                """);
    }

    @Test
    void markersThatDoNotPairAreNamedWithFileAndLine() {
        assertWrong("a\n//<\n", "A.java:2", "outside");
        assertWrong("//+ a\n", "A.java:1");
        assertWrong("//> lab9.2\na\n", "A.java:1", "not closed");
        assertWrong("//> lab9.2\na\n//> lab9.2\n//<\n", "A.java:3", "inside");
        assertWrong("//> step two\n//<\n", "A.java:1", "expected");
    }

    private static void assertWrong(String solution, String... says) {
        assertThatThrownBy(() -> starter(solution)).hasMessageContainingAll(says);
    }

    @Test
    void inCABlockWithATextBecomesACall() {
        assertThat(Markers.starterOf(Language.C, "sort.c", """
                int twice(int n)
                {
                    //> lab8.2: Return 2n, with a "quote".
                    //+ int hint = 0;
                    return n + n;
                    //<
                }
                """)).isEqualTo("""
                int twice(int n)
                {
                    int hint = 0;
                    TODO("lab8.2", "Return 2n, with a \\"quote\\".");
                }
                """);
    }

    @Test
    void inCALongTextIsTwoStringsSideBySide() {
        assertThat(Markers.starterOf(
                        Language.C, "sort.c", """
                    //> lab8.2: %s
                    //<
                """.formatted("word ".repeat(25).strip())))
                .isEqualTo("""
                    TODO("lab8.2", "%s"
                            "%s");
                """.formatted("word ".repeat(19), "word ".repeat(6).strip()));
    }

    private static String starter(String solution) {
        return Markers.starterOf(Language.JAVA, "A.java", solution);
    }
}
