package marshal.workshop.handout;

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
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Step;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.starter.Generator;
import marshal.engine.starter.Modules;

/** The tables of labs and steps in the handouts and in the guide, and the figures of the reference run in sentences. */
public final class StepTables {

    /** A place such as {@code <!-- steps of labN, written by ./lab docs -->}, the table, and the end. */
    private static final Pattern PLACE = Pattern.compile(
            "(?s)(<!-- ([^>\\n]+), written by ./lab docs -->\\n).*?(<!-- end of what ./lab docs writes -->\\n)");

    private static final String NONE = "–";
    private static final Pattern NUMBER = Pattern.compile("\\d+½?|" + NONE);

    private final Home home;
    private final Generator generator;

    public StepTables(Home home) {
        this.home = home;
        this.generator = new Generator(home);
    }

    /** The pages with tables of labs and steps, or figures of the reference run, each with its correct text. */
    public SortedMap<Path, String> pages() {
        var pages = new TreeMap<Path, String>();
        Path architecture = home.root().resolve("ARCHITECTURE.md");
        try (Stream<Path> files = Files.walk(home.root().resolve("labs"), 2)) { // handouts, and the guide beside them
            for (Path page : Stream.concat(Stream.of(architecture).filter(Files::exists), files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                String text = Modules.read(page);
                if (PLACE.matcher(text).find()) {
                    pages.put(
                            page,
                            PLACE.matcher(text)
                                    .replaceAll(place -> Matcher.quoteReplacement(
                                            place.group(1) + text(page, place.group(2)) + place.group(3))));
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read the pages below labs/: " + e.getMessage(), e);
        }
        new Figures(home).into(pages);
        return pages;
    }

    private String text(Path page, String name) {
        return switch (name) {
            case "modules" -> new TreePicture(home).modules();
            case "rooms" -> new TreePicture(home).rooms();
            default -> table(rows(page, name));
        };
    }

    private List<List<String>> rows(Path page, String name) {
        return switch (name) {
            case "labs" -> labs();
            case "steps" -> steps();
            default ->
                Labs.find(name.replaceFirst("^(steps|map) of ", ""))
                        .map(lab -> name.startsWith("map") ? new LabMap(home, lab).rows() : steps(lab))
                        .orElseThrow(() ->
                                new KitException(page + " asks ./lab docs for a table that it does not know: " + name));
        };
    }

    /** The pages with outdated tables or figures. */
    public SortedMap<Path, String> old() {
        SortedMap<Path, String> pages = pages();
        pages.entrySet().removeIf(page -> page.getValue().equals(Modules.read(page.getKey())));
        return pages;
    }

    /** Writes these pages, and returns them. */
    public SortedMap<Path, String> write() {
        SortedMap<Path, String> old = old();
        old.forEach((page, text) -> {
            try {
                Files.writeString(page, text);
            } catch (IOException e) {
                throw new KitException("cannot write " + page, e);
            }
        });
        return old;
    }

    private List<List<String>> steps(Lab lab) {
        Map<String, Integer> lengths = generator.lengths(lab);
        var rows = head("Step", "Title", "Points", "Minutes", "Lines", "Needs");
        for (Class<?> checks : lab.steps()) {
            Step step = Lab.step(checks);
            int lines = lengths.getOrDefault(step.id(), 0);
            rows.add(List.of(
                    step.id(),
                    title(step),
                    "" + Lab.points(checks),
                    "" + step.minutes(),
                    lines == 0 ? NONE : "" + lines,
                    needs(checks)));
        }
        return rows;
    }

    /** The needs of a step, and the further needs of its single checks. */
    private static String needs(Class<?> checks) {
        var step = new TreeSet<Integer>(numbers(Lab.step(checks).needs()));
        var single = new TreeSet<Integer>();
        Lab.checks(checks).values().forEach(check -> single.addAll(numbers(check.needs())));
        single.removeAll(step);
        return (step.isEmpty() ? NONE : joined(step))
                + (single.isEmpty() ? "" : "; for single checks " + joined(single));
    }

    private static List<Integer> numbers(String... ids) {
        return Arrays.stream(ids)
                .map(id -> Integer.valueOf(id.substring(id.indexOf('.') + 1)))
                .toList();
    }

    private static String joined(TreeSet<Integer> numbers) {
        boolean row = numbers.size() > 2 && numbers.last() - numbers.first() == numbers.size() - 1;
        return row
                ? numbers.first() + " to " + numbers.last()
                : numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static List<List<String>> labs() {
        var rows = head("Lab", "Points", "Bonus", "Steps", "Minutes", "Bonus minutes", "Hours");
        for (Lab lab : Labs.ALL) {
            long halfHours = Math.round(minutes(lab, false) / 30.0);
            rows.add(List.of(
                    "[" + lab.id() + "](" + lab.name() + "/README.md)",
                    "" + points(lab, false),
                    "" + points(lab, true),
                    "" + lab.steps().size(),
                    "" + minutes(lab, false),
                    "" + minutes(lab, true),
                    halfHours / 2 + (halfHours % 2 == 0 ? "" : "½")));
        }
        return rows;
    }

    private static List<List<String>> steps() {
        var rows = head("Step", "Title", "Points", "Minutes", "Needs");
        Labs.ALL.stream().flatMap(lab -> lab.steps().stream()).forEach(checks -> {
            Step step = Lab.step(checks);
            rows.add(List.of(
                    step.id(),
                    title(step),
                    "" + Lab.points(checks),
                    "" + step.minutes(),
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

    /** Aligns columns of numbers to the right. */
    private static String table(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        boolean[] number = new boolean[columns];
        for (int i = 0; i < columns; i++) {
            int column = i;
            widths[i] = rows.stream()
                    .mapToInt(row -> row.get(column).length())
                    .max()
                    .orElse(0);
            number[i] = rows.stream().skip(1).allMatch(row -> NUMBER.matcher(row.get(column))
                    .matches());
        }
        var text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(line(columns, " | ", "| ", " |\n", i -> {
                String pad = " ".repeat(widths[i] - row.get(i).length());
                return number[i] ? pad + row.get(i) : row.get(i) + pad;
            }));
            if (row == rows.get(0)) {
                text.append(line(columns, "|", "|", "|\n", i -> "-".repeat(widths[i] + 1) + (number[i] ? ":" : "-")));
            }
        }
        return text.toString();
    }

    private static String line(int columns, String between, String before, String after, IntFunction<String> cell) {
        return IntStream.range(0, columns).mapToObj(cell).collect(Collectors.joining(between, before, after));
    }
}
