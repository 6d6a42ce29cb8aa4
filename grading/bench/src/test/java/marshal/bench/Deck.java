package marshal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.Home;
import marshal.kit.measure.Observation;

/**
 * A lab's slides, to be compared with the solution.
 *
 * @param drawings the common beginning of its drawings' names
 * @param bytes    a text in a drawing that consists of bytes only
 */
public record Deck(String text, String drawings, Pattern bytes) {

    public static final Path ROOT = Home.find().root();
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    public static Deck of(String lab, String drawings, String bytes) throws IOException {
        return new Deck(Files.readString(ROOT.resolve("slides/" + lab + ".md")), drawings, Pattern.compile(bytes));
    }

    /** The first group at each place that this pattern finds. */
    public static List<String> find(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    // ---- drawings

    public String svg(String drawing) throws IOException {
        return Files.readString(ROOT.resolve("slides/img/" + drawings + "-" + drawing + ".svg"));
    }

    /** Asserts that a drawing has all these bytes in their order, except those that its dots leave out. */
    public void assertDrawn(String drawing, byte[]... parts) throws IOException {
        String cells = String.join(" ", find(bytes.pattern(), svg(drawing)));
        String all = Stream.of(parts).map(HEX::formatHex).collect(Collectors.joining(" "));
        assertThat(all).as(drawing).matches(cells.replace("...", "[0-9A-F ]+"));
    }

    public static byte[] join(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        Stream.of(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    // ---- code

    /** The lines of code in this language, on slides without a question or a quotation from a paper. */
    public List<String> code(String language) {
        return Arrays.stream(text.split("\n---\n"))
                .filter(slide -> !slide.contains("_class:"))
                .flatMap(slide -> find("(?s)```" + language + "(?: solution)?\n(.*?)\n```", slide).stream())
                .flatMap(String::lines)
                .map(String::strip)
                .toList();
    }

    /** All lines of the files in a folder of the tree. */
    public static List<String> lines(String folder) throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.filter(Files::isRegularFile)
                    .flatMap(file -> lines(file).stream())
                    .toList();
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream().map(String::strip).toList();
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        }
    }

    // ---- numbers

    /** The rows of tables with this text in one of the first two cells, without the empty ends. */
    public List<String[]> rows(String label) {
        return text.lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toArray(String[]::new))
                .filter(row -> row[0].equals(label) || row[1].equals(label))
                .toList();
    }

    /** The cells of all tables. */
    public List<String> cells() {
        return text.lines()
                .filter(line -> line.startsWith("|"))
                .flatMap(line -> Arrays.stream(line.split("\\|")))
                .map(cell -> cell.replace("*", "").strip())
                .toList();
    }

    /** The right observations of a lab in the reference run. */
    public static List<Observation> referenceRun(String lab) throws IOException {
        return Observation.TABLE.read(ROOT.resolve("notebooks/sample/observations.csv")).stream()
                .filter(row -> row.lab().startsWith(lab + "-") && row.verified())
                .toList();
    }

    /** The median of an observation; n is 0 if the quantity has none. */
    public static double median(
            List<Observation> run, String experiment, String quantity, String mechanism, String program, int n) {
        double[] values = run.stream()
                .filter(row -> row.experiment().equals(experiment)
                        && row.quantity().equals(quantity)
                        && row.setting().mechanism().equals(mechanism)
                        && List.of("", "loopback").contains(row.setting().net())
                        && row.setting().program().equals(program)
                        && (n == 0 || row.setting().n() == n))
                .mapToDouble(Observation::value)
                .sorted()
                .toArray();
        assertThat(values)
                .as("%s %s %s %s %d", experiment, quantity, mechanism, program, n)
                .isNotEmpty();
        return values[values.length / 2];
    }

    /** Asserts that a number on a slide is that of the run, rounded to the slide's number of places. */
    public static void assertShown(String shown, double value) {
        int places = shown.contains(".") ? shown.length() - shown.indexOf('.') - 1 : 0;
        double slides = Double.parseDouble(shown.replace(",", ""));
        assertThat(value).isCloseTo(slides, within(0.5001 * Math.pow(10, -places)));
    }
}
