package marshal.engine.mpi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses C files with forbidden names, includes or words. All methods return the reason; empty if there is none. */
final class Refusals {

    private static final Pattern NAME = Pattern.compile("\\w[\\w.+-]{0,99}");
    private static final Pattern INCLUDE =
            Pattern.compile("(?m)^[ \\t]*(?:#|%:)[ \\t]*include[ \\t]*[<\"]([^>\"\\n]*)");

    /** Words with which a program could turn the sanitizers off, or detect them. */
    private static final Pattern SHUNS =
            Pattern.compile("no[_-]sanitize|__(?:asan|lsan|ubsan|hwasan|sanitizer|interceptor)_\\w{0,40}");

    private static final int MOST_SEARCHED = 16 << 20;

    private Refusals() {}

    /**
     * Refuses names and includes that lead out of the folder. The sandbox confines the compiler; this check only gives
     * a clear message.
     */
    static String refusal(String name, String text) {
        if (!NAME.matcher(name).matches()) {
            return "a file is called \"" + name
                    + "\". Names may have only letters, digits, _, - and dots, and at most 100 of them.";
        }
        Matcher include = INCLUDE.matcher(text.replaceAll("\\\\\\r?\\n", "")); // as the compiler joins lines
        while (include.find()) {
            String path = include.group(1);
            if (path.startsWith("/") || List.of(path.split("/")).contains("..")) {
                return name + " includes " + path
                        + ". Only headers of the system, and files of your own folder, can be included.";
            }
        }
        return "";
    }

    /** Refuses the sanitizers' words in a preprocessed file or a program. */
    static String shuns(Path file, String name) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] text = in.readNBytes(MOST_SEARCHED + 1);
            Matcher word = SHUNS.matcher(new String(text, StandardCharsets.ISO_8859_1));
            if (word.find()) {
                return name + " has the word " + word.group()
                        + ", which belongs to the sanitizers: a program must not know whether they are there.";
            }
            return text.length > MOST_SEARCHED ? name + " is too long." : "";
        }
    }
}
