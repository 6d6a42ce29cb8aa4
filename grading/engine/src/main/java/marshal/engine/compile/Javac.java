package marshal.engine.compile;

import java.io.IOException;
import java.util.List;
import marshal.kit.probe.Vocabulary;

/** The interface of {@link CompileServer} for {@link JavacProcess}, over a channel of the probe. */
public interface Javac {

    Vocabulary VOCABULARY =
            new Vocabulary(List.of(Javac.class, SourceFile.class, ClassFile.class, Answer.class), List.of());

    record SourceFile(String name, String text) {}

    /** @param name of its file, such as {@code marshal/labN/Merge.class} */
    record ClassFile(String name, byte[] bytes) {}

    /** @param said the messages of javac */
    record Answer(boolean compiled, String said, List<ClassFile> classes) {}

    /** Returns when the server runs, before it has received a source. */
    void ready();

    Answer compile(List<SourceFile> files, String classPath) throws IOException;
}
