package marshal.engine.submission;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.starter.Generator;
import marshal.engine.starter.Manifest;

/** Completes a student's files to a whole module. Given files come from the kit, and missing files from the starter. */
public final class ModuleCompletion {

    private final Lab lab;
    private final Sources starter;
    private final List<String> edited = new ArrayList<>();

    public ModuleCompletion(Home home, Lab lab) {
        this.lab = lab;
        var generator = new Generator(home);
        this.starter = home.hasSolution(lab) ? generated(generator) : onDisk(home);
    }

    private Sources generated(Generator generator) {
        var files = new TreeMap<String, String>();
        generator.generate(lab).forEach((path, text) -> {
            String name = path.substring(path.lastIndexOf('/') + 1);
            if (lab.tree(name).isPresent() && path.equals(generated(name))) {
                files.put(name, text);
            }
        });
        return new Sources(files);
    }

    /** The path of a source file among the generated files. */
    private String generated(String name) {
        return Generator.folder(lab) + lab.tree(name).orElseThrow().path() + name;
    }

    /** Reads the starter from the disk. A student's tree has no other starter than the one that the student edits. */
    private Sources onDisk(Home home) {
        try {
            Sources sources = new SourceReader(lab).readModule(home.starter(lab));
            Manifest manifest = Manifest.read(home);
            sources.files().forEach((name, text) -> {
                if (!manifest.isPristine(generated(name), text)) {
                    edited.add(name);
                }
            });
            return sources;
        } catch (SubmissionException e) {
            throw new KitException(lab.starter() + " is not whole: " + e.getMessage() + ". Undo the change with git.");
        } catch (IOException e) {
            throw new KitException("cannot read " + lab.starter(), e);
        }
    }

    public Sources starter() {
        return starter;
    }

    /** The given files of starter/ that were edited. Empty if this tree has other copies. */
    public List<String> editedGiven() {
        return edited.stream().filter(lab.given()::contains).toList();
    }

    /** The files of starter/ that were changed after they were handed out. Empty if this tree has other copies. */
    public List<String> edited() {
        return edited;
    }

    /** The starter's files that the student has to write and did not hand in. */
    public List<String> missing(Sources own) {
        return starter.files().keySet().stream()
                .filter(name -> !lab.given().contains(name) && !own.files().containsKey(name))
                .toList();
    }

    /** The student's files as a whole module. */
    public Sources complete(Sources own) {
        var students = new TreeMap<>(own.files());
        students.keySet().removeAll(lab.given());
        return starter.with(new Sources(students));
    }
}
