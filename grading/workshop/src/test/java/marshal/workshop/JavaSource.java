package marshal.workshop;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import marshal.engine.Home;

/** A parsed Java file of this tree, for rules that compiled classes cannot check. */
record JavaSource(Path file, CompilationUnitTree unit, SourcePositions positions) {

    private static final Path ROOT = Home.find().root();

    /** Folders of code that is broken on purpose, or generated. */
    private static final Set<Path> NOT_OURS =
            Set.of(ROOT.resolve("grading/attacks"), ROOT.resolve("grading/mutants"), ROOT.resolve("grading/toy"));

    /** All files below these folders with this part in their path, such as {@code src/test/java}. */
    static List<JavaSource> parse(String part, String... folders) throws IOException {
        var files = new ArrayList<Path>();
        for (String folder : folders) {
            Folders.files(ROOT.resolve(folder)).stream()
                    .filter(file -> file.toString().endsWith(".java")
                            && file.toString().contains("/" + part + "/")
                            && NOT_OURS.stream().noneMatch(file::startsWith))
                    .forEach(files::add);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var sources = new ArrayList<JavaSource>();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                sources.add(new JavaSource(
                        Path.of(unit.getSourceFile().toUri()),
                        unit,
                        Trees.instance(task).getSourcePositions()));
            }
        }
        return sources;
    }

    /** The place of a part of the file, for messages. */
    String place(Tree part) {
        long at = positions.getStartPosition(unit, part);
        return file.getFileName() + ":" + unit.getLineMap().getLineNumber(at);
    }
}
