package marshal.engine.submission;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.checks.course.Language;
import marshal.engine.Hashes;

/**
 * The source files of a lab, without the rest of the submission.
 *
 * @param files text by file name, such as {@code Merge.java}
 * @param from  the folder in which they were found, with a slash at the end; empty if they come from another place
 * @param notes files and texts that we interpreted differently from what they say, a sentence each
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

    /** These files together with others. Other files replace files with the same name. */
    public Sources with(Sources others) {
        var both = new TreeMap<>(files);
        both.putAll(others.files);
        return new Sources(both);
    }

    /** The files whose names belong to this language. */
    public Sources of(Language language) {
        var own = new TreeMap<>(files);
        own.keySet().removeIf(name -> !language.isSource(name));
        return new Sources(own);
    }

    /** The hash of all files; it changes whenever a name or a text changes. */
    public String hash() {
        var all = new StringBuilder();
        files.forEach((name, text) -> all.append(name + " " + Hashes.sha256(text) + "\n"));
        return Hashes.sha256(all.toString());
    }
}
