package marshal.commands;

import static marshal.workshop.Example.named;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.workshop.Example;
import marshal.workshop.Folders;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The lab script on a simulated machine. Its commands come from one folder, and a fake apt-get "installs" more of them.
 */
class NeedsTest {

    private static final String MPI = "mpich libmpich-dev gcc make libc6-dev";
    private static final List<String> REAL =
            List.of("bash cat chmod dirname env find flock grep head mkdir readlink rm sed uname".split(" "));

    /** Records its arguments. While a file called lock exists, it prints the messages of the real apt-get. */
    private static final String APT_GET = """
            echo "$*" >> ROOT/calls
            if [ -e ROOT/lock ]; then echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)"; exit 100; fi
            if [ -e ROOT/broken ]; then echo "E: no network"; exit 100; fi
            case $* in *install*) for command in bwrap unshare setpriv ip mount mpichversion mpicc mpiexec gcc make; do
              printf '#!/bin/sh\\n' > "ROOT/bin/$command"; chmod +x "ROOT/bin/$command"; done ;; esac
            """;

    @TempDir
    private Path temp;

    private Path root;

    @BeforeAll
    static void aptGetIsTold() {
        if (OS.MAC.isCurrentOs()) {
            NotHere.because("what the lab script asks apt-get for", "brew is told on macOS.");
        }
    }

    @BeforeEach
    void makeMachine() throws IOException {
        root = temp.toRealPath();
        Files.createDirectories(root.resolve("tree/grading"));
        Path here = Home.find().root();
        Files.copy(here.resolve("lab"), root.resolve("tree/lab"), StandardCopyOption.COPY_ATTRIBUTES);
        String needs = Files.readString(here.resolve("grading/needs.sh"));
        assertThat(needs).containsOnlyOnce("/usr/lib/jvm/");
        Files.writeString(
                root.resolve("tree/grading/needs.sh"),
                needs.replace("/usr/lib/jvm/", root + "/jvm/")); // our machine has one
        for (Lab lab : Labs.ALL) {
            Path handout = Files.createDirectories(root.resolve("tree/labs").resolve(lab.name()));
            if (lab.needsMpi()) {
                Files.copy(here.resolve("labs").resolve(lab.name()).resolve("needs"), handout.resolve("needs"));
            }
        }
        Files.createDirectories(root.resolve("bin"));
        for (String name : REAL) {
            Path real = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            command(name, "exec " + real + " \"$@\"");
        }
        command("id", "echo 0");
        command("apt-cache", "exit 100");
        command("apt-get", APT_GET);
        command("sleep", "echo sleep >> ROOT/calls; if [ $(grep -c sleep ROOT/calls) = 7 ]; then rm -f ROOT/lock; fi");
    }

    @Test
    void whatIsMissingIsInstalledInOneGo() throws Exception {
        assertThat(lab(0, "install", "mpi", "sandbox"))
                .contains("Installing with apt-get: bubblewrap util-linux iproute2 mount " + MPI);
        assertThat(calls())
                .containsExactly(
                        "-qq update",
                        "-qq install -y --no-install-recommends bubblewrap util-linux iproute2 mount " + MPI);
        assertThat(lab(0, "install", "mpi", "sandbox")).isEmpty();
        assertThat(calls()).as("when it is there").hasSize(2);
    }

    @Test
    void twoAtOnceInstallOnce() throws Exception {
        Process first = start("install", "mpi");
        Process second = start("install", "mpi");
        Console.heard(0, first);
        Console.heard(0, second);
        assertThat(calls()).filteredOn(call -> call.contains("install")).hasSize(1);
    }

    @Test
    void somebodyElsesLockIsWaitedFor() throws Exception {
        Files.createFile(root.resolve("lock"));
        assertThat(lab(0, "install", "mpi"))
                .contains("Another program is installing, and has apt-get's lock. Waiting for it");
        assertThat(calls()).filteredOn(call -> call.equals("-qq update")).hasSize(8);
        assertThat(calls()).filteredOn(call -> call.contains("install")).hasSize(1);
    }

    @Test
    void aLockThatStaysEndsWithTheCommand() throws Exception {
        Files.createFile(root.resolve("lock"));
        command("sleep", "");
        assertThat(lab(3, "install", "mpi"))
                .containsOnlyOnce("Waiting for it")
                .contains("It still has the lock after 5 minutes.")
                .contains("  apt-get update && apt-get install -y --no-install-recommends " + MPI);
    }

    @Test
    void whatAptGetSaysOfAFailureIsShown() throws Exception {
        Files.createFile(root.resolve("broken"));
        assertThat(lab(3, "install", "mpi"))
                .contains("E: no network", "apt-get update failed", "  apt-get update && apt-get install");
        assertThat(calls()).containsExactly("-qq update");
    }

