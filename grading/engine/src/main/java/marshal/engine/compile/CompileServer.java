package marshal.engine.compile;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import marshal.kit.probe.Channel;

/** Compiles on request, in a separate process. A source file that harms javac harms only this process. */
final class CompileServer implements Javac {

    private static final int MOST_TEXT = 16 << 10;
    /** No other sources; and no annotation processors, because a processor would be a student's program. */
    private static final String OPTIONS =
            "-proc:none -implicit:none -encoding UTF-8 --release 17 -Xmaxerrs 20 -nowarn -g"
                    + " -sourcepath /nowhere -classpath";

    /** Serves standard input until it ends. */
    public static void main(String[] arguments) {
        var channel = Channel.toChecks(new BufferedInputStream(System.in), System.out, VOCABULARY, new CompileServer());
        System.setOut(new PrintStream(System.err, true, StandardCharsets.UTF_8)); // standard output is for answers only
        channel.run();
    }

    @Override
    public void ready() {
        // Its answer shows that the server runs.
    }

    /** Compiles in memory; writes no files. */
    @Override
    public Answer compile(List<SourceFile> files, String classPath) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        var options = new ArrayList<>(List.of(OPTIONS.split(" ")));
        options.add(classPath);
        List<Source> sources =
                files.stream().map(file -> new Source(file.name(), file.text())).toList();
        var said = new StringWriter();
        try (var classes = new Classes(javac.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8))) {
            boolean compiled =
                    javac.getTask(said, classes, null, options, null, sources).call();
            return new Answer(compiled, shorten(said.toString()), compiled ? classes.all() : List.of());
        }
    }

    private static String shorten(String text) {
        return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "\n... and more";
    }

    /** Keeps javac's output in memory. */
    private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> files = new TreeMap<>();

        Classes(JavaFileManager others) {
            super(others);
        }

        List<ClassFile> all() {
            return files.entrySet().stream()
                    .map(file -> new ClassFile(file.getKey(), file.getValue().toByteArray()))
                    .toList();
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            String name = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:/" + files.size()), kind) {
                @Override
                public OutputStream openOutputStream() {
                    var bytes = new ByteArrayOutputStream();
                    files.put(name, bytes);
                    return bytes;
                }
            };
        }
    }

    /** A source file in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String name;
        private final String text;

        Source(String name, String text) {
            super(uri(name), Kind.SOURCE);
            this.name = name;
            this.text = text;
        }

        /** Stack traces show the name in this URI. */
        private static URI uri(String name) {
            try {
                return new URI("memory", null, "/" + name, null); // quotes characters that a URI does not allow
            } catch (URISyntaxException e) {
                throw new IllegalArgumentException("no name for a source file: " + name, e);
            }
        }

        @Override
        public String getName() {
            return name; // javac prints this name in front of an error
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return kind == Kind.SOURCE && name.equals(simpleName + ".java");
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
