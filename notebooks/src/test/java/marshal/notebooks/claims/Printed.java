package marshal.notebooks.claims;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The second transcription: the papers' tables as printed, with heads across and sizes down. */
final class Printed {

    private Printed() {}

    /** One of Rahimi et al.'s tables of times: maps column head and n to a value. */
    static Map<String, Map<Integer, Double>> table(String resource, String table) {
        List<String> lines = lines(resource);
        int head = lines.indexOf("TABLE " + table) + 3; // its title and an empty line come first
        List<String> heads = List.of(lines.get(head).split("\t"));
        return columns(
                heads,
                lines.subList(head + 1, lines.size()).stream()
                        .takeWhile(l -> !l.isBlank())
                        .toList());
    }

    /** Eggen and Eggen's chart, whose heads are on two lines. */
    static Map<String, Map<Integer, Double>> eggen(String resource) {
        List<String> lines = lines(resource);
        return columns(
                List.of("Array Size", "Java Sockets", "Java RMI", "Java Sequential", "MPI"),
                lines.subList(2, lines.size()));
    }

    /**
     * The lines of a table, cell by cell: those between its title, which begins with this text, and the next empty
     * line.
     */
    static List<List<String>> cells(String resource, String title) {
        return lines(resource).stream()
                .dropWhile(line -> !line.startsWith(title))
                .skip(1)
                .takeWhile(line -> !line.isBlank())
                .map(line -> List.of(line.split("\t")))
                .toList();
    }

    /** A number as it is printed, such as 1,383,576. */
    static double number(String printed) {
        return Double.parseDouble(printed.replace(",", ""));
    }

    /** The line that begins with this text. */
    static String line(String resource, String beginning) {
        return lines(resource).stream()
                .filter(l -> l.startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }

    /** The lines that begin with this text and a tab, without both. */
    static List<String> after(String resource, String beginning) {
        return lines(resource).stream()
                .filter(line -> line.startsWith(beginning + "\t"))
                .map(line -> line.substring(beginning.length() + 1))
                .toList();
    }

    /** The text before the tab in the lines with this number of tabs. */
    static List<String> keys(String resource, int tabs) {
        return lines(resource).stream()
                .map(line -> line.split("\t"))
                .filter(cells -> cells.length == tabs + 1)
                .map(cells -> cells[0])
                .toList();
    }

    private static Map<String, Map<Integer, Double>> columns(List<String> heads, List<String> lines) {
        Map<String, Map<Integer, Double>> columns = new HashMap<>();
        for (String line : lines) {
            String[] cells = line.split("\t");
            int n = Integer.parseInt(cells[0].split(" ")[0]); // "100 × 100"
            for (int i = 1; i < cells.length; i++) {
                columns.computeIfAbsent(heads.get(i), h -> new HashMap<>()).put(n, Double.valueOf(cells[i]));
            }
        }
        return columns;
    }

    private static List<String> lines(String resource) {
        try (InputStream in = Printed.class.getResourceAsStream("/" + resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
