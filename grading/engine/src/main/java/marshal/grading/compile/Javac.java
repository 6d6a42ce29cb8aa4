package marshal.grading.compile;

import java.io.IOException;
import java.util.List;
import marshal.kit.probe.Vocabulary;

/** What {@link CompileServer} does for {@link JavacProcess}, over a channel of the probe. */
public interface Javac {

    Vocabulary VOCABULARY =
            new Vocabulary(List.of(Javac.class, SourceFile.class, ClassFile.class, Answer.class), List.of());

    record SourceFile(String name, String text) {}

    /** @param name of its file, such as {@code marshal/labN/Merge.class} */
    record ClassFile(String name, byte[] bytes) {}

    /** @param said what javac said */
    record Answer(boolean compiled, String said, List<ClassFile> classes) {}

    /** Returns when it runs, and has not seen a source yet. */
    void ready();

    Answer compile(List<SourceFile> files, String classPath) throws IOException;
}
