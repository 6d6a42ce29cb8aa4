package marshal.workshop.handout;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Step;
import marshal.engine.Home;
import marshal.engine.KitException;

/** The places of a lab in the tree: the rows of its MAP.md. */
record LabMap(Home home, Lab lab) {

    private static final List<String> FIRST_PAGES = List.of("README.md", "hints.md", "PROTOCOL.md");
    private static final Pattern PAGE = Pattern.compile("(?!MAP).+\\.(md|json|py|c)|needs");

    /** Build output and submissions; both contain packages of labs, but are not places. */
    private static final Set<String> NO_PLACES = Set.of("target", "samples");

    /** A module and a package in it, or another folder. The lab's name is at the end. */
    private static final Pattern PLACE =
            Pattern.compile("((?:labs|grading)/[^/]+|notebooks)/(src/test/)?(?:src/\\w+/)?(?:java/|resources/)?(.+)");

    private static final String CHECKS = "grading/checks/src/main/java/";

    List<List<String>> rows() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("What", "Where"));
        rows.add(List.of("pages", pages()));
        rows.add(List.of("reference solution", link(lab.solution())));
        rows.add(List.of("what students get, written by `./lab starter`", link(lab.starter())));
        String kit = "labs/kit/src/main/java/marshal/kit/" + lab.id();
        if (Files.isDirectory(home.root().resolve(kit))) {
            rows.add(List.of("contract, given code, relay and experiments", link(kit)));
        }
        for (Class<?> checks : lab.steps()) {
            Step step = Lab.step(checks);
            String bonus = step.bonus() ? " (bonus)" : "";
            rows.add(List.of("checks of " + step.id() + ": " + step.title() + bonus, link(source(checks))));
        }
        rows.add(List.of("the lab as data", link(source(description()))));
        rows.add(List.of("wrong solutions that the checks catch", link("grading/mutants/" + lab.id())));
        rows.add(List.of("attacks on the grader", link("grading/attacks/" + lab.id())));
        rows.add(List.of("notebook", link("notebooks/" + lab.name() + ".ipynb")));
        rows.add(List.of("look in charts", link("notebooks/reference/looks/" + lab.id() + ".csv")));
        rows.add(List.of("deck", link("slides/" + lab.name() + ".md")));
        String listed = rows.toString();
        named().filter(folder -> !listed.contains(link(folder)))
                .map(LabMap::row)
                .sorted(Comparator.comparing(List::toString))
                .forEach(rows::add);
        return rows;
    }

    /**
     * All folders with the lab's name, except folders inside another such folder. Ignores folders without files: Git does not
     * keep them, so other people do not have them.
     */
    private Stream<String> named() {
        var named = new ArrayList<Path>();
        var visitor = new SimpleFileVisitor<Path>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                String name = folder.getFileName().toString();
                boolean found = name.equals(lab.id());
                if (found && holdsFiles(folder)) {
                    named.add(folder);
                }
                return found || name.startsWith(".") || NO_PLACES.contains(name)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            /** Ignores files that a build running at the same time has just deleted. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        };
        for (String part : List.of("grading", "labs", "notebooks")) {
            try {
                Files.walkFileTree(home.root().resolve(part), visitor);
            } catch (IOException e) {
                throw new KitException("cannot look for the folders of " + lab.id() + ": " + e.getMessage(), e);
            }
        }
        return named.stream().map(folder -> home.root().relativize(folder).toString());
    }

    private static boolean holdsFiles(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.anyMatch(Files::isRegularFile);
        }
    }

    private static List<String> row(String folder) {
        var place = PLACE.matcher(folder);
        if (!place.matches()) {
            throw new KitException(folder + " is not a place for the folder of a lab");
        }
        String what = (place.group(2) == null ? "more in " : "tests in ") + place.group(1);
        return List.of(what, "[" + place.group(3) + "](../../" + folder + ")");
    }

    private String pages() {
        Path folder = home.handout(lab);
        try (Stream<Path> files = Files.list(folder)) {
            Stream<String> others = files.map(file -> file.getFileName().toString())
                    .filter(name -> PAGE.matcher(name).matches() && !FIRST_PAGES.contains(name))
                    .sorted();
            return Stream.concat(FIRST_PAGES.stream().filter(name -> Files.exists(folder.resolve(name))), others)
                    .map(page -> "[" + page + "](" + page + ")")
                    .collect(Collectors.joining(", "));
        } catch (IOException e) {
            throw new KitException("cannot list " + folder + ": " + e.getMessage(), e);
        }
    }

    private Class<?> description() {
        return Labs.description(lab).getClass();
    }

    private static String source(Class<?> type) {
        return CHECKS + type.getName().replace('.', '/') + ".java";
    }

    private static String link(String path) {
        return "[" + path.substring(path.lastIndexOf('/') + 1) + "](../../" + path + ")";
    }
}
