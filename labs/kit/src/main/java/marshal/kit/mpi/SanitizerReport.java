package marshal.kit.mpi;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a sanitizer's report in a run's output, and the line of the student's code that it is about. */
final class SanitizerReport {

    private static final Pattern UNDEFINED =
            Pattern.compile("(?m)^(?:.*/)?([\\w.-]+\\.[ch]):(\\d+):\\d+: runtime error: (.*)$");
    private static final Pattern ADDRESS = Pattern.compile("ERROR: AddressSanitizer: ([\\w-]+)");
    private static final Pattern LEAK = Pattern.compile("ERROR: LeakSanitizer: detected memory leaks");
    private static final Pattern ACCESS = Pattern.compile("(?m)^(READ|WRITE) of size (\\d+)");
    /** The wording of gcc and of clang. */
    private static final Pattern BEFORE = Pattern.compile("is located \\d+ bytes (?:to the left of|before) ");

    private static final Pattern FRAME =
            Pattern.compile("(?m)^[ \\t]*+#\\d++ 0x[0-9a-f]+ in (\\w+) (?:.*/)?([\\w.-]+\\.[ch]):(\\d+)");
    /** The libraries' functions, and the kit's function that allocates: a student has to see their callers. */
    private static final Pattern NOT_THEIRS = Pattern.compile("libc.start\\S*|asan_\\S*|sanitizer_\\S*|given\\.c");

    private static final Map<String, String> WORDS = Map.of(
            "heap-buffer-overflow", "beyond the end of memory from malloc",
            "stack-buffer-overflow", "beyond the end of a local array",
            "global-buffer-overflow", "beyond the end of a global array",
            "heap-use-after-free", "memory that was freed already",
            "stack-use-after-scope", "a local variable that is gone",
            "SEGV", "memory that is not the program's, such as through NULL",
            "attempting double-free", "free() twice",
            "stack-overflow", "the stack is full: endless recursion, or a very large local array");

    private SanitizerReport() {}

    static Optional<String> find(String output) {
        Matcher undefined = UNDEFINED.matcher(output);
        if (undefined.find()) {
            return Optional.of("Undefined behaviour in " + undefined.group(1) + ", line " + undefined.group(2) + ": "
                    + undefined.group(3));
        }
        Matcher address = ADDRESS.matcher(output);
        if (address.find()) {
            String kind = address.group(1).equals("attempting") ? "attempting double-free" : address.group(1);
            Matcher access = ACCESS.matcher(output);
            String how = access.find(address.start())
                    ? (access.group(1).equals("READ") ? "reads " : "writes ") + access.group(2) + " bytes, "
                    : "";
            return Optional.of("The address sanitizer found " + kind + where(output, address.start()) + ": " + how
                    + place(kind, output, address.start()) + "." + freed(output, address.start()));
        }
        Matcher leak = LEAK.matcher(output);
        return leak.find()
                ? Optional.of("Memory that was allocated" + where(output, leak.start()) + " is never freed.")
                : Optional.empty();
    }

    private static String place(String kind, String output, int from) {
        String words = WORDS.getOrDefault(kind, kind);
        return BEFORE.matcher(output).find(from) ? words.replace("beyond the end", "before the beginning") : words;
    }

    /** The place that freed memory before it was used or freed again. */
    private static String freed(String output, int from) {
        int freed = output.indexOf("freed by thread", from);
        String where = freed < 0 ? "" : where(output, freed);
        return where.isEmpty() ? "" : " It was freed" + where + ".";
    }

    /** The innermost place in the student's files. */
    private static String where(String output, int from) {
        Matcher frame = FRAME.matcher(output);
        for (int at = from; frame.find(at); at = frame.end()) {
            if (!NOT_THEIRS.matcher(frame.group(2)).matches()) {
                return " in " + frame.group(1) + ", " + frame.group(2) + ", line " + frame.group(3);
            }
        }
        return "";
    }
}
