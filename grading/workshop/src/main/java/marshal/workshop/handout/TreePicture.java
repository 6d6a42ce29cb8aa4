package marshal.workshop.handout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.starter.Modules;

/**
 * Pictures of the tree, drawn by Mermaid, which show the dependencies. An arrow that follows from other arrows is left
 * out.
 */
record TreePicture(Home home) {

    private static final List<String> MODULES =
            List.of(("labs/kit labs/peers notebooks grading/checks grading/engine grading/commands grading/grader "
                            + "grading/workshop grading/bench")
                    .split(" "));

    private static final Pattern DEPENDENCY =
            Pattern.compile("(?s)<dependency>\\s*<groupId>marshal</groupId>\\s*<artifactId>marshal-(\\w+)</artifactId>"
                    + "((?:(?!</dependency>).)*)</dependency>");

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?marshal\\.(\\w+)\\.([a-z]\\w*)\\.");

    /** The modules and their dependencies, according to their poms. */
    String modules() {
        var arrows = new TreeMap<String, SortedSet<String>>();
        for (String module : MODULES) {
            SortedSet<String> below = arrows.computeIfAbsent(module, name -> new TreeSet<>());
            DEPENDENCY
                    .matcher(Modules.read(home.root().resolve(module).resolve("pom.xml")))
                    .results()
                    .filter(each -> !each.group(2).contains("<scope>test</scope>"))
                    .map(each -> named(each.group(1)))
                    .forEach(below::add);
        }
        return mermaid(lines(arrows));
    }

    private static String named(String artifact) {
        return MODULES.stream()
                .filter(module -> module.endsWith(artifact))
                .findFirst()
                .orElseThrow(() -> new KitException("no module is called " + artifact));
    }

    /**
     * The packages of the grading code, by module, with dependencies according to their imports. The packages of the
     * labs count as one.
     */
    String rooms() {
        var text = new StringBuilder();
        for (String module : MODULES) {
            String name = module.substring(module.lastIndexOf('/') + 1);
            SortedMap<String, SortedSet<String>> arrows = rooms(
                    home.root().resolve(module).resolve("src/main/java/marshal").resolve(name), name);
            if (module.startsWith("grading/") && arrows.size() > 1) {
                text.append("  subgraph ").append(name).append("\n");
                text.append(lines(arrows).replaceAll("(?m)^", "  ").stripTrailing());
                text.append("\n  end\n");
            }
        }
        return mermaid(text.toString());
    }

    private static SortedMap<String, SortedSet<String>> rooms(Path folder, String module) {
        var arrows = new TreeMap<String, SortedSet<String>>();
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder) : Stream.<Path>empty()) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                Path inside = folder.relativize(file);
                if (inside.getNameCount() > 1) {
                    String room = room(module, inside.getName(0).toString());
                    SortedSet<String> below = arrows.computeIfAbsent(room, name -> new TreeSet<>());
                    IMPORT.matcher(Modules.read(file))
                            .results()
                            .filter(each -> each.group(1).equals(module))
                            .map((MatchResult each) -> room(module, each.group(2)))
                            .filter(other -> !other.equals(room))
                            .forEach(below::add);
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
        return arrows;
    }

    private static String room(String module, String name) {
        return module + "." + name.replaceFirst("^lab\\d+$", "labN");
    }

    private static String lines(SortedMap<String, SortedSet<String>> arrows) {
        var text = new StringBuilder();
        arrows.forEach((from, below) -> {
            if (below.isEmpty()) {
                text.append("  ").append(from).append("\n");
            }
            below.stream()
                    .filter(to -> below.stream().noneMatch(between -> leads(arrows, between, to)))
                    .forEach(to -> text.append("  ")
                            .append(from)
                            .append(" --> ")
                            .append(to)
                            .append("\n"));
        });
        return text.toString();
    }

    /** Returns whether a path of one or more arrows exists. The packages have no cycles. */
    private static boolean leads(Map<String, ? extends Set<String>> arrows, String from, String to) {
        Set<String> below = arrows.containsKey(from) ? arrows.get(from) : Set.of();
        return below.contains(to) || below.stream().anyMatch(next -> leads(arrows, next, to));
    }

    private static String mermaid(String lines) {
        return "```mermaid\nflowchart LR\n" + lines + "```\n";
    }
}
