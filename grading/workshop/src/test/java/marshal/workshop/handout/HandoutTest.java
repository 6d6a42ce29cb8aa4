package marshal.workshop.handout;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.commands.Main;
import marshal.engine.ClassPath;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.submission.Answers;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contents of the student's kit, and especially what it must not contain. */
class HandoutTest {

    /** Build output, which not every tree has. */
    private static final Set<String> NO_PART =
            Set.of("target", "build", "compile_commands.json", "node_modules", ".git", ".lab");

    /** A name with a dot, or a path, with any beginning. */
    private static final Pattern FILE = Pattern.compile("(?<![\\w./-])(?:\\.\\.?/)*(\\w[\\w./-]*[./][\\w-]+)");

    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)\\)");

    /** Shorter lines of a solution may be anybody's. */
    private static final int IDIOM = 24;

    private static final Path COMMANDS = ClassPath.of(Main.class);

    private static final Home HOME = Home.find();

    /** The handout, which most tests read. */
    private static Path kit;

    private static Map<String, String> entries;
    private static Pieces pieces;

    @TempDir
    private Path temp;

    @BeforeAll
    static void make(@TempDir Path folder) throws IOException {
        kit = folder.resolve("kit.zip");
        entries = handout(HOME, kit);
        pieces = new Pieces(HOME);
    }

    @Test
    void nothingIsInItThatIsTheInstructors() {
        assertThat(entries.keySet().stream().map(path -> path.split("/")[0]).distinct())
                .containsExactly(
                        (".mvn LICENSE README.md c-mpi grading lab labs mvnw mvnw.cmd notebooks pom.xml slides "
                                        + "starter")
                                .split(" "));
        assertThat(entries.keySet().stream()
                        .filter(path -> path.startsWith("grading/"))
                        .map(path -> path.split("/")[1])
                        .distinct())
                .containsExactly("checks", "commands", "engine", "kit.id", "needs.sh");
        assertThat(entries.keySet())
                .noneMatch(path -> path.contains("solution/")
                        || path.contains("src/test/java/marshal/workshop")
                        || path.contains("INSTRUCTORS"));
        assertThat(entries.values()).noneMatch(text -> text.contains("INSTRUCTORS.md"));
        assertThat(entries.keySet())
                .contains(
                        "starter/.generated",
                        "c-mpi/starter/sort.c",
                        "c-mpi/tools/count.c",
                        named("labs/LATER-NAME/PROTOCOL.md"),
                        named("labs/LAB-NAME/peer.py"),
                        named("labs/LAB-NAME/fields.json"),
                        "notebooks/capstone.ipynb",
                        "notebooks/sample/reference-timings.csv",
                        "notebooks/reference/claims/1-rahimi.json",
                        "notebooks/src/main/java/marshal/notebooks/claims/ClaimsCommand.java",
                        named("labs/LATER-NAME/peer.py"))
                .anyMatch(path -> path.matches(named("starter/LAB-NAME/src/test/java/marshal/LAB/\\w+Suite\\.java")));
        assertThat(entries.keySet()).doesNotContain("notebooks/class.ipynb");
    }

    @Test
    void noEntryHoldsAPieceOfASolution() {
        List<String> regions = pieces.tellingRegions();
        assertThat(regions).hasSizeGreaterThan(100);
        // A text with a region has the region's second line too, if it is not the last: quicker to look for.
        Map<String, String> inner = regions.stream()
                .filter(region -> region.lines().count() > 2)
                .collect(Collectors.toMap(region -> region, region -> region.split("\n", 4)[1], (one, same) -> one));
        entries.forEach((path, text) -> {
            if (path.startsWith("starter/") || path.startsWith("c-mpi/starter/")) {
                assertThat(text.lines()).as(path).noneMatch(line -> line.strip().startsWith("//>"));
            }
            String dense = Pieces.dense(text);
            Set<String> lines = dense.lines().collect(Collectors.toSet());
            assertThat(regions)
                    .as(path)
                    .noneMatch(region -> (!inner.containsKey(region) || lines.contains(inner.get(region)))
                            && dense.contains(region));
        });
    }

    @Test
    void noSlideHoldsALineOfASolution() {
        String given = entries.entrySet().stream()
                .filter(entry -> entry.getKey().matches("(starter|c-mpi|labs/kit)/.*\\.(java|c|h)"))
                .map(entry -> Pieces.dense(entry.getValue()))
                .collect(Collectors.joining("\n"));
        Set<String> givenLines = given.lines().collect(Collectors.toSet());
        Set<String> solutions = pieces.regions().stream()
                .flatMap(String::lines)
                .filter(line -> line.length() > IDIOM && !givenLines.contains(line))
                .collect(Collectors.toSet());
        assertThat(solutions).hasSizeGreaterThan(1000);
        entries.forEach((path, text) -> {
            if (path.startsWith("slides/") && path.endsWith(".md")) {
                assertThat(text.lines().map(line -> line.replaceFirst("^[-+]", "")
                                .replaceFirst("//.*", "")
                                .strip()))
                        .as(path)
                        .noneMatch(line -> solutions.contains(line) && !given.contains(line));
            }
        });
        assertThat(ForStudents.text("slides/lab.md", "# A\n\n```java solution\nint a = 1;\n```\n\n```\nls\n```\n"))
                .isEqualTo("# A\n\n*The lecture shows code here. You write it.*\n\n```\nls\n```\n");
    }

    @Test
    void noEntryHoldsTheStructureOfASolution() throws IOException {
        assertThat(pieces.bodies()).isGreaterThan(100);
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            assertThat(pieces.copiesIn(entry.getKey(), entry.getValue()))
                    .as(entry.getKey())
                    .isEmpty();
        }
    }

    @Test
    void checksGoOutCompiled() {
        assertThat(entries.keySet())
                .contains(
                        "grading/checks/classes/"
                                + Example.LAB.steps().get(0).getName().replace('.', '/') + ".class",
                        "grading/engine/classes/marshal/engine/run/LabChecker.class",
                        "grading/commands/classes/marshal/commands/Main.class",
                        "grading/commands/classes/META-INF/services/marshal.commands.Subcommand");
        assertThat(entries.keySet()).noneMatch(path -> path.startsWith("grading/") && path.endsWith(".java"));
    }

    @Test
    void eachLabHasAPageForWrittenAnswers() throws IOException {
        for (Lab lab : Labs.ALL) {
            String page = entries.get(lab.starter() + "/" + Answers.FILE);
            assertThat(page.lines().filter(line -> line.startsWith("## " + lab.id())))
                    .as(lab.id())
                    .hasSizeGreaterThan(5);
            assertThat(page.split("\n## "))
                    .as("each heading has its question")
                    .allMatch(part -> part.startsWith("# ") || part.contains("\n> "));
            String handout = Files.readString(HOME.handout(lab).resolve("README.md"));
            for (String question : page.split("\n## " + lab.id() + "\\.")) {
                String step = question.lines().findFirst().orElseThrow();
                String text = question.lines()
                        .filter(line -> line.startsWith("> "))
                        .map(line -> line.substring(2))
                        .collect(Collectors.joining("\n"));
                assertThat(Stream.of(handout.split("(?m)^## Step ")))
                        .as("%s, step %s, word for word, tables and all", lab.id(), step)
                        .anyMatch(section -> text.isEmpty() || section.startsWith(step) && section.contains(text));
            }
        }
    }

    @Test
    void notesForInstructorsStayAtHome() throws IOException {
        for (Lab lab : Labs.ALL) {
            assertThat(entries.get("notebooks/" + lab.name() + ".ipynb"))
                    .doesNotContain("Notes for instructors")
                    .contains("\"cells\"", "\"nbformat\"");
            assertThat(Files.readString(HOME.root().resolve("notebooks/" + lab.name() + ".ipynb")))
                    .contains("Notes for instructors");
            String deck = Files.readString(HOME.root().resolve("slides/" + lab.name() + ".md"));
            String theirs = entries.get("slides/" + lab.name() + ".md");
            assertThat(theirs.lines()
                            .filter(line ->
                                    line.contains("<!--") || line.strip().equals("-->")))
                    .isNotEmpty()
                    .allMatch(line -> line.matches("<!-- _\\w+: .* -->"));
            assertThat(theirs.split("\n---\n"))
                    .as("the slides of " + lab.name())
                    .hasSameSizeAs(deck.split("\n---\n"));
        }
        assertThat(ForStudents.text(
                        "slides/lab.md",
                        "# A\n\n<!-- _class: question -->\ntext\n\n<!--\nThe answer: 2 -> 3.\n-->\n\n---\n\n# "
                                + "B\n<!-- 4 -->\n"))
                .isEqualTo("# A\n\n<!-- _class: question -->\ntext\n\n---\n\n# B\n");
    }

    @Test
    void noHintHandsOverTheSolution() throws IOException {
        List<List<String>> regions = pieces.regions().stream()
                .map(HandoutTest::telling)
                .filter(lines -> lines.size() >= 4)
                .toList();
        assertThat(regions).hasSizeGreaterThan(100);
        for (Lab lab : Labs.ALL) {
            Set<String> hints = Set.copyOf(
                    telling(Pieces.dense(Files.readString(HOME.handout(lab).resolve("hints.md")))));
            assertThat(regions).as(lab.name()).allSatisfy(lines -> assertThat(
                            lines.stream().filter(hints::contains).count())
                    .as(String.join("\n", lines))
                    .isLessThanOrEqualTo(lines.size() / 2));
        }
    }

    /** The lines of a text without common lines of code. */
    private static List<String> telling(String dense) {
        return dense.lines()
                .filter(line -> line.length() > "return 0;".length())
                .toList();
    }

    @Test
    void theSameTreeGivesTheSameBytes() {
        new Handout(HOME, List.of(), COMMANDS).write(temp.resolve("again.zip"));
        assertThat(temp.resolve("again.zip")).hasSameBinaryContentAs(kit);
        assertThat(temp.toFile().list()).containsOnly("again.zip");
    }

    @Test
    void oneSolutionGoesOutAndNoOther() throws IOException {
        var files = new TreeMap<>(handout(HOME, Labs.ALL.get(0)));
        files.keySet().removeAll(entries.keySet());
        assertThat(files.keySet())
                .contains(named("solutions/LAB-NAME/pom.xml"), Example.LAB.solution() + "/" + writtenByStudents())
                .allMatch(path -> path.startsWith(named("solutions/LAB-NAME/")));
        files = new TreeMap<>(handout(HOME, Example.IN_C));
        files.keySet().removeAll(entries.keySet());
        assertThat(files.keySet())
                .contains("c-mpi/solution/Makefile", "c-mpi/solution/sort.c")
                .allMatch(path -> path.startsWith("c-mpi/solution/"));
    }

    @Test
    void theReadmeIsTheStudents() {
        assertThat(entries.get("README.md"))
                .contains("./lab submit", "labs/kit")
                .doesNotContainIgnoringCase("solution")
                .doesNotContain("instructors -->", "./lab grade", "mutants", "\n\n\n");
        Matcher links = LINK.matcher(entries.get("README.md"));
        while (links.find()) {
            String target = links.group(1);
            assertThat(entries.keySet())
                    .as("a link of the README")
                    .anyMatch(path -> path.equals(target) || path.startsWith(target + "/"));
        }
    }

    @Test
    void eachFileOfTheTreeThatAPageNamesIsInIt() throws IOException {
        Set<String> tree = ends(files());
        Set<String> inIt = ends(entries.keySet());
        entries.forEach((path, text) -> {
            if (path.matches(".*\\.(md|ipynb)")) {
                assertThat(filesNamedIn(text, tree))
                        .as("the files that %s names", path)
                        .allMatch(inIt::contains);
            }
        });
        assertThat(filesNamedIn(
                        "`./lab run`, `b.c` beside this page, and ../x/a.csv.",
                        ends(Set.of("y/b.c", "x/a.csv", "lab"))))
                .containsExactlyInAnyOrder("b.c", "x/a.csv");
    }

    /** The names in a text that are among the ends of a tree's paths. */
    private static Set<String> filesNamedIn(String text, Set<String> tree) {
        return FILE.matcher(text)
                .results()
                .map(name -> name.group(1))
                .filter(tree::contains)
                .collect(Collectors.toSet());
    }

    /** These paths, and what is behind each of their slashes. */
    private static Set<String> ends(Set<String> paths) {
        var ends = new HashSet<>(paths);
        for (String path : paths) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                ends.add(path.substring(slash + 1));
            }
        }
        return ends;
    }

    @Test
    void whatIsNewInTheTreeStaysAtHome() throws IOException {
        Path tree = copyOfTheTree();
        for (String path : List.of(
                "exam/questions.md",
                named("labs/LAB-NAME/INSTRUCTOR.md"),
                "labs/lab9-secret/README.md",
                "marks.csv",
                "grading/old/Merge.java",
                named("starter/LAB-NAME/notes.txt"),
                named("starter/LAB-NAME/target/classes/A.class"),
                ".lab/course-secret",
                "labs/kit/src/main/java/.swp",
                "notebooks/solved.ipynb",
                "c-mpi/starter/build/sort.o",
                "slides/exam.md",
                named("LAB-NAME.zip"))) {
            Folders.put(tree.resolve(path), "secret");
        }
        Files.createSymbolicLink(tree.resolve("labs/kit/src/main/java/Link.java"), tree.resolve("marks.csv"));
        assertThat(handout(new Home(tree))).isEqualTo(entries);
    }

    @Test
    void anEditedStarterIsNotHandedOut() throws IOException {
        Path tree = copyOfTheTree();
        Path begun = tree.resolve(Example.LAB.starter()).resolve(writtenByStudents());
        String original = Files.readString(begun);
        Files.writeString(begun, original + "// solved\n");
        assertRefused(tree, "-// solved");
        Files.writeString(begun, original);
        Path solution = tree.resolve(Example.LAB.solution()).resolve(writtenByStudents());
        Files.writeString(solution, Files.readString(solution) + "// new\n");
        assertRefused(tree, "+// new");
        Files.move(tree.resolve(Example.LAB.solution()), tree.resolve("solutions/elsewhere"));
        assertRefused(tree, "where all the solutions are");
    }

    @Test
    void aReadmeWhoseCommentsDoNotPairIsRefused() {
        assertThat(ForStudents.page(
                        "README.md", "a\n\n<!-- instructors -->\nb\n<!-- everybody -->\n\nc <!-- instructors -->\nd\n"))
                .isEqualTo("a\n\nd\n");
        assertThatThrownBy(() -> ForStudents.page("README.md", "<!-- instructors -->\nb\n"))
                .isInstanceOf(KitException.class);
        assertThatThrownBy(() -> ForStudents.page("README.md", "b\n<!-- everybody -->\n"))
                .isInstanceOf(KitException.class);
    }

    /** One of the source files that students write, in its module. */
    private String writtenByStudents() throws IOException {
        Path module = HOME.solution(Example.LAB);
        try (Stream<Path> files = Files.list(module.resolve(Example.LAB.folder()))) {
            return files.filter(file ->
                            !Example.LAB.given().contains(file.getFileName().toString()))
                    .sorted()
                    .findFirst()
                    .map(file -> module.relativize(file).toString())
                    .orElseThrow();
        }
    }

    private void assertRefused(Path tree, String why) {
        Path zip = temp.resolve("refused.zip");
        assertThatThrownBy(() -> new Handout(new Home(tree), List.of(), COMMANDS).write(zip))
                .isInstanceOf(KitException.class)
                .hasMessageContaining(why);
        assertThat(zip).doesNotExist();
    }

    private Map<String, String> handout(Home tree, Lab... solved) throws IOException {
        return handout(tree, temp.resolve("kit.zip"), solved);
    }

    /** The texts of a handout by path, after a student has unpacked it. */
    private static Map<String, String> handout(Home tree, Path file, Lab... solved) throws IOException {
        int files = new Handout(tree, List.of(solved), COMMANDS).write(file);
        var texts = new TreeMap<String, String>();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().filter(each -> !each.isDirectory()).toList()) {
                assertThat(entry.getName()).startsWith(Handout.TOP + "/");
                texts.put(
                        entry.getName().substring(Handout.TOP.length() + 1),
                        new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        assertThat(texts).hasSize(files);
        return Collections.unmodifiableMap(texts);
    }

    /** A copy without the many files that are in no handout, as the tests of the real one show. */
    private Path copyOfTheTree() throws IOException {
        Path copy = temp.resolve("tree");
        for (String file : files()) {
            if (!file.matches("grading/(attacks|mutants|samples|workshop)/.*")) {
                Files.createDirectories(copy.resolve(file).getParent());
                Files.copy(HOME.root().resolve(file), copy.resolve(file));
            }
        }
        return copy;
    }

    /** This tree's files, without build output. */
    private Set<String> files() throws IOException {
        return Folders.files(HOME.root(), NO_PART::contains).stream()
                .map(file -> HOME.root().relativize(file).toString())
                .collect(Collectors.toSet());
    }
}
