package marshal.engine.submission;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.checks.course.Language;
import marshal.engine.Hashes;

/**
 * The source files of a lab, and nothing else of what was handed in.
 *
 * @param files text by file name, such as {@code Merge.java}
 * @param from  the folder that they were found in, with a slash at the end; empty for others than what was handed in
 * @param notes what was taken for something else than it says, a sentence each
 */
public record Sources(SortedMap<String, String> files, String from, List<String> notes) {

    public Sources {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    public Sources(SortedMap<String, String> files) {
        this(files, "", List.of());
    }

    public static Sources of(Map<String, String> files) {
        return new Sources(new TreeMap<>(files));
    }

    /** These files, with those of another set in the place of their namesakes, and added. */
    public Sources with(Sources others) {
        var both = new TreeMap<>(files);
        both.putAll(others.files);
        return new Sources(both);
    }

    /** Those whose names say this language. */
    public Sources of(Language language) {
        var own = new TreeMap<>(files);
        own.keySet().removeIf(name -> !language.isSource(name));
        return new Sources(own);
    }

    /** Changes whenever a name or a text does. */
    public String hash() {
        var all = new StringBuilder();
        files.forEach((name, text) -> all.append(name + " " + Hashes.sha256(text) + "\n"));
        return Hashes.sha256(all.toString());
    }
}
