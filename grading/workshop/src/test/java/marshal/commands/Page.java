package marshal.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.engine.Home;
import marshal.workshop.Folders;

/** A page in Markdown. */
record Page(Path file, List<String> lines) {

    static Page read(Path file) throws IOException {
        return new Page(file, Files.readAllLines(file));
    }

    /** All pages of the tree, without build output. */
    static List<Page> all() throws IOException {
        var pages = new ArrayList<Page>();
        for (Path file : Folders.files(
                Home.find().root(),
                name -> name.startsWith(".") || name.equals("target") || name.equals("node_modules"))) {
            if (file.toString().endsWith(".md")) {
                pages.add(read(file));
            }
        }
        return pages;
    }

    String text() {
        return String.join("\n", lines);
    }

    /**
     * All tables whose first row begins with this cell, one after another. Each row maps the titles of the first row to
     * its cells.
     */
    List<List<Map<String, String>>> tables(String first) {
        var tables = new ArrayList<List<Map<String, String>>>();
        for (int i = 0; i + 1 < lines.size(); i++) {
            List<String> head = cells(lines.get(i));
            if (head.size() > 1 && head.get(0).equals(first) && lines.get(i + 1).startsWith("|-")) {
                var rows = new ArrayList<Map<String, String>>();
                for (int row = i + 2; row < lines.size() && lines.get(row).startsWith("|"); row++) {
                    rows.add(row(head, cells(lines.get(row))));
                }
                tables.add(rows);
            }
        }
        return tables;
    }

    /** The only table whose first row begins with this cell. */
    List<Map<String, String>> table(String first) {
        assertThat(tables(first)).as(file + ": tables that begin with " + first).hasSize(1);
        return tables(first).get(0);
    }

    private static Map<String, String> row(List<String> head, List<String> cells) {
        assertThat(cells).as("cells of the row").hasSameSizeAs(head);
        var row = new LinkedHashMap<String, String>();
        for (int i = 0; i < head.size(); i++) {
            row.put(head.get(i), cells.get(i));
        }
        return row;
    }

    private static List<String> cells(String line) {
        return line.startsWith("|")
                ? Arrays.stream(line.substring(1).split("\\|", -1))
                        .map(String::strip)
                        .limit(line.chars().filter(sign -> sign == '|').count() - 1)
                        .toList()
                : List.of();
    }
}
