package marshal.engine.submission;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Language;

/**
 * Words in a student's sources, or in the compiled files, that no lab needs. They hint where the instructor should
 * look, and are never a verdict. Isolation protects the grader from student code; these words do not.
 */
public final class SuspiciousWords {

    /** A comment, a character or a text. An unclosed text ends with its line and is marked, because it may be code. */
    private static final Pattern COMMENT = Pattern.compile(
            "(?s)//[^\\n]*+|/\\*.*?(?:\\*/|\\z)|'(?:[^'\\\\\\n]|\\\\.)'" + "|\"(?:[^\"\\\\\\n]++|\\\\.)*+(?:\"|())");

    private static final int MOST_WORDS = 8;
    private static final String CLASS = ".class";

    private static final Map<Language, Pattern> WORDS = Map.of(Language.JAVA, words("""
                    System\\.exit halt addShutdownHook ProcessBuilder ProcessHandle exec FileDescriptor setAccessible
                    getInvocationHandler getDeclaredMethod getDeclaredField forName URLClassLoader loadLibrary Unsafe
                    getResource\\w* RandomAccessFile FileOutputStream FileInputStream java\\.nio\\.file java\\.io\\.File
                    native VirtualMachine sun\\.\\w+ jdk\\.\\w+ marshal\\.kit\\.(?:net|probe|stream|lab\\d+\\.[a-z]+)
                    privateLookupIn publicLookup findClass findConstructor findVirtual findStatic\\w* findSpecial
                    unreflect\\w* Method\\.invoke loadClass defineClass Instrumentation ManagementFactory \\w+MXBean
                    ServiceLoader ToolProvider Thread\\.enumerate getThreadGroup setProperties System\\.set(?:In|Out|Err)
                    setDefaultUncaughtExceptionHandler"""), Language.C, words("""
                    __asm__ asm __attribute__ constructor destructor atexit on_exit _exit _Exit quick_exit fork vfork clone
                    exec[vl]p?e? system popen posix_spawnp? syscall ptrace dlopen dlsym getenv secure_getenv setenv unsetenv
                    putenv environ symlink link unlink rename socket kill raise signal sigaction mmap mprotect PMPI_\\w+
                    process_vm_\\w+ dup2? dup3 freopen dl_iterate_phdr jvmti\\w*"""));
    private static final Pattern PASTE = Pattern.compile("##|%:%:"); // joins names
    private static final Pattern ESCAPE = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*+)\\\\u++([0-9a-fA-F]{4})");
    private static final Pattern IN_TEXT =
            Pattern.compile("/proc/|MARSHAL_|LD_PRELOAD|PMI_RANK|course-secret|\\.incbin|/bin/|\\.reports"
                    + "|java\\.lang\\.Process|ProcessBuilder|Unsafe|setAccessible|privateLookupIn|getDeclared[A-Z]\\w++"
                    + "|URLClassLoader|addShutdownHook|java\\.nio\\.file|java\\.io\\.File");

    private final Lab lab;
    private final Set<String> usual = new HashSet<>();

    /**
     * @param reference sources of the same lab, whose words are usual: a lab may need to look for classes by their
     *                  names
     */
    public SuspiciousWords(Lab lab, Sources reference) {
        this.lab = lab;
        reference.files().forEach((name, text) -> usual.addAll(isGiven(name) ? Set.of() : words(language(name), text)));
    }

    /** Adds the words of the compiled reference, classes or programs in C, to the usual words. */
    public SuspiciousWords and(List<Path> compiledReference) {
        CompiledNames.in(compiledReference)
                .forEach((name, names) -> usual.addAll(isGiven(name) ? Set.of() : words(name, names)));
        return this;
    }

    private static Pattern words(String spaced) {
        return Pattern.compile("\\b(" + spaced.replaceAll("\\s+", "|") + ")\\b");
    }

    /** The unusual words in the sources of a whole lab, a sentence per file. */
    public List<String> in(Sources sources) {
        return in(sources, Map.of());
    }

    /** The unusual words in the sources of a whole lab and in the compiled files, a sentence per file. */
    public List<String> in(Sources sources, List<Path> compiled) {
        return in(sources, CompiledNames.in(compiled));
    }

    private List<String> in(Sources sources, Map<String, CompiledNames> compiled) {
        var known = new HashSet<>(usual);
        var sentences = new ArrayList<String>();
        sources.files().forEach((name, text) -> tell(name, words(language(name), text), "", known, sentences));
        compiled.forEach(
                (name, names) -> tell(name, words(name, names), ", though no source says it", known, sentences));
        return sentences;
    }

    /**
     * Reports the unusual words of one file. A word that was reported for one source is also reported for the others.
     */
    private void tell(String name, Set<String> words, String how, Set<String> known, List<String> sentences) {
        String unusual = words.stream()
                .filter(word -> !(how.isEmpty() ? usual : known).contains(word))
                .limit(MOST_WORDS)
                .collect(Collectors.joining(", "));
        if (!unusual.isEmpty() && !isGiven(name)) {
            sentences.add(name + " uses what the lab has no need of" + how + ": " + unusual);
            known.addAll(words);
        }
    }

    private boolean isGiven(String file) {
        if (!file.endsWith(CLASS)) {
            return lab.given().contains(file);
        }
        int inner = file.indexOf('$');
        String outer = file.substring(0, inner < 0 ? file.length() - CLASS.length() : inner);
        return lab.given().contains(outer + ".java");
    }

    private Language language(String file) {
        return lab.tree(file).orElseThrow().language();
    }

    private static Set<String> words(Language language, String written) {
        String text = asRead(language, written);
        var found = new LinkedHashSet<String>();
        String quoted = COMMENT.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(each -> each.startsWith("\""))
                .map(each -> each.replace("\"", ""))
                .collect(Collectors.joining());
        add(IN_TEXT, quoted, found); // joined, as C joins adjacent strings
        String code = withoutComments(text);
        add(WORDS.get(language), code, found);
        if (language == Language.C) {
            add(PASTE, code, found);
        }
        return found;
    }

    private static Set<String> words(String file, CompiledNames compiled) {
        var found = new LinkedHashSet<String>();
        add(IN_TEXT, compiled.texts(), found);
        add(WORDS.get(file.endsWith(CLASS) ? Language.JAVA : Language.C), compiled.names(), found);
        return found;
    }

    private static String withoutComments(String text) {
        return COMMENT.matcher(text)
                .replaceAll(found -> found.group(1) == null ? " " : Matcher.quoteReplacement(found.group()));
    }

    /** The text as the compiler reads it: javac replaces escapes by their letters, and a C compiler joins lines. */
    private static String asRead(Language language, String text) {
        return language == Language.C
                ? text.replaceAll("\\\\\\r?\\n", "")
                : ESCAPE.matcher(text)
                        .replaceAll(escape -> Matcher.quoteReplacement(
                                escape.group(1) + (char) Integer.parseInt(escape.group(2), 16)));
    }

    private static void add(Pattern words, String text, Set<String> found) {
        Matcher matcher = words.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group());
        }
    }
}
