package marshal.workshop;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.commands.Main;
import marshal.engine.ClassPath;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.run.Builder;
import marshal.grader.grade.ClassGrading;
import marshal.kit.contract.Task;
import marshal.workshop.handout.Handout;
import org.junit.jupiter.api.Test;

/** Rules about which code may depend on which. */
class ArchitectureTest {

    private static final String STUDENTS = "marshal.lab*..";
    private static final String JAVA = "java..";

    /** A class name in a text, with or without its package and a method. */
    private static final Pattern NAME = Pattern.compile("`(?:[a-z]+\\.)*([A-Z][A-Za-z]+[a-z])(?:\\.(\\w+))?`");

    /**
     * The short name of a lab, or the beginning of its long name. The labs of {@code grading/toy}, 8 and 9, are
     * invented for tests.
     */
    private static final Pattern LAB = Pattern.compile("lab[1-7]");

    /** A link to a file of the tree, with or without a heading. */
    private static final Pattern LINK = Pattern.compile("]\\((?!https:|#)([^)#]+)");

    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Set<String> NO_SOURCES = Set.of(".git", ".lab", "target", "node_modules");

    /** Any class except those of students, toys, samples or attacks. */
    private static final Pattern OWN_JAVA = Pattern.compile(
            "(labs/kit|labs/peers|notebooks|solutions/(?!.*/src/main/)[^/]+|grading/(?!toy|samples|attacks|mutants)[^/]+)/.*"
                    + "/(?!package-info)\\w+\\.java");

    /** A class of the kit or of a solution. */
    private static final Pattern SOURCE = Pattern.compile(
            "(labs/(kit|peers)|notebooks|solutions|grading/(bench|checks|engine|commands|grader|workshop))/(.*/)?src/main/java/.*\\.java");

    private static final Map<String, Integer> LONGER = Map.of("Step05Mechanism", 500);

    /** A worker as the wires of two labs reach it. */
    private static final String TWO_PLACES = "RemoteWorker";

    /** One class of each module, to represent it. */
    private static final List<Class<?>> FROM_THE_TOP =
            List.of(Handout.class, ClassGrading.class, Main.class, Home.class, Lab.class, Task.class);

    /** All classes, in folders or in jars, without tests. */
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("marshal");

    private static final JavaClasses KIT = in("marshal.kit..");
    private static final JavaClasses CHECKS = in("marshal.checks..");
    private static final JavaClasses GRADING =
            in("marshal.engine..", "marshal.commands..", "marshal.grader..", "marshal.workshop..");
    private static final JavaClasses CHECKS_AND_KIT = in("marshal.kit..", "marshal.checks..");