    @Test
    void whoMayNotInstallIsToldOneCommandForAllOfIt() throws Exception {
        command("id", "echo 1000");
        command("sudo", "exit 1");
        assertThat(lab(3, "install", "mpi", "sandbox", "python"))
                .contains("Missing:", "Python with venv         for notebooks")
                .contains("  sudo apt-get update && sudo apt-get install -y --no-install-recommends bubblewrap "
                        + "util-linux iproute2 mount "
                        + MPI + " python3 python3-venv");
        assertThat(root.resolve("calls")).doesNotExist();
    }

    @Test
    void macOsIsToldBrewsCommand() throws Exception {
        command("uname", "echo Darwin");
        Files.delete(root.resolve("bin/apt-get"));
        assertThat(lab(3, "install", "jdk", "chromium", "shellcheck", "mpi"))
                .contains("  brew install openjdk@21 mpich shellcheck && brew install --cask chromium\n");
    }

    @Test
    void whatOneCanDoWithoutDoesNotKeepTheRestFromBeingInstalled() throws Exception {
        command(
                "apt-get",
                "case $* in *mpich*) echo 'E: Unable to locate package mpich'; exit 100 ;; esac\n"
                        + APT_GET.replace("mpichversion mpicc", ""));
        Files.createDirectories(root.resolve("class/ada").resolve(Example.IN_C.name()));
        command("id", "echo 1000");
        command("sudo", "shift; if [ $1 = true ]; then exit; fi; exec \"$@\"");
        assertThat(grade())
                .contains("Unable to locate package mpich", "JDK 17 or newer", "MPICH")
                .doesNotContain("apart");
        assertThat(calls())
                .filteredOn(call -> call.contains("install"))
                .singleElement()
                .asString()
                .contains("bubblewrap");
    }

    @Test
    void gradingNeedsMpichWhereSomebodyHandedInALabInC() throws Exception {
        command("id", "echo 1000");
        Files.createDirectories(root.resolve("class/ada").resolve(Example.LAB.name()));
        assertThat(grade()).contains("isolates students' code").doesNotContain("MPICH");
        Files.write(
                Files.createDirectories(root.resolve("class/ben")).resolve("ben.zip"),
                named("PK..IN_C-NAME/hello.c..").getBytes(StandardCharsets.UTF_8));
        assertThat(grade()).contains("isolates students' code", "MPICH");
        assertThat(grade("--isolation", "T3")).contains("MPICH").doesNotContain("apart");
        assertThat(grade(named("--labs=LAB,LATER"))).doesNotContain("MPICH");
        assertThat(grade("--labs", named("LAB,IN_C"))).contains("MPICH");
        Files.delete(root.resolve("class/ben/ben.zip"));
        Files.createDirectories(root.resolve("class/ben/c-mpi/starter"));
        assertThat(grade()).contains("MPICH");
        assertThat(grade("--explain", "ada")).doesNotContain("MPICH", "apart");
    }

    @Test
    void theDoctorTellsAllAndChangesNothing() throws Exception {
        Files.createDirectories(root.resolve("tree/c-mpi"));
        Files.createDirectories(root.resolve("tree/notebooks"));
        for (String name : List.of("getconf", "awk", "df")) {
            command(name, "echo 2");
        }
        assertThat(lab(1, "doctor"))
                .contains("MPICH and a C compiler  missing          labs 4 and 6", "Python with venv        missing")
                .contains("  apt-get update && apt-get install -y --no-install-recommends default-jdk-headless " + MPI
                        + " python3 python3-venv")
                .doesNotContain("apart", "Chromium")
                .endsWith("Marshal cannot do its main job here: there is no JDK 17 or newer.\n");
        assertThat(root.resolve("calls")).doesNotExist();
        assertThat(root.resolve("tree/.lab")).doesNotExist();
    }

