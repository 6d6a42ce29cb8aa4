package marshal.engine.submission;

import java.util.ArrayList;
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
 * What no lab needs in a student's sources: a hint for the instructor to look there, never a verdict. It finds what is
 * written plainly; walls and not words keep student code in.
 */
public final class SuspiciousWords {

    /** A comment, a character, or a text; with a word for one that ends with its line, which is code for all we know. */
    private static final Pattern COMMENT = Pattern.compile(
            "(?s)//[^\\n]*+|/\\*.*?(?:\\*/|\\z)|'(?:[^'\\\\\\n]|\\\\.)'" + "|\"(?:[^\"\\\\\\n]++|\\\\.)*+(?:\"|())");

    private static final Map<Language, Pattern> WORDS = Map.of(Language.JAVA, words("""
                    System\\.exit halt addShutdownHook ProcessBuilder ProcessHandle exec FileDescriptor setAccessible
                    getInvocationHandler getDeclaredMethod getDeclaredField forName URLClassLoader loadLibrary Unsafe
                    getResource\\w* RandomAccessFile FileOutputStream FileInputStream java\\.nio\\.file java\\.io\\.File
                    native VirtualMachine sun\\.\\w+ jdk\\.\\w+ marshal\\.kit\\.(?:net|probe|stream|lab\\d+\\.[a-z]+)"""), Language.C, words("""
                    __asm__ asm __attribute__ constructor destructor atexit on_exit _exit _Exit quick_exit fork vfork clone
                    exec[vl]p?e? system popen posix_spawnp? syscall ptrace dlopen dlsym getenv secure_getenv setenv unsetenv
                    putenv environ symlink link unlink rename socket kill raise signal sigaction mmap mprotect PMPI_\\w+
                    process_vm_\\w+"""));
    private static final Pattern ESCAPE = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*+)\\\\u++([0-9a-fA-F]{4})");
    private static final Pattern IN_TEXT =
            Pattern.compile("/proc/|MARSHAL_|LD_PRELOAD|PMI_RANK|course-secret|\\.incbin|/bin/|\\.reports");

    private SuspiciousWords() {}

    private static Pattern words(String spaced) {
        return Pattern.compile("\\b(" + spaced.replaceAll("\\s+", "|") + ")\\b");
    }

    /**
     * What is unusual in the sources of a whole lab, a sentence a file.
     *
     * @param reference sources of the same lab, whose words are usual: a lab may need to look for classes by their names
     */
    public static List<String> in(Lab lab, Sources sources, Sources reference) {
        Set<String> usual = reference.files().entrySet().stream()
                .filter(file -> !lab.given().contains(file.getKey()))
                .flatMap(file ->
                        words(lab.tree(file.getKey()).orElseThrow().language(), file.getValue(), Set.of()).stream())
                .collect(Collectors.toSet());
        var sentences = new ArrayList<String>();
        sources.files().forEach((name, text) -> {
            Set<String> found = lab.given().contains(name)
                    ? Set.of()
                    : words(lab.tree(name).orElseThrow().language(), text, usual);
            if (!found.isEmpty()) {
                sentences.add(name + " uses what the lab has no need of: " + String.join(", ", found));
            }
        });
        return sentences;
    }

    private static Set<String> words(Language language, String written, Set<String> usual) {
        String text = asRead(language, written);
        var found = new LinkedHashSet<String>();
        COMMENT.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(quoted -> quoted.startsWith("\""))
                .forEach(quoted -> add(IN_TEXT.matcher(quoted), found, usual));
        add(WORDS.get(language).matcher(withoutComments(text)), found, usual);
        return found;
    }

    private static String withoutComments(String text) {
        return COMMENT.matcher(text)
                .replaceAll(found -> found.group(1) == null ? " " : Matcher.quoteReplacement(found.group()));
    }

    /** As the compiler reads it: javac takes escapes for their letters, and a C compiler joins lines. */
    private static String asRead(Language language, String text) {
        return language == Language.C
                ? text.replaceAll("\\\\\\r?\\n", "")
                : ESCAPE.matcher(text)
                        .replaceAll(escape -> Matcher.quoteReplacement(
                                escape.group(1) + (char) Integer.parseInt(escape.group(2), 16)));
    }

    private static void add(Matcher words, Set<String> found, Set<String> usual) {
        while (words.find() && found.size() < 8) {
            if (!usual.contains(words.group())) {
                found.add(words.group());
            }
        }
    }
}
