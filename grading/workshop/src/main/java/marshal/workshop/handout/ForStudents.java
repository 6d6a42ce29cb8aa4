package marshal.workshop.handout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import marshal.engine.KitException;

/** Removes the instructors' parts from pages, notebooks and decks. */
final class ForStudents {

    private static final String INSTRUCTORS = "<!-- instructors -->";
    private static final String EVERYBODY = "<!-- everybody -->";
    private static final String NOTES = "<details><summary><b>Notes for instructors";
    /** Every comment except Marp's directives, such as {@code <!-- _class: question -->}. */
    private static final Pattern SPEAKER_NOTES = Pattern.compile("(?s)\\n*<!--(?! _\\w+: [^\\n]*-->).*?-->\\n*");

    /** A fenced block whose first line says that it shows code which students write. */
    private static final Pattern SOLUTION = Pattern.compile("(?ms)^```\\w+ solution$.*?^```$");

    private static final String YOURS = "*The lecture shows code here. You write it.*";

    private static final ObjectMapper JSON = new ObjectMapper();

    private ForStudents() {}

    /** The text of a file as students get it. */
    static String text(String path, String text) {
        if (path.endsWith(".ipynb")) {
            return notebook(path, text);
        }
        if (path.startsWith("slides/") && path.endsWith(".md") && !path.endsWith("README.md")) {
            String slides = SOLUTION.matcher(text).replaceAll(YOURS);
            return SPEAKER_NOTES.matcher(slides).replaceAll("\n\n").stripTrailing() + "\n";
        }
        return path.endsWith(".md") ? page(path, text) : text;
    }

    /**
     * The page without lines between {@code <!-- instructors -->} and {@code <!-- everybody -->}, and without single
     * lines that contain the first marker.
     */
    static String page(String path, String text) {
        List<String> kept = new ArrayList<>();
        boolean theirs = false;
        boolean any = false;
        for (String line : text.lines().toList()) {
            any |= line.contains(INSTRUCTORS);
            if (line.strip().equals(theirs ? EVERYBODY : INSTRUCTORS)) {
                theirs = !theirs;
            } else if (line.strip().equals(EVERYBODY)) {
                throw new KitException(path + ": " + EVERYBODY + " where nothing is for instructors only");
            } else if (!theirs && !line.contains(INSTRUCTORS) && !(line.isBlank() && endsBlank(kept))) {
                kept.add(line);
            }
        }
        if (theirs) {
            throw new KitException(path + ": there is no " + EVERYBODY + " behind the last " + INSTRUCTORS);
        }
        return any ? String.join("\n", kept) + "\n" : text;
    }

    private static boolean endsBlank(List<String> lines) {
        return lines.isEmpty() || lines.get(lines.size() - 1).isBlank();
    }

    private static String notebook(String path, String text) {
        try {
            JsonNode notebook = JSON.readTree(text);
            for (var cells = notebook.get("cells").elements(); cells.hasNext(); ) {
                JsonNode source = cells.next().get("source");
                if (source.path(0).asText(source.asText()).startsWith(NOTES)) {
                    cells.remove();
                }
            }
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(notebook) + "\n";
        } catch (JsonProcessingException e) {
            throw new KitException(path + " is not a notebook", e);
        }
    }
}
