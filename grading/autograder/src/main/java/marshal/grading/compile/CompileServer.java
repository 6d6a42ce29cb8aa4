package marshal.grading.compile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
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

/**
 * Compiles on request, in a process of its own: whatever a source file does to javac, it does it here.
 *
 * <p>It says first that it is ready. A request: the class path, the number of files, and for each its name and its text. The answer: whether they compiled, what
 * javac said, and the number of classes, for each its name and its bytes. Strings are a length and UTF-8.
 */
final class CompileServer {

    private static final int MOST_TEXT = 16 << 10;
    private static final String NOWHERE = "/nowhere";

    private CompileServer() {}

    /** Serves standard input until it ends. */
    public static void main(String[] arguments) throws IOException {
        var in = new DataInputStream(new BufferedInputStream(System.in));
        var out = new DataOutputStream(new BufferedOutputStream(System.out));
        System.setOut(new PrintStream(System.err, true, StandardCharsets.UTF_8)); // only answers go to standard output
        out.write(Wire.READY);
        out.flush();
        while (in.read() == Wire.REQUEST) {
            String classPath = Wire.read(in);
            var sources = new TreeMap<String, String>();
            for (int count = in.readInt(); count > 0; count--) {
                sources.put(Wire.read(in), Wire.read(in));
            }
            JavacProcess.Answer answer = compile(sources, classPath);
            out.writeBoolean(answer.compiled());
            Wire.write(out, answer.said());
            out.writeInt(answer.classes().size());
            for (Map.Entry<String, byte[]> each : answer.classes().entrySet()) {
                Wire.write(out, each.getKey());
                out.writeInt(each.getValue().length);
                out.write(each.getValue());
            }
            out.flush();
        }
    }

    /** Compiles source files, given by name. Nothing is written. */
    static JavacProcess.Answer compile(Map<String, String> files, String classPath) throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        // No processors, and no sources but these: an annotation processor would be a program of the student's.
        List<String> options = List.of("-proc:none", "-implicit:none", "-encoding", "UTF-8", "--release", "17",
                "-Xmaxerrs", "20", "-nowarn", "-g", "-classpath", classPath, "-sourcepath", NOWHERE);
        var sources = new ArrayList<Source>();
        files.forEach((name, text) -> sources.add(new Source(name, text)));
        var said = new StringWriter();
        try (var classes = new Classes(javac.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8))) {
            boolean compiled = javac.getTask(said, classes, null, options, null, sources).call();
            return new JavacProcess.Answer(compiled, shorten(said.toString()), compiled ? classes.all() : Map.of());
        }
    }

    private static String shorten(String text) {
        return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "\n... and more";
    }

    /** Keeps in memory what javac writes. */
    private static final class Classes extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> files = new TreeMap<>();

        Classes(JavaFileManager others) {
            super(others);
        }

        Map<String, byte[]> all() {
            var all = new TreeMap<String, byte[]>();
            files.forEach((name, bytes) -> all.put(name, bytes.toByteArray()));
            return all;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
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

        /** Javac takes the name that a stack trace shows from here. */
        private static URI uri(String name) {
            try {
                return new URI("memory", null, "/" + name, null); // quotes what a URI may not hold
            } catch (URISyntaxException e) {
                throw new IllegalArgumentException("no name for a source file: " + name, e);
            }
        }

        @Override
        public String getName() {
            return name; // what javac prints in front of an error
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
