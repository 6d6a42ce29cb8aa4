package marshal.grading.export;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Language;
import marshal.grading.Hashes;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.run.Seeds;

/**
 * Makes the zip of which Gradescope builds its autograder. It is a small tree of its own: the built kit, so that nothing is
 * compiled or downloaded by Maven there, and the solutions of the labs, of which the given files are made.
 */
public final class GradescopeZip {

    private static final Path TREE = Path.of("gradescope");

    private final Home home;
    private final Path app;
    private final List<Lab> labs;

    /**
     * @param app  the folder with the kit's jars
     * @param labs what to grade there
     */
    public GradescopeZip(Home home, Path app, List<Lab> labs) {
        this.home = home;
        this.app = app;
        this.labs = labs;
        for (Lab lab : withPrograms()) {
            if (!home.hasSolution(lab)) {
                throw new KitException("Grading needs the solution of " + lab.id() + ", and there is no " + lab.solution() + ".");
            }
        }
    }

    /**
     * Writes it in one go.
     *
     * @param options for {@code export gradescope-results}
     * @param timings whether to take timings there
     */
    public void write(Path file, List<String> options, boolean timings) {
        Path absolute = file.toAbsolutePath();
        Path fresh = absolute.resolveSibling("." + absolute.getFileName() + ".new");
        try {
            Files.createDirectories(absolute.getParent());
            Files.deleteIfExists(fresh);
            // POSIX permissions: the scripts are to be executable when they are unpacked.
            try (FileSystem zip = FileSystems.newFileSystem(fresh, Map.of("create", "true", "enablePosixFileAttributes", "true"))) {
                fill(zip.getPath("/"), options, timings);
            }
            Files.move(fresh, absolute, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new KitException("cannot write " + file, e);
        }
    }

    private void fill(Path root, List<String> options, boolean timings) throws IOException {
        for (String script : List.of("setup", "run_autograder")) {
            try (InputStream text = GradescopeZip.class.getResourceAsStream(TREE + "/" + script + ".sh")) {
                executable(root.resolve(script.equals("setup") ? "setup.sh" : script), text.readAllBytes());
            }
        }
        executable(root.resolve("lab"), Files.readAllBytes(home.root().resolve("lab")));
        Files.writeString(root.resolve("settings.sh"), "# What setup.sh and run_autograder are to do.\n"
                + "labs='" + String.join(",", labs.stream().map(Lab::id).toList()) + "'\n"
                + "grade_options=(" + (timings ? "" : "--no-timings") + ")\n"
                + "result_options=(" + String.join(" ", options) + ")\n");
        copyApp(Files.createDirectories(root.resolve(".lab/app")));
        Files.writeString(root.resolve(".lab/course-secret"), secret());
        for (Lab lab : withPrograms()) {
            copy(home.root(), lab.solution(), root);
        }
        if (labs.stream().anyMatch(lab -> lab.language() == Language.C)) {
            copy(home.root(), "c-mpi/tools", root);
        }
    }

    /** Every lab in Java runs the programs of the first. */
    private Set<Lab> withPrograms() {
        var all = new LinkedHashSet<Lab>(labs);
        if (labs.stream().anyMatch(lab -> lab.language() == Language.JAVA)) {
            Labs.ALL.stream().filter(Lab::bringsPrograms).forEach(all::add);
        }
        return all;
    }

    private void copyApp(Path to) throws IOException {
        try (Stream<Path> files = Files.list(app)) {
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                Files.copy(jar, to.resolve(jar.getFileName().toString()));
            }
        }
        Files.writeString(to.resolve("built"), "");
    }

    /** One of its own that follows from the course's: whoever sees this one does not know the other, and seeds stay what they were. */
    private String secret() {
        return Hashes.sha256("gradescope " + new String(Seeds.courseSecret(home), StandardCharsets.ISO_8859_1)) + "\n";
    }

    private static void copy(Path from, String folder, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(from.resolve(folder))) {
            files = all.filter(Files::isRegularFile).filter(file -> !isBuilt(from.relativize(file))).sorted().collect(Collectors.toList());
        }
        for (Path file : files) {
            Path copy = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
    }

    /** Made by Maven or make, and of this machine. */
    private static boolean isBuilt(Path file) {
        return Stream.of("target", "build").anyMatch(name -> file.startsWith(name) || file.toString().contains("/" + name + "/"));
    }

    private static void executable(Path file, byte[] text) throws IOException {
        Files.write(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
