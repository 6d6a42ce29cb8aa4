package marshal.workshop.handout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.ClassPath;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.KitZip;
import marshal.engine.starter.Generator;
import marshal.engine.starter.Manifest;
import marshal.engine.submission.Answers;

/** Writes the students' kit: this tree without the instructors' files. */
public final class Handout {

    /** The zip has one top folder, so that unpacking adds only one thing. */
    static final String TOP = "marshal";

    private static final String IDENTITY = "grading/kit.id"; // read by the script lab

    private final Home home;
    private final List<Lab> solved;

    /**
     * The built modules that go out in compiled form: the sources of the checks compute results that students have to
     * program.
     */
    private final Map<String, Path> compiled;

    /**
     * @param solved   labs whose solution goes out too
     * @param commands the built classes of the students' commands
     */
    public Handout(Home home, List<Lab> solved, Path commands) {
        this.home = home;
        this.solved = solved;
        this.compiled =
                Map.of("checks", ClassPath.of(Lab.class), "engine", ClassPath.of(Home.class), "commands", commands);
    }

    /**
     * Writes the zip. The same tree gives the same bytes.
     *
     * @return the number of files in it
     * @throws KitException if the solutions are not here, or starter/ does not match them
     */
    public int write(Path zip) {
        SortedMap<String, KitZip.Entry> files = files();
        KitZip.write(zip, TOP, files);
        return files.size();
    }

    private SortedMap<String, KitZip.Entry> files() {
        if (!home.hasSolutions()) {
            throw new KitException("A handout is made where all the solutions are, and this tree does not have them.");
        }
        SortedMap<String, String> starter = new Generator(home).generate();
        List<String> differences = new StarterTree(home).differences(starter);
        if (!differences.isEmpty()) {
            throw new KitException(String.join("\n", differences)
                    + "\nNothing was written: starter/ does not match solutions/. Run ./lab starter, or undo "
                    + "the change with git.");
        }
        var files = new TreeMap<String, KitZip.Entry>();
        new Contents(home, solved).paths().forEach(path -> files.put(path, read(path)));
        starter.keySet()
                .forEach(path -> put(
                        files, Path.of("starter", path).normalize().toString().replace('\\', '/')));
        put(files, "starter/" + Manifest.FILE);
        files.replaceAll((path, entry) -> new KitZip.Entry(forStudents(path, entry.bytes()), entry.executable()));
        Labs.ALL.forEach(lab -> files.put(
                lab.starter() + "/" + Answers.FILE,
                new KitZip.Entry(Answers.template(home, lab).getBytes(StandardCharsets.UTF_8), false)));
        compiled.forEach((module, built) -> putClasses(files, "grading/" + module + "/classes/", built));
        files.put(IDENTITY, new KitZip.Entry(identity(files), false));
        return files;
    }

    /** A line that differs if a file differs: {@code lab} builds the kit again if the line has changed. */
    private static byte[] identity(SortedMap<String, KitZip.Entry> files) {
        var all = new StringBuilder();
        files.forEach((path, entry) -> all.append(Hashes.sha256(entry.bytes()) + " " + path + "\n"));
        return (Hashes.sha256(all.toString()) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Adds a built module, from a folder or a jar. */
    private static void putClasses(SortedMap<String, KitZip.Entry> files, String folder, Path built) {
        try (FileSystem jar = Files.isDirectory(built) ? null : FileSystems.newFileSystem(built)) {
            Path root = jar == null ? built : jar.getPath("/");
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.filter(Files::isRegularFile).toList()) {
                    String path = root.relativize(file).toString().replace('\\', '/');
                    if (!path.startsWith("META-INF/") || path.startsWith("META-INF/services/")) {
                        files.put(folder + path, new KitZip.Entry(Files.readAllBytes(file), false));
                    }
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read " + built, e);
        }
    }

    private void put(SortedMap<String, KitZip.Entry> files, String path) {
        files.put(path, read(path));
    }

    private KitZip.Entry read(String path) {
        Path file = home.root().resolve(path);
        try {
            return new KitZip.Entry(Files.readAllBytes(file), Files.isExecutable(file));
        } catch (IOException e) {
            throw new KitException("cannot read " + file, e);
        }
    }

    private static byte[] forStudents(String path, byte[] bytes) {
        if (!path.endsWith(".md") && !path.endsWith(".ipynb")) {
            return bytes;
        }
        return ForStudents.text(path, new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }
}
