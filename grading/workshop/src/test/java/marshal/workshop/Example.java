package marshal.workshop;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import marshal.checks.course.SourceTree;

/** Labs for tests of what all labs share: which ones they are does not matter. */
public final class Example {

    /** In Java. */
    public static final Lab LAB = Labs.ALL.get(0);

    /** In Java too, with wires for the programs of {@link #LAB}. */
    public static final Lab LATER = Labs.ALL.get(1);

    /** In C. */
    public static final Lab IN_C = Labs.ALL.stream()
            .filter(lab -> lab.sources().get(0).language() == Language.C)
            .findFirst()
            .orElseThrow();

    /** Invented, in Java: for what needs no more of a lab than where its sources are. */
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
     * A text in which {@code LAB}, {@code LATER} and {@code IN_C} stand for the short names of these labs, and
     * {@code LAB-NAME}, {@code LATER-NAME} and {@code IN_C-NAME} for the long ones.
     */
    public static String named(String text) {
        return named(named(named(text, "LATER", LATER), "IN_C", IN_C), "LAB", LAB);
    }

    private static String named(String text, String word, Lab lab) {
        return text.replace(word + "-NAME", lab.name()).replace(word, lab.id());
    }
}
