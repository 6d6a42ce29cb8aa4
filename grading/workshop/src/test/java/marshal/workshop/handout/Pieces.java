package marshal.workshop.handout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.workshop.Folders;

/** The code that students write, as in the solutions, and copies of it elsewhere. */
public final class Pieces {

    /** Shorter regions are idioms, which other code may have. */
    private static final int TELLING = 200;
    /** Shorter bodies are idioms too. */
    private static final int TELLING_TOKENS = 60;
    /**
     * A file with more of a body than this has a copy. Coincidence stays below; a copy with other names is close to 1.
     */
    private static final double COPY = 0.5;

    private final List<String> regions;
    private final Map<String, Set<List<String>>> bodies;
    private final Map<List<String>, List<String>> havingWindow = new HashMap<>(); // bodies

    public Pieces(Home home) throws IOException {
        regions = regions(home);
        bodies = bodies(regions);
        bodies.forEach((body, windows) -> windows.forEach(window ->
                havingWindow.computeIfAbsent(window, each -> new ArrayList<>()).add(body)));
    }

    /** The regions between the markers, without indentation and empty lines. */
    List<String> regions() {
        return regions;
    }

    /** The regions that are too long to be idioms. */
    List<String> tellingRegions() {
        return regions.stream().filter(region -> region.length() >= TELLING).toList();
    }

    /** The number of bodies that are too long to be idioms. */
    int bodies() {
        return bodies.size();
    }

    /** The bodies, as tokens, of which a file contains more than coincidence explains. */
    public List<String> copiesIn(String path, String text) throws JsonProcessingException {
        String code = path.endsWith(".ipynb") ? sources(text) : text;
        Set<List<String>> windows =
                path.endsWith(".class") ? Set.of() : Structure.of(code).windows();
        var common = new HashMap<String, Integer>(); // the number of windows
        for (List<String> window : windows) {
            havingWindow.getOrDefault(window, List.of()).forEach(body -> common.merge(body, 1, Integer::sum));
        }
        return common.keySet().stream()
                .filter(body -> common.get(body) > COPY * bodies.get(body).size())
                .toList();
    }

    private static String sources(String notebook) throws JsonProcessingException {
        var text = new StringBuilder();
        for (JsonNode source : JsonMapper.builder().build().readTree(notebook).findValues("source")) {
            source.forEach(line -> text.append(line.asText()));
            text.append('\n');
        }
        return text.toString();
    }

    /** The windows of every body that students write, by its tokens. */
    private static Map<String, Set<List<String>>> bodies(List<String> regions) {
        return regions.stream()
                .flatMap(region -> Structure.of(region).bodies().stream())
                .distinct()
                .filter(body -> body.tokens().size() >= TELLING_TOKENS)
                .collect(Collectors.toMap(Structure::toString, Structure::windows, (one, same) -> one));
    }

    private static List<String> regions(Home home) throws IOException {
        var regions = new ArrayList<String>();
        for (Lab lab : Labs.ALL) {
            for (Path file : Folders.files(home.solution(lab))) {
                if (lab.tree(file.getFileName().toString()).isPresent()) {
                    StringBuilder region = null;
                    for (String line : Files.readAllLines(file)) {
                        if (line.strip().startsWith("//>") && region == null) {
                            region = new StringBuilder();
                        } else if (line.strip().startsWith("//<") && region != null) {
                            regions.add(dense(region.toString()));
                            region = null;
                        } else if (region != null
                                && !line.strip().startsWith("//>")
                                && !line.strip().startsWith("//+")) {
                            region.append(line).append('\n');
                        }
                    }
                }
            }
        }
        return regions;
    }

    /** The text without indentation and empty lines. */
    static String dense(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
    }
}
