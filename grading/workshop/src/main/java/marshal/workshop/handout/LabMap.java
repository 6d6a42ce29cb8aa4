package marshal.workshop.handout;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Step;
import marshal.engine.Home;

/** Where all of a lab is in the tree: the rows of its MAP.md. */
record LabMap(Home home, Lab lab) {

    private static final String PAGES = "README.md hints.md PROTOCOL.md LINK.md INSTRUCTORS.md fields.json peer.py";
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
        rows.add(List.of("deck", link("slides/" + lab.name() + ".md")));
        return rows;
    }

    private String pages() {
        Path folder = home.handout(lab);
        return List.of(PAGES.split(" ")).stream()
                .filter(page -> Files.exists(folder.resolve(page)))
                .map(page -> "[" + page + "](" + page + ")")
                .reduce((one, other) -> one + ", " + other)
                .orElseThrow();
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