    /** Absolute and relative links, links to links, links in folders with blanks and in folders that are links. */
    @Test
    void aLinkToTheLabScriptIsTheLabScript() throws Exception {
        Path folder = Files.createDirectories(root.resolve("my own/bin"));
        Path absolute = Files.createSymbolicLink(folder.resolve("lab"), root.resolve("tree/lab"));
        Path relative = Files.createSymbolicLink(folder.resolve("relative"), Path.of("../../tree/lab"));
        Path twice = Files.createSymbolicLink(folder.resolve("twice"), Path.of("relative"));
        Files.createDirectories(root.resolve("elsewhere/my own/bin"));
        Files.createDirectories(root.resolve("elsewhere/tree"));
        Path shortened = Files.createSymbolicLink(root.resolve("short"), folder);
        for (Path link : List.of(absolute, relative, twice, shortened.resolve("relative"), root.relativize(relative))) {
            assertThat(new String(start(link, "install").getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .as("%s", link)
                    .startsWith("lab install: name one or more of jdk ");
        }
        Console.heard(0, start(twice, "install", "mpi"));
        assertThat(root.resolve("tree/.lab")).isDirectory();
    }

    /**
     * The variables that control compilers, make, pip, Maven, Java, git and shells, each with a value that would make
     * it fail.
     */
    @Test
    void theUsersEnvironmentReachesNothingThatIsStarted() throws Exception {
        command("apt-get", "env -0 > ROOT/environment\n" + APT_GET);
        Path start = Files.writeString(root.resolve("start"), "echo no; cd() { echo no; }; set -f; exit 7\n");
        var hostile = new TreeMap<String, String>();
        for (String name :
                ("CC CXX CFLAGS CPPFLAGS LDFLAGS CPATH LIBRARY_PATH MPICH_CC MPICH_CFLAGS MAKEFLAGS MAKEFILES MAKELEVEL PIP_USER "
                                + "PIP_TARGET PYTHONHOME PYTHONPATH VIRTUAL_ENV MAVEN_OPTS MAVEN_ARGS MVNW_VERBOSE M2_HOME CLASSPATH "
                                + "JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS GIT_DIR GIT_WORK_TREE POSIXLY_CORRECT IFS "
                                + "GLOBIGNORE GREP_OPTIONS TAR_OPTIONS NODE_OPTIONS npm_config_prefix APT_CONFIG PS4 LC")
                        .split(" ")) {
            hostile.put(name, "-no-such");
        }
        hostile.putAll(Map.of("BASH_ENV", start.toString(), "ENV", start.toString(), "SHELLOPTS", "errexit:noglob"));
        hostile.putAll(Map.of("BASHOPTS", "failglob", "BASH_FUNC_pwd%%", "() { echo no; }"));
        hostile.putAll(Map.of("BASH_FUNC_cd%%", "() { builtin cd \"$@\" && echo no; }", "CDPATH", root + "/elsewhere"));
        Map<String, String> kept = Map.of(
                "LC_MESSAGES",
                "C",
                "http_proxy",
                "http://a:8/",
                "HTTPS_PROXY",
                "b",
                "MARSHAL_X",
                "two\nlines $x \"'\\",
                "TZ",
                "");
        Process process = start(
                root.resolve("tree/lab"),
                environment -> {
                    environment.putAll(hostile);
                    environment.putAll(kept);
                },
                "install",
                "mpi");
        Console.heard(0, process);
        Map<String, String> seen = Stream.of(
                        Files.readString(root.resolve("environment")).split("\0"))
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(variable -> variable[0], variable -> variable[1]));
        assertThat(seen).containsAllEntriesOf(kept).doesNotContainKeys("MARSHAL_CLEAN");
        seen.keySet().removeAll(List.of("SHLVL", "PWD", "OLDPWD", "_"));
        assertThat(seen.keySet()).doesNotContainAnyElementsOf(hostile.keySet());
        seen.keySet().removeAll(kept.keySet());
        assertThat(seen).containsOnlyKeys("PATH", "HOME", "LC_ALL", "DEBIAN_FRONTEND");
    }

    /** The ways in which users start it: by any shell, by its name only, in a deleted folder. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cd ROOT/tree; ./lab install                     | lab install: name
            cd ROOT/tree; bash lab install                  | lab install: name
            cd ROOT/tree; sh lab install                    | lab install: name
            cd ROOT/tree; bash -eu ./lab install            | lab install: name
            cd /; PATH=ROOT/tree:$PATH; lab install         | lab install: name
            cd /; PATH=ROOT/links:$PATH; lab install        | lab install: name
            cd /; PATH=ROOT/links:$PATH; bash lab install   | lab install: name
            cd ROOT/links; sh ./lab install                 | lab install: name
            mkdir g; cd g; rmdir ../g; ROOT/tree/lab help   | The folder that you are in is gone
            """)
    void anyWayToStartItIsAsGood(String way, String says) throws Exception {
        Files.createDirectory(root.resolve("links"));
        Files.createSymbolicLink(root.resolve("links/lab"), Path.of("../tree/lab"));
        for (String name : List.of("rmdir", "sh")) {
            command(name, "exec /bin/" + name + " \"$@\"");
        }
        var builder = new ProcessBuilder("/bin/sh", "-c", way.replace("ROOT", root.toString()))
                .directory(root.toFile())
                .redirectErrorStream(true);
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().put("PATH", root.resolve("bin").toString());
        assertThat(new String(builder.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains(says);
    }

    private String grade(String... more) throws Exception {
        var arguments = new ArrayList<>(List.of("grade", root.resolve("class").toString()));
        arguments.addAll(List.of(more));
        return lab(3, arguments.toArray(String[]::new));
    }

    /** Runs the script without a JDK; returns all its output. */
    private String lab(int expected, String... arguments) throws Exception {
        return Console.heard(expected, start(arguments));
    }

    private Process start(String... arguments) throws IOException {
        return start(root.resolve("tree/lab"), arguments);
    }

    private Process start(Path script, String... arguments) throws IOException {
        return start(script, environment -> {}, arguments);
    }

    private Process start(Path script, Consumer<Map<String, String>> more, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", root.resolve("bin").toString());
        environment.put("HOME", root.toString());
        environment.put("CDPATH", root + "/elsewhere");
        more.accept(environment);
        return builder.start();
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(root.resolve("calls"));
    }

    private void command(String name, String script) throws IOException {
        Folders.script(root.resolve("bin").resolve(name), script.replace("ROOT", root.toString()));
    }
}
