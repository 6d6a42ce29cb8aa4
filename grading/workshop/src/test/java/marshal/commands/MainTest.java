package marshal.commands;

import static marshal.commands.Console.assertSays;
import static marshal.commands.Console.said;
import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import marshal.checks.course.Experiment;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.engine.Commands;
import marshal.engine.Home;
import marshal.engine.OwnJvm;
import marshal.engine.submission.Answers;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a user sees it: exit codes and messages. */
@Order(1) // it takes long
@ExtendWith(Console.class)
class MainTest {

    @TempDir
    private Path temp;

    @Test
    void wrongUsageIsTwo() {
        assertSays(2, "Unmatched argument", "frobnicate");
        assertSays(2, "Missing required parameter", "check");
        assertSays(2, "./lab measure --help says what it takes", "measure --sises 9");
        assertSays(2, "there is no lab lab9", "check lab9");
        assertSays(2, "there is no step LAB.99; the steps are LAB.1 to LAB.", "check LAB.99");
        assertSays(2, "There is no folder nowhere", "check LAB --in nowhere");
        assertSays(2, "/ does not hold LAB-NAME", "check LAB --in /");
        assertSays(2, "does not hold LAB-NAME", "check LAB --in %s", temp);
        assertSays(2, "mpiexec -n 1 gdb --args build/programs", "check IN_C --debug");
        assertSays(2, "A hint is for one step", "hint LAB");
        assertSays(2, "./lab submit LATER --in DIR takes your files from another folder", "submit LATER mine");
        assertSays(2, " is a folder, and --out names the zip", "submit LAB --out %s", temp);
        assertSays(2, "There is no folder nowhere", "grade nowhere");
        assertSays(2, "No submissions", "grade %s", temp);
        assertSays(2, "is not an int", "run LAB sort --size many");
        assertSays(
                2,
                "LAB has no program quicksort; it has sequential (multiply, multiply-ijk, sort), sort, spa, mca",
                "run LAB quicksort");
        assertSays(2, "--workers goes from 1", "run LAB sort --workers 0");
        assertSays(2, "mca needs a square number", "run LAB mca --workers 3");
        assertSays(2, "there is no variant bubble", "run LAB sequential --variant bubble");
        assertSays(
                2,
                "--net does not go with LAB sequential. It goes with: LAB sort, spa, mca; ",
                "run LAB sequential --net lan100");
        assertSays(2, "expected one of", "run LAB sort --net wlan");
        assertSays(2, "--no-shim does not go with LAB sort. It goes with: IN_C sort, ", "run LAB sort --no-shim");
        assertSays(
                2, "--variant does not go with LAB sort. It goes with: LAB sequential; ", "run LAB sort --variant p2p");
        assertSays(2, "there is no lab lab9", "measure LAB lab9");
        assertSays(2, "--eggen sets everything: leave out --items", "measure --eggen --items 5");
        assertSays(2, "--scaling sets the sizes and the workers: leave out --sizes", "measure --scaling --sizes 9");
        assertSays(2, "4 workers need 4 hosts, and --hosts names 2", "measure LAB --hosts=h1,h2 --workers=4");
        assertSays(2, "5 workers need 5 hosts, and --hosts names 2", "measure --eggen --hosts=h1,h2");
        assertSays(2, "--mbits goes with --hosts", "measure LAB --mbits 100");
        assertSays(2, "--hosts does not go with --net", "measure LAB --hosts=h1,h2 --net=lan100");
        assertSays(2, "letters, digits, dots and hyphens", "measure LAB --hosts a;b");
        assertSays(2, "--eggen takes the labs that it needs: leave out LAB", "measure LAB --eggen");
        assertSays(2, "--trials needs 1", "measure LAB --trials 0");
        assertSays(2, "Give --out another name", "measure LAB --out observations.csv");
    }

    @Test
    void hostsThatCannotBeAreRefused() {
        assertSays(2, "letters, digits, dots and hyphens", "run LAB sort --hosts a;b");
        assertSays(2, "letters, digits, dots and hyphens", "run LAB sort --hosts=-oProxyCommand=x");
        assertSays(2, "name each once", "run LAB sort --hosts 10.0.0.7,10.0.0.7");
        assertSays(2, "nobody else reaches", "run LAB sort --hosts 127.0.0.1,10.0.0.7");
        assertSays(2, "--hosts goes with neither", "run LAB sort --hosts 10.0.0.7 --net lan100");
    }

