package marshal.workshop;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import marshal.checks.course.SourceTree;

/** Labs for tests of features that all labs share; any labs would do. */
public final class Example {

    /** A lab in Java. */
    public static final Lab LAB = Labs.ALL.get(0);

    /** Another lab in Java, with wires for the programs of {@link #LAB}. */
    public static final Lab LATER = Labs.ALL.get(1);

    /** A lab in C. */
    public static final Lab IN_C = Labs.ALL.stream()
            .filter(lab -> lab.sources().get(0).language() == Language.C)
            .findFirst()
            .orElseThrow();

    /** An invented lab in Java, for tests that only need to know where its sources are. */
    public static final Lab INVENTED = new Lab(
            "lab9",
            "lab9-gray",
            List.of(SourceTree.ofModule("lab9", "lab9-gray", "")),
            null,
            List.of(),
            List.of(),
            List.of());

    private Example() {}

    /**
     * Replaces the names of labs in a text. {@code LAB}, {@code LATER} and {@code IN_C} become the short names of these
     * labs. {@code LAB-NAME}, {@code LATER-NAME} and {@code IN_C-NAME} become the long names.
     */
    public static String named(String text) {
        return named(named(named(text, "LATER", LATER), "IN_C", IN_C), "LAB", LAB);
    }

    private static String named(String text, String word, Lab lab) {
        return text.replace(word + "-NAME", lab.name()).replace(word, lab.id());
    }
}
