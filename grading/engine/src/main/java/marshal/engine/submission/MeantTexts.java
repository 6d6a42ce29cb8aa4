package marshal.engine.submission;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;

/**
 * The source files that a student means. An editor, a browser or a mail program may have changed a name, a mark or a
 * package. If only one meaning is possible, we take it, and a note reports the change.
 */
final class MeantTexts {

    private static final String MARK = "\uFEFF";
    private static final Pattern PACKAGE = Pattern.compile(
            "package\\s++(" + SourceName.IDENTIFIER + "(?:\\s*+\\.\\s*+" + SourceName.IDENTIFIER + ")*+)\\s*+;");
    private static final Pattern CUT_OFF =
            Pattern.compile("package\\b(?:[ \\t]++[\\p{javaJavaIdentifierPart}.]++)?+(?!\\s*+/)");
    private static final Pattern PUBLIC = Pattern.compile(
            "(?m)^public (?:(?:final|abstract|sealed|non-sealed|strictfp) ){0,3}(?:class|interface|enum|record) ("
                    + SourceName.IDENTIFIER + ")");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record)\\b");

    private final Lab lab;
    private final SortedMap<String, String> texts = new TreeMap<>();
    private final SortedMap<String, String> writtenAs = new TreeMap<>(); // the names in the submission
    private final List<String> marked = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    MeantTexts(Lab lab) {
        this.lab = lab;
    }

    void note(String what) {
        notes.add(what);
    }

    Sources sources(String folder) {
        texts.forEach((meant, text) -> {
            String written = writtenAs.get(meant);
            if (!written.equals(meant)) {
                notes.add(written + " was taken as " + meant + ".");
            }
        });
        if (!marked.isEmpty()) {
            notes.add("A byte order mark was left out of " + String.join(", ", marked) + ".");
        }
        texts.replaceAll(this::inPackage);
        return new Sources(texts, folder, List.copyOf(notes));
    }

    /** @throws SubmissionException if it is not text, or if another, different file has the same meaning */
    void add(String written, byte[] bytes) throws SubmissionException {
        String text = decoded(written, bytes);
        if (text.startsWith(MARK)) {
            marked.add(written);
            text = text.substring(MARK.length());
        }
        String meant = meant(written, text);
        String before = writtenAs.get(meant);
        if (before == null || texts.get(meant).equals(text)) {
            texts.put(meant, text);
            writtenAs.merge(meant, written, (one, other) -> one.equals(meant) ? one : other);
        } else if (isBeside(written, before)) {
            notes.add(written + " was left out: " + before + " is there, too.");
        } else if (isBeside(before, written)) {
            notes.add(before + " was left out: " + written + " is there, too.");
            texts.put(meant, text);
            writtenAs.put(meant, written);
        } else {
            throw new SubmissionException(before + " and " + written + " differ, and both may be meant as " + meant
                    + ". Hand in one of them, under that name");
        }
    }

    /**
     * The name that the file should have. Java requires that a file has the name of its public class. So the public
     * class's name wins if the file declares no class that is called like the file.
     */
    private static String meant(String written, String text) {
        SourceName name = SourceName.of(written);
        Matcher declared = PUBLIC.matcher(text);
        if (name.language() != Language.JAVA || name.declaredIn(text) || !declared.find()) {
            return name.meant();
        }
        String only = declared.group(1);
        return declared.find() ? name.meant() : only + ".java";
    }

    /** Returns whether a text lies beside a source file. Such a text is an older version of it, or notes. */
    private static boolean isBeside(String text, String source) {
        return SourceName.isText(text) && !SourceName.isText(source);
    }

    /**
     * The text of a file, in UTF-8 or in the encoding of its byte order mark. The mark remains as the first character.
     */
    static String decoded(String name, byte[] bytes) throws SubmissionException {
        Charset charset = startsWith(bytes, 0xFE, 0xFF)
                ? StandardCharsets.UTF_16BE
                : startsWith(bytes, 0xFF, 0xFE) ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
        try {
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new SubmissionException(name + " is not text in UTF-8: save it in that encoding");
        }
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length > 1 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
    }

    /** The text of a Java file with the lab's package, unless the text names another lab's package. */
    private String inPackage(String name, String text) {
        if (SourceName.of(name).language() != Language.JAVA) {
            return text;
        }
        String right = lab.mark(Language.JAVA);
        int start = code(text);
        Matcher said = PACKAGE.matcher(text).region(start, text.length());
        if (!said.lookingAt()) {
            Matcher cutOff = CUT_OFF.matcher(text).region(start, text.length());
            if (cutOff.lookingAt()) { // the compiler says the same, at its line
                notes.add(name + " has a package clause without its semicolon, \"" + cutOff.group() + "\". Write \""
                        + right + "\".");
                return text;
            }
            if (!TYPE.matcher(text).find()) { // such as package-info, where annotations may come first
                return text;
            }
            notes.add(name + " says no package, and was taken as if it began with \"" + right + "\".");
            return text.substring(0, start) + right + " " + text.substring(start); // on the same line
        }
        boolean isOfSomeLab =
                Labs.ALL.stream().anyMatch(each -> each.mark(Language.JAVA).equals("package " + said.group(1) + ";"));
        if (isOfSomeLab) {
            return text;
        }
        notes.add(name + " is in package " + said.group(1) + ", and was taken as if it said \"" + right + "\".");
        return text.substring(0, start) + right + said.group().replaceAll("[^\n]", "") + text.substring(said.end());
    }

    /** The position after the comments at the beginning. */
    private static int code(String text) {
        int at = 0;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("//", at)) {
                at = endOfLine(text, at);
            } else if (text.startsWith("/*", at)) {
                at = behindComment(text, at + 2);
            } else {
                return at;
            }
        }
        return at;
    }

    /** A line ends with the line end of any system, as in javac. */
    private static int endOfLine(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }

    private static int behindComment(String text, int from) {
        int at = text.indexOf("*/", from);
        return at < 0 ? text.length() : at + 2;
    }
}