    @Test
    void anExperimentOnOneMachineSaysWhyItTakesNoHosts() {
        forEachObserved((lab, experiment) -> {
            String refusal = "--hosts does not go with %s %s: ".formatted(lab.id(), experiment.label());
            String one = "%s %s --hosts 10.0.0.7".formatted(lab.id(), experiment.label());
            String measured = "%s --programs %s --hosts 10.0.0.7".formatted(lab.id(), experiment.label());
            String why = !experiment.here().isEmpty()
                    ? experiment.here()
                    : "it runs on %d hosts, and --hosts names 1".formatted(experiment.nodes());
            assertThat(why).isNotEmpty();
            assertSays(2, refusal + why + ".", "run " + one);
            assertSays(2, refusal + why + ".", "measure " + measured);
        });
    }

    @Test
    void moreHostsThanEndsAreRefused() {
        forEachObserved((lab, experiment) -> {
            if (experiment.here().isEmpty()) {
                String hosts = IntStream.rangeClosed(1, experiment.nodes() + 1)
                        .mapToObj(i -> "10.0.0." + i)
                        .collect(Collectors.joining(","));
                assertSays(
                        2,
                        "it runs on %d hosts, and --hosts names %d"
                                .formatted(experiment.nodes(), experiment.nodes() + 1),
                        "run %s %s --hosts %s",
                        lab.id(),
                        experiment.label(),
                        hosts);
            }
        });
    }

    private static void forEachObserved(BiConsumer<Lab, Observed> test) {
        for (Lab lab : Labs.ALL) {
            for (Experiment experiment : lab.experiments()) {
                if (experiment instanceof Observed observed) {
                    test.accept(lab, observed);
                }
            }
        }
    }

    @Test
    void gradingDoesNotOverwriteSomethingElse() throws IOException {
        Path submissions = Files.createDirectory(temp.resolve("class"));
        Files.createDirectory(submissions.resolve("ada"));
        Path thesis = Files.createDirectory(temp.resolve("out"));
        Files.writeString(thesis.resolve("thesis.txt"), "years of work");
        assertSays(2, "holds something else", "grade %s --out %s", submissions, thesis);
        assertThat(thesis).isDirectoryContaining("glob:**thesis.txt");
    }

    @Test
    void anyClassIsGradedWhateverItsMarks() throws IOException {
        Path submissions = Files.createDirectory(temp.resolve("class"));
        Files.createDirectory(submissions.resolve("ada"));
        Files.writeString(submissions.resolve("ben.zip"), "no zip");
        assertSays(
                0,
                "the zip cannot be opened",
                "grade %s --out %s --no-timings --seed 1",
                submissions,
                temp.resolve("out"));
        assertThat(temp.resolve("out/gradebook.csv"))
                .content()
                .contains("ada,0,100,0")
                .contains("ben,0,100,0");
        assertThat(temp.resolve("out/ben/feedback.md")).content().contains("the zip cannot be opened");
        assertThat(temp.resolve("out/results.json")).exists();
    }

    @Test
    void checkingPassesFailsAndWritesJson() throws IOException {
        Path json = temp.resolve("results.json");
        int points = Lab.points(Example.LAB.steps().get(1));
        assertSays(0, points + " of " + points + " points", "check LAB.2 --in solutions --json %s", json);
        assertThat(json).content().contains("\"status\" : \"pass\"", named("\"id\" : \"LAB.2\""));
        Path copy = starterCopy();
        assertSays(1, "not written yet (LAB.1)", "check LAB --in %s --json %s", copy, json);
        assertThat(json).content().contains(named("\"because\" : \"LAB.1 comes first\""));
    }

    @Test
    void whatIsNotWrittenYetHasOneLineAndSaysWhatToWrite() throws IOException {
        assertSays(1, "not written yet (LAB.1)", "check LAB.1 --in %s", starterCopy());
        assertThat(said().lines().filter(line -> line.startsWith("  to do "))).hasSize(1);
        assertThat(said()).doesNotContain("fail", "Expected").contains("Write it and run");
    }

    @Test
    void whatDoesNotCompileFailsWithJavacsWords() throws IOException {
        Path copy = starterCopy();
        Files.writeString(
                copy.resolve(Example.LAB.handedIn("Broken.java")), named("package marshal.LAB;\nclass Broken {"));
        assertSays(1, "Broken.java:2: error: reached end of file", "check LAB --in %s", copy);
        assertSays(1, "Broken.java:2: error", "run LAB sort --in %s", copy);
    }

