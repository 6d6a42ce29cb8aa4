package marshal.engine.submission;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import marshal.checks.course.Language;

/**
 * The name that a student meant for a source file. Systems and browsers append something to names, such as (1).
 *
 * @param meant    the name without the appended part, such as Merge.java
 * @param language according to the name's ending; null if it is not a source file
 */
record SourceName(String meant, Language language) {

    private static final Pattern TEXT = Pattern.compile("(?i)\\.txt\\z");

    /** A name in Java, which may have letters of any alphabet. */
    static final String IDENTIFIER = "\\p{javaJavaIdentifierPart}++";

    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|interface|enum|record)\\s{1,9}(" + IDENTIFIER + ")");

    /**
     * The part that systems append to a name: "Merge (1).java", "Merge - Kopie (2).java", "Merge copy.java", "Merge
     * 2.java".
     */
    private static final Pattern COPY =
            Pattern.compile("(?iu)(?:\\s{1,3}(?:- )?(?:cop(?:y|ie|ia)|c[oó]pia|kopi[ea]|копия))?"
                    + "(?:\\s{0,3}\\(\\d{1,3}\\)|\\s\\d{1,2})?\\z");

    static SourceName of(String written) {
        String plain =
                TEXT.matcher(written).find() ? withoutCopy(TEXT.matcher(written).replaceFirst("")) : written;
        int dot = plain.lastIndexOf('.');
        String stem = withoutCopy(plain.substring(0, Math.max(0, dot)));
        String meant = stem + plain.substring(Math.max(0, dot)).toLowerCase(Locale.ROOT);
        return new SourceName(
                meant,
                Arrays.stream(Language.values())
                        .filter(language -> !stem.isEmpty() && language.isSource(meant))
                        .findFirst()
                        .orElse(null));
    }

    private static String withoutCopy(String name) {
        return COPY.matcher(name).replaceFirst("");
    }

    /** Returns whether a text declares the class of this name. */
    boolean declaredIn(String text) {
        String stem = meant.substring(0, meant.lastIndexOf('.'));
        return DECLARED.matcher(text).results().anyMatch(type -> type.group(1).equals(stem));
    }

    static boolean isText(String written) {
        return TEXT.matcher(written).find();
    }
}
