package marshal.grading.compile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles on request, in a process of its own: whatever a source file does to javac, it does it here.
 *
 * <p>A request: the folder for the classes, the class path, the number of files, and for each its name and its text. The
 * answer: whether they compiled, and what javac said. Strings are a length and UTF-8.
 */
final class CompileServer {

    private static final int MOST_TEXT = 16 << 10;

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

    private CompileServer() {}

    /** Serves standard input until it ends. */
    public static void main(String[] arguments) throws IOException {
        var in = new DataInputStream(new BufferedInputStream(System.in));
        var out = new DataOutputStream(new BufferedOutputStream(System.out));
        System.setOut(new PrintStream(System.err, true, StandardCharsets.UTF_8)); // only answers go to standard output
        new CompileServer().serve(in, out);
    }

    private void serve(DataInputStream in, DataOutputStream out) throws IOException {
        while (in.read() == Wire.REQUEST) {
            String folder = Wire.read(in);
            String classPath = Wire.read(in);
            var sources = new ArrayList<Source>();
            for (int count = in.readInt(); count > 0; count--) {
                sources.add(new Source(Wire.read(in), Wire.read(in)));
            }
            var said = new StringWriter();
            boolean compiled = compile(sources, folder, classPath, said);
            out.writeBoolean(compiled);
            Wire.write(out, shorten(said.toString()));
            out.flush();
        }
    }

    private boolean compile(List<Source> sources, String folder, String classPath, StringWriter said) {
        // No processors, and no sources but these: an annotation processor would be a program of the student's.
        List<String> options = List.of("-proc:none", "-implicit:none", "-encoding", "UTF-8", "--release", "17",
                "-Xmaxerrs", "20", "-nowarn", "-g", "-d", folder, "-classpath", classPath, "-sourcepath", folder);
        try (var files = javac.getStandardFileManager(null, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            return javac.getTask(said, files, null, options, null, sources).call();
        } catch (IOException e) {
            said.write("javac could not write the classes: " + e.getMessage());
            return false;
        }
    }

    private static String shorten(String text) {
        return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + "\n... and more";
    }

    /** A source file in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String name;
        private final String text;

        Source(String name, String text) {
            super(URI.create("memory:///" + Integer.toHexString(name.hashCode()) + ".java"), Kind.SOURCE);
            this.name = name;
            this.text = text;
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