    @Test
    void submittingMakesAZipThatTheGraderTakes() throws IOException {
        Path zip = temp.resolve("ada.zip");
        Instant begun = Instant.now().minusSeconds(2); // a zip's dates are this coarse
        assertSays(1, "is ready", "submit LAB --in %s --out %s", starterCopy(), zip);
        try (var opened = new ZipFile(zip.toFile())) {
            // For a grader of unpacked files, these dates tell when they were handed in.
            assertThat(opened.stream())
                    .allMatch(entry -> entry.getLastModifiedTime().toInstant().isAfter(begun));
            assertThat(opened.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName))
                    .hasSizeGreaterThan(3)
                    .allMatch(name -> name.startsWith(Example.LAB.handedIn())) // so the page of answers is not in it
                    .doesNotContainAnyElementsOf(Example.LAB.given().stream()
                            .map(Example.LAB::handedIn)
                            .toList());
        }
        assertThat(said()).contains("There are no written answers in it.");
    }

    @Test
    void writtenAnswersAreHandedInToo() throws IOException {
        Path copy = starterCopy();
        Path page = copy.resolve(Example.LAB.name() + "/answers.md");
        Path zip = temp.resolve("ada.zip");
        String empty = Answers.template(Home.find(), Example.LAB);
        Files.writeString(page, empty.replace("\n", "\r\n")); // as an editor on Windows saves it
        assertSays(1, "but nothing is written in it yet.", "submit LAB --in %s --out %s", copy, zip);
        Files.writeString(page, "Because it has to.");
        assertSays(1, "Your written answers, answers.md, are in it.", "submit LAB --in %s --out %s", copy, zip);
        try (var opened = new ZipFile(zip.toFile())) {
            assertThat(opened.getInputStream(opened.getEntry(Example.LAB.name() + "/answers.md"))
                            .readAllBytes())
                    .asString()
                    .isEqualTo("Because it has to.");
        }
        assertSays(1, "not written yet", "check LAB.1 --in %s", zip);
        Path again = temp.resolve("again.zip");
        assertSays(1, "Your written answers, answers.md, are in it.", "submit LAB --in %s --out %s", zip, again);
    }

    @Test
    void resultsGoThroughALinkAsToStandardOutput() throws IOException {
        Path file = Files.createFile(temp.resolve("results.json"));
        Path link = Files.createSymbolicLink(temp.resolve("stdout"), file);
        assertSays(1, "not written yet", "check LAB.1 --in %s --json %s", starterCopy(), link);
        assertThat(link).isSymbolicLink();
        assertThat(file).content().contains("\"steps\"");
    }

    @Test
    void aPortThatIsNotFreeIsRefused() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertSays(2, "Give another --port, or none.", "manager --port %s", taken.getLocalPort());
        }
    }

    /** In a JVM of its own, because tests run in parallel, and a JVM has one locale. */
    @Test
    void numbersHaveTheSameDigitsEverywhere() {
        var bengali = Commands.run(List.of(
                OwnJvm.java(),
                "-Duser.language=bn",
                "-Duser.country=BD",
                "-cp",
                System.getProperty("java.class.path"),
                InBengali.class.getName()));
        assertThat(bengali.output()).contains("1,000");
    }

    /** Counts to a thousand behind a command. */
    static final class InBengali {
        public static void main(String[] none) {
            Main.run("--version");
            System.out.printf("%,d%n", 1000);
        }
    }

    @Test
    void theStarterIsWhatTheSolutionsGive() {
        assertSays(0, "starter/ matches solutions/", "starter --check");
    }

    @Test
    void helpNamesEveryCommand() {
        assertSays(0, "measure", "help");
        assertThat(said())
                .contains("check hint run submit grade export starter notebook claims slides bench test".split(" "))
                .contains("Exit codes")
                .containsSubsequence("Working on a lab:", "check ", "Looking at ", "measure ", "Teaching:", "grade ");
        assertThat(said().lines()).allMatch(line -> line.length() <= 80);
    }

    private Path starterCopy() throws IOException {
        return Folders.handedIn(Example.LAB, Home.find().starter(Example.LAB), temp.resolve("copy"));
    }
}
