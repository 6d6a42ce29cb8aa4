package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.Home;
import marshal.engine.UsageException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Tests all pages of the tree: their links lead to existing places, and their commands exist. */
class DocumentationTest {

    private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```$");
    /**
     * Not the pictures of the slides: some are drawn when the slides are built, and ./lab slides --check looks for all
     * of them.
     */
    private static final Pattern LINK = Pattern.compile("(?<!!\\[[^]]{0,60})]\\(([^)\\s:]+)\\)");

    /** Speaker notes, which students do not get, and directives. */
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");

    private static final Map<String, Pattern> WRITTEN_OUT = Map.of(
            "SPA", Pattern.compile("simple\\s+parallel\\s+algorithm"), "MCA", Pattern.compile("modified\\s+Cannon"));
    /** The words may begin this many characters behind the name. */
    private static final int NEAR = 60;

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

    private static final Pattern IN_TEXT = Pattern.compile("`\\./lab ([^`]+)`");
    private static final Pattern IN_CODE = Pattern.compile("(?:^| {2}|\\$ |[A-Z]=\\S+ )\\./lab (\\S.*?)(?= {2}|$)");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|([^\\s\\[\\]]+)");
    private static final Pattern STEP = Pattern.compile("lab\\d+(\\.\\d+)?");
    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+");
    private static final Pattern SOURCE = Pattern.compile("/(run|[^/]*\\.(sh|java|json))$");

    /** A command that the script runs without the program: in the script itself, or in a script in another folder. */
    private static final Pattern BY_SCRIPT =
            Pattern.compile("(?m)^  ([a-z-]+)\\) (?!quick_flags).*?(?:script (\\S+)/.*)?;;");

    private final Home home = Home.find();
    private final CommandLine lab = Main.commands();
    /** The script's commands, each with the text of the script that runs it. */
    private final Map<String, String> scripts = new HashMap<>();

    DocumentationTest() throws IOException {
        String script = Files.readString(home.root().resolve("lab"));
        for (MatchResult command : BY_SCRIPT.matcher(script).results().toList()) {
            scripts.put(
                    command.group(1),
                    command.group(2) == null ? script : sources(home.root().resolve(command.group(2))));
        }
        assertThat(scripts).containsKeys("notebook", "slides", "bench", "test", "install", "doctor");
    }

    private static String sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.find(
                folder,
                Integer.MAX_VALUE,
                (file, is) ->
                        is.isRegularFile() && SOURCE.matcher(file.toString()).find())) {
            var sources = new StringBuilder();
            for (Path file : files.toList()) {
                sources.append(Files.readString(file));
            }
            return sources.toString();
        }
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        var broken = new ArrayList<String>();
        for (Page page : Page.all()) {
            LINK.matcher(FENCED.matcher(page.text()).replaceAll(""))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !leadsSomewhere(page, link))
                    .forEach(link -> broken.add(home.show(page.file()) + ": " + link));
        }
        assertThat(broken).isEmpty();
    }

    private static boolean leadsSomewhere(Page page, String link) {
        if (link.matches("#\\d+")) { // a slide of the same deck; what is before slide 1 is slide 0
            return page.text().split("\n---\n").length > Integer.parseInt(link.substring(1));
        }
        String path = link.replaceFirst("#.*", "");
        Path target = path.isEmpty() ? page.file() : page.file().resolveSibling(path);
        return Files.exists(target) && (!link.contains("#") || anchors(target).contains(link.replaceFirst(".*#", "")));
    }

    private static List<String> anchors(Path page) {
        try {
            return HEADING.matcher(Files.readString(page))
                    .results()
                    .map(heading -> heading.group(1)
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-'))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Except in the tables of MAP.md, which are made of titles. */
    @Test
    void algorithmsAreWrittenOutWhereAPageFirstNamesThem() throws IOException {
        var unknown = new ArrayList<String>();
        for (Page page : Page.all()) {
            String text = COMMENT.matcher(page.text()).replaceAll("");
            WRITTEN_OUT.forEach((name, words) -> {
                Matcher first = Pattern.compile("(?<![`\\w-])" + name + "\\b").matcher(text);
                Matcher written = words.matcher(text);
                if (!page.file().endsWith("MAP.md")
                        && first.find()
                        && !(written.find() && written.start() < first.start() + NEAR)) {
                    unknown.add(home.show(page.file()) + ": " + name);
                }
            });
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyCommandIsOne() throws IOException {
        var wrong = new ArrayList<String>();
        int commands = 0;
        for (Page page : Page.all()) {
            for (String command : commands(page)) {
                commands++;
                String why = whatIsWrongWith(command);
                if (!why.isEmpty()) {
                    wrong.add(home.show(page.file()) + ": ./lab " + command + ": " + why);
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(commands).isGreaterThan(200);
    }

    /** The words after {@code ./lab}: in the text between backticks, in code up to the remark after them. */
    private static List<String> commands(Page page) {
        var commands = new ArrayList<String>();
        boolean fenced = false;
        for (String line : page.lines()) {
            fenced ^= line.startsWith("```");
            (fenced || line.startsWith("    ") ? IN_CODE : IN_TEXT)
                    .matcher(line)
                    .results()
                    .map(found -> found.group(1).strip())
                    .forEach(commands::add);
        }
        commands.removeIf(command -> command.contains("..."));
        return commands;
    }

    private String whatIsWrongWith(String command) {
        List<String> words =
                WORD.matcher(command).results().map(DocumentationTest::word).toList();
        try {
            words.stream().filter(word -> STEP.matcher(word).matches()).forEach(Target::of);
            return scripts.containsKey(words.get(0)) ? whatTheScriptLacks(words) : whatTheProgramSays(words);
        } catch (UsageException e) {
            return e.getMessage();
        }
    }

    private static String word(MatchResult found) {
        return found.group(1) == null ? found.group(2) : found.group(1);
    }

    private String whatTheProgramSays(List<String> words) {
        try {
            lab.parseArgs(words.toArray(String[]::new));
        } catch (MissingParameterException e) {
            return onlyNamesACommand(words) ? "" : e.getMessage();
        } catch (ParameterException e) {
            return e.getMessage();
        }
        return "";
    }

    /**
     * Returns whether the text only names a command, such as {@code ./lab export moodle}, and nobody has to type it.
     */
    private boolean onlyNamesACommand(List<String> words) {
        CommandLine command = lab;
        for (String word : words) {
            command = command == null ? null : command.getSubcommands().get(word);
        }
        return command != null;
    }

    private String whatTheScriptLacks(List<String> words) {
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean value = words.get(i - 1).equals("--out")
                    || PLACEHOLDER.matcher(word).matches()
                    || isNotebook(word);
            if (!value
                    && !Pattern.compile("(?<![\\w-])" + Pattern.quote(word) + "(?![\\w-])")
                            .matcher(scripts.get(words.get(0)))
                            .find()) {
                return "there is no " + word;
            }
        }
        return "";
    }

    private boolean isNotebook(String name) {
        try (Stream<Path> files = Files.list(home.root().resolve("notebooks"))) {
            return files.map(file -> file.getFileName().toString())
                    .anyMatch(file -> file.startsWith(name) && file.endsWith(".ipynb"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
