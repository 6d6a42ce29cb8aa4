package marshal.grading.handout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Check;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.checks.Step;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.starter.Generator;

/** The tables of labs and steps in the handouts and in the guide, made from what the checks and the solutions say. */
public final class StepTables {

    /** Such as {@code <!-- steps of lab1, written by ./lab docs -->}, the table, and the end. */
    private static final Pattern PLACE = Pattern.compile("(?s)(<!-- ([^>\\n]+), written by ./lab docs -->\\n).*?(<!-- end of what ./lab docs writes -->\\n)");

    private static final String NONE = "–";
    private static final String RIGHT = "--:";

    private final Home home;
    private final Generator generator;

    public StepTables(Home home) {
        this.home = home;
        this.generator = new Generator(home);
    }

    /** The pages that hold such tables, each as it should be. */
    public SortedMap<Path, String> pages() {
        var pages = new TreeMap<Path, String>();
        try (Stream<Path> files = Files.walk(home.root().resolve("labs"), 2)) { // handouts, and the guide beside them
            for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
                String text = read(page);
                if (PLACE.matcher(text).find()) {
                    pages.put(page, PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(
                            place.group(1) + table(rows(page, place.group(2))) + place.group(3))));
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read the pages below labs/: " + e.getMessage(), e);
        }
        return pages;
    }

    private List<List<String>> rows(Path page, String name) {
        return switch (name) {
            case "labs" -> labs();
            case "steps" -> steps();
            default -> Labs.find(name.replaceFirst("^steps of ", "")).map(this::steps)
                    .orElseThrow(() -> new KitException(page + " asks ./lab docs for a table that it does not know: " + name));
        };
    }

    /** Writes the pages that are not as they should be, and returns those. */
    public List<Path> write() {
        List<Path> old = old();
        SortedMap<Path, String> pages = pages();
        for (Path page : old) {
            try {
                Files.writeString(page, pages.get(page));
            } catch (IOException e) {
                throw new KitException("cannot write " + page, e);
            }
        }
        return old;
    }

    /** The pages that are not as they should be. */
    public List<Path> old() {
        return pages().entrySet().stream().filter(page -> !page.getValue().equals(read(page.getKey()))).map(Map.Entry::getKey).toList();
    }

    private List<List<String>> steps(Lab lab) {
        Map<String, Integer> lengths = generator.lengths(lab);
        var rows = head("Step", "Title", "Points", "Minutes", "Lines", "Needs");
        for (Class<?> checks : lab.steps()) {
            Step step = Lab.step(checks);
            int lines = lengths.getOrDefault(step.id(), 0);
            rows.add(List.of(step.id(), title(step), "" + Lab.points(checks), "" + step.minutes(), lines == 0 ? NONE : "" + lines, needs(checks)));
        }
        return rows;
    }

    /** What the step needs, and what single checks of it need besides. */
    private static String needs(Class<?> checks) {
        var step = new TreeSet<Integer>(numbers(Lab.step(checks).needs()));
        var single = new TreeSet<Integer>();
        for (var method : checks.getDeclaredMethods()) {
            Check check = method.getAnnotation(Check.class);
            if (check != null) {
                single.addAll(numbers(check.needs()));
            }
        }
        single.removeAll(step);
        return (step.isEmpty() ? NONE : joined(step)) + (single.isEmpty() ? "" : "; for single checks " + joined(single));
    }

    private static List<Integer> numbers(String... ids) {
        return Arrays.stream(ids).filter(id -> !id.isEmpty()).map(id -> Integer.valueOf(id.substring(id.indexOf('.') + 1))).toList();
    }

    private static String joined(TreeSet<Integer> numbers) {
        boolean row = numbers.size() > 2 && numbers.last() - numbers.first() == numbers.size() - 1;
        return row ? numbers.first() + " to " + numbers.last() : numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static List<List<String>> labs() {
        var rows = head("Lab", "Points", "Bonus", "Steps", "Minutes", "Bonus minutes", "Hours");
        for (Lab lab : Labs.ALL) {
            long halfHours = Math.round(minutes(lab, false) / 30.0);
            rows.add(List.of("[" + lab.id() + "](" + lab.name() + "/README.md)", "" + points(lab, false), "" + points(lab, true), "" + lab.steps().size(),
                    "" + minutes(lab, false), "" + minutes(lab, true), halfHours / 2 + (halfHours % 2 == 0 ? "" : "½")));
        }
        return rows;
    }

    private static List<List<String>> steps() {
        var rows = head("Step", "Title", "Points", "Minutes", "Needs");
        Labs.ALL.stream().flatMap(lab -> lab.steps().stream()).forEach(checks -> {
            Step step = Lab.step(checks);
            rows.add(List.of(step.id(), title(step), "" + Lab.points(checks), "" + step.minutes(),
                    step.needs().length == 0 ? NONE : String.join(", ", step.needs())));
        });
        return rows;
    }

    private static String title(Step step) {
        return step.title() + (step.bonus() ? " (bonus)" : "");
    }

    private static int points(Lab lab, boolean bonus) {
        return of(lab, bonus).mapToInt(Lab::points).sum();
    }

    private static int minutes(Lab lab, boolean bonus) {
        return of(lab, bonus).mapToInt(checks -> Lab.step(checks).minutes()).sum();
    }

    private static Stream<Class<?>> of(Lab lab, boolean bonus) {
        return lab.steps().stream().filter(checks -> Lab.step(checks).bonus() == bonus);
    }

    private static List<List<String>> head(String... head) {
        return new ArrayList<>(List.of(List.of(head)));
    }

    // ---- Markdown --------------------------------------------------------------------------------------------------

    /** Columns of numbers are set to the right. */
    private static String table(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        boolean[] number = new boolean[columns];
        for (int column = 0; column < columns; column++) {
            int at = column;
            widths[column] = Math.max(RIGHT.length(), rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
            number[column] = rows.stream().skip(1).allMatch(row -> row.get(at).matches("[\\d½" + NONE + "]+"))
                    && rows.stream().skip(1).anyMatch(row -> row.get(at).matches("\\d+½?"));
        }
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            for (int column = 0; column < columns; column++) {
                String cell = rows.get(i).get(column);
                String pad = " ".repeat(widths[column] - cell.length());
                text.append("| ").append(number[column] ? pad + cell : cell + pad).append(' ');
            }
            text.append("|\n");
            if (i == 0) {
                for (int column = 0; column < columns; column++) {
                    text.append("|-").append("-".repeat(widths[column])).append(number[column] ? ":" : "-");
                }
                text.append("|\n");
            }
        }
        return text.toString();
    }

    private static String read(Path page) {
        try {
            return Files.readString(page).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new KitException("cannot read " + page, e);
        }
    }
}
