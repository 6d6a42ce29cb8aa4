package marshal.workshop.handout;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marshal.checks.course.Demonstration;
import marshal.checks.course.Experiment;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Observed;
import marshal.engine.Home;
import marshal.engine.KitException;

/**
 * The files of this tree that a student gets, besides starter/ and the compiled modules. The list names the files that
 * go out, not the files that stay. So a new file in the tree does not go out unless it is listed.
 */
final class Contents {

    /** Globs relative to the tree's root. */
    private static final List<String> KIT = List.of(
            "README.md",
            "LICENSE",
            "lab",
            "mvnw",
            "mvnw.cmd",
            "pom.xml",
            ".mvn/jvm.config",
            ".mvn/maven.config",
            ".mvn/wrapper/maven-wrapper.properties",
            "labs/kit/pom.xml",
            "labs/kit/src/main/**",
            "labs/peers/pom.xml",
            "labs/peers/mpj-express.sh",
            "labs/peers/src/**",
            "labs/{README.md,TRACE.md,trace.schema.json}",
            "grading/checks/pom.xml",
            "grading/engine/pom.xml",
            "grading/commands/pom.xml",
            "grading/needs.sh",
            "c-mpi/README.md",
            "c-mpi/tools/{*.c,*.h,*.supp,Makefile}",
            "notebooks/README.md",
            "notebooks/pom.xml",
            "notebooks/requirements.txt",
            "notebooks/run",
            "notebooks/reference/**",
            "notebooks/src/main/**",
            "notebooks/templates/**",
            "notebooks/capstone.ipynb",
            "notebooks/sample/{README.md,reference-timings.csv,observations.csv}",
            "notebooks/sample/*/timings.csv",
            "slides/README.md",
            "slides/capstone.md",
            "slides/{package.json,slides.sh,marshal.css,charts.mjs,check.mjs,engine.mjs}",
            "slides/img/*.svg");

    private static final Set<String> MADE = Set.of("target", "node_modules");

    private final Home home;
    private final List<String> globs = new ArrayList<>(KIT);

    /** @param solved labs whose solution the student gets too */
    Contents(Home home, List<Lab> solved) {
        this.home = home;
        Labs.ALL.forEach(lab -> globs.addAll(of(lab)));
        solved.forEach(lab -> globs.addAll(solution(lab)));
    }

    /** The pages and decks of a lab for students, and the programs that the lab shows. */
    private static List<String> of(Lab lab) {
        String folder = "labs/" + lab.name() + "/";
        var globs = new ArrayList<>(List.of(
                folder + "{README,hints,PROTOCOL,LINK}.md",
                folder + "{peer.py,needs,fields.json}",
                "notebooks/" + lab.name() + ".ipynb",
                "slides/" + lab.name() + ".md"));
        for (Experiment experiment : lab.experiments()) {
            if (experiment instanceof Demonstration demonstration) {
                globs.add(folder + demonstration.file());
            }
            if (experiment instanceof Observed observed) {
                observed.library().ifPresent(file -> globs.add(folder + file));
            }
        }
        return globs;
    }

    /** The solution, without tests that only a solution passes. */
    private static List<String> solution(Lab lab) {
        return (lab.java() == null
                        ? Stream.of("*.c", "*.h", "Makefile")
                        : Stream.of("pom.xml", "src/main/**", "src/test/**Suite.java"))
                .map(glob -> lab.solution() + "/" + glob)
                .toList();
    }

    /** The paths, sorted, with slashes. */
    List<String> paths() {
        List<PathMatcher> wanted = globs.stream().map(Contents::matcher).toList();
        List<String> paths = all().stream()
                .filter(path -> wanted.stream().anyMatch(glob -> glob.matches(Path.of(path))))
                .sorted()
                .toList();
        for (String glob : KIT) {
            if (paths.stream().map(Path::of).noneMatch(matcher(glob)::matches)) {
                throw new KitException("This tree is not whole: there is no " + glob + ".");
            }
        }
        return paths;
    }

    private static PathMatcher matcher(String glob) {
        return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    }

    /** All files except hidden ones and build output. Links are ignored, because they could lead anywhere. */
    private List<String> all() {
        var found = new ArrayList<String>();
        try {
            Files.walkFileTree(home.root(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = folder.getFileName().toString();
                    boolean wanted = folder.equals(home.root())
                            || name.equals(".mvn")
                            || !name.startsWith(".") && !MADE.contains(name);
                    return wanted ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()
                            && !file.getFileName().toString().startsWith(".")) {
                        found.add(home.root().relativize(file).toString().replace('\\', '/'));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new KitException("cannot read " + home.root(), e);
        }
        return found;
    }
}