    @Test
    void theKitKnowsNobody() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("marshal.kit..", JAVA, "com.sun.management..", "com.fasterxml.jackson..")
                .check(KIT);
    }

    @Test
    void theContractNeedsNothingButTheKit() {
        classes()
                .that()
                .resideInAnyPackage("marshal.kit.contract..", "marshal.kit.lab*..", "marshal.kit.probe..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("marshal.kit..", JAVA, "com.sun.management..")
                .check(KIT);
    }

    @Test
    void checksKnowTheKitAndNoStudent() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "marshal.checks..", "marshal.kit..", JAVA, "org.junit..", "org.opentest4j..", "org.assertj..")
                .check(CHECKS);
    }

    @Test
    void gradingKnowsNoStudentAndNoSolution() {
        noClasses().should().dependOnClassesThat().resideInAPackage(STUDENTS).check(GRADING);
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("marshal.bench..")
                .check(GRADING);
    }

    @Test
    void aModuleKnowsOnlyThoseBelowAndSharesNoPackage() {
        var above = new HashSet<String>();
        for (Class<?> each : FROM_THE_TOP) {
            String place = ClassPath.of(each).toUri().getRawPath();
            JavaClasses module = ALL.that(describe(
                    "in " + place,
                    type -> type.getSource().orElseThrow().getUri().toString().contains(place)));
            Set<String> packages =
                    module.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
            assertThat(above).doesNotContainAnyElementsOf(packages);
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above.toArray(String[]::new))
                    .check(module);
            above.addAll(packages);
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("marshal.kit.(**)").should().beFreeOfCycles().check(KIT);
        slices().matching("marshal.checks.(*)..").should().beFreeOfCycles().check(CHECKS);
        slices().matching("marshal.(*).(*)..").should().beFreeOfCycles().check(GRADING);
    }

    @Test
    void whatAllLabsShareKnowsNone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("marshal.*.lab*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("marshal.*.lab*..")
                .check(CHECKS_AND_KIT);
    }

    @Test
    void onlyTheCommandLineKnowsTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackages("marshal.commands..", "marshal.*.commands..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("marshal.commands..", "marshal.*.commands..", "picocli..")
                .check(GRADING);
    }

    @Test
    void solutionsKnowTheKitOnly() throws Exception {
        Home home = Home.find();
        try (var builder = new Builder(home)) {
            for (Lab lab : Labs.ALL.stream().filter(each -> !each.needsMpi()).toList()) {
                Compiled compiled = builder.compile(lab, builder.solution(lab));
                classes()
                        .should()
                        .onlyDependOnClassesThat()
                        .resideInAnyPackage(STUDENTS, "marshal.kit..", JAVA)
                        .check(new ClassFileImporter().importPath(compiled.classes()));
            }
        }
    }

    @Test
    void thePageNamesWhatIsThere() throws IOException {
        Path root = Home.find().root();
        Map<String, List<Path>> sources =
                sources(root).stream().collect(Collectors.groupingBy(ArchitectureTest::nameOfItsClass));
        assertThat(NAME.matcher(Files.readString(root.resolve("ARCHITECTURE.md"))
                                + Files.readString(root.resolve("CONTRIBUTING.md")))
                        .results()
                        .toList())
                .hasSizeGreaterThan(30)
                .allSatisfy(name -> {
                    assertThat(sources).containsKey(name.group(1));
                    if (name.group(2) != null) {
                        assertThat(sources.get(name.group(1)))
                                .anySatisfy(file ->
                                        assertThat(file).content().containsPattern("\\b" + name.group(2) + "\\("));
                    }
                });
    }

    @Test
    void thePagesLinksLeadToWhatIsThere() throws IOException {
        Path root = Home.find().root();
        for (String page : List.of("ARCHITECTURE.md", "CONTRIBUTING.md")) {
            assertThat(LINK.matcher(Files.readString(root.resolve(page))).results())
                    .hasSizeGreaterThan(4)
                    .allSatisfy(link -> assertThat(root.resolve(link.group(1))).exists());
        }
    }

    /** The lab code that students write uses the names of its field. So two labs may use the same name. */
    @Test
    void aSimpleNameOccursOnce() throws IOException {
        Path root = Home.find().root();
        Map<String, List<Path>> named = files(root, folder -> false).stream()
                .map(root::relativize)
                .filter(file -> OWN_JAVA.matcher(file.toString()).matches())
                .collect(Collectors.groupingBy(ArchitectureTest::nameOfItsClass));
        assertThat(named).hasSizeGreaterThan(1000).allSatisfy((name, places) -> assertThat(places)
                .hasSize(TWO_PLACES.equals(name) ? 2 : 1));
    }

    /** Except the two that a search through all schedules will shorten. */
    @Test
    void aFileOfChecksHasAtMost400Lines() throws IOException {
        Path checks = Home.find().root().resolve("grading/checks/src/main");
        Map<String, Integer> lengths = new HashMap<>();
        for (Path file : files(checks, folder -> false)) {
            lengths.put(nameOfItsClass(file), Files.readAllLines(file).size());
        }
        assertThat(lengths).hasSizeGreaterThan(150).allSatisfy((name, lines) -> assertThat(lines)
                .isLessThanOrEqualTo(LONGER.getOrDefault(name, 400)));
    }

    @Test
    void everyPackageSaysWhatItIsFor() throws IOException {
        Path root = Home.find().root();
        assertThat(sources(root).stream().map(Path::getParent).distinct())
                .hasSizeGreaterThan(30)
                .allSatisfy(folder ->
                        assertThat(folder.resolve("package-info.java")).exists());
    }

    @Test
    void aLabsNameStandsInItsOwnFoldersAndWhereThePageSays() throws IOException {
        Path root = Home.find().root();
        List<String> table = Files.readString(root.resolve("CONTRIBUTING.md"))
                .split("## Who names a lab")[1]
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(row -> row.split("\\|")[1])
                .flatMap(files -> QUOTED.matcher(files).results())
                .map(file -> file.group(1))
                .toList();
        List<String> naming = new ArrayList<>();
        for (Path file : files(root, folder -> folder.matches("lab\\d.*"))) {
            if (file.toString().matches(".*(\\.java|\\.sh|\\.xml|/lab|/notebooks/run)")
                    && LAB.matcher(Files.readString(file)).find()) {
                naming.add(root.relativize(file).toString());
            }
        }
        assertThat(naming).hasSizeLessThan(10).containsExactlyInAnyOrderElementsOf(table);
    }

    /** All files except build output, and except files in the folders to leave out. */
    private static List<Path> files(Path root, Predicate<String> leftOut) throws IOException {
        return Folders.files(root, name -> NO_SOURCES.contains(name) || leftOut.test(name));
    }

    private static String nameOfItsClass(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }

    /** The source files of all classes of the kit and of the solutions; several have the same simple name. */
    private static List<Path> sources(Path root) throws IOException {
        return files(root, folder -> false).stream()
                .filter(file -> SOURCE.matcher(root.relativize(file).toString()).matches())
                .toList();
    }

    private static JavaClasses in(String... packages) {
        return ALL.that(resideInAnyPackage(packages));
    }
}
