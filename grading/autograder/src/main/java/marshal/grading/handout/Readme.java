package marshal.grading.handout;

import java.util.ArrayList;
import java.util.List;
import marshal.grading.KitException;

/**
 * Takes out of the README what is for instructors: lines between {@code <!-- instructors -->} and {@code <!-- everybody -->},
 * and single lines that hold the first of them.
 */
final class Readme {

    private static final String INSTRUCTORS = "<!-- instructors -->";
    private static final String EVERYBODY = "<!-- everybody -->";

    private Readme() {}

    static String forStudents(String readme) {
        List<String> kept = new ArrayList<>();
        boolean theirs = false;
        for (String line : readme.lines().toList()) {
            if (line.strip().equals(theirs ? EVERYBODY : INSTRUCTORS)) {
                theirs = !theirs;
            } else if (line.strip().equals(EVERYBODY)) {
                throw new KitException("README.md: " + EVERYBODY + " where nothing is for instructors only");
            } else if (!theirs && !line.contains(INSTRUCTORS) && !(line.isBlank() && endsBlank(kept))) {
                kept.add(line);
            }
        }
        if (theirs) {
            throw new KitException("README.md: there is no " + EVERYBODY + " behind the last " + INSTRUCTORS);
        }
        return String.join("\n", kept) + "\n";
    }

    private static boolean endsBlank(List<String> lines) {
        return lines.isEmpty() || lines.get(lines.size() - 1).isBlank();
    }
}
