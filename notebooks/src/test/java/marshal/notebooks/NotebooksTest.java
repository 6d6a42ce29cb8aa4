package marshal.notebooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What readers see first in a notebook: the way through it in class, charts with captions, and no code. */
class NotebooksTest {

    /** Cells whose numbers a reader changes. */
    private static final Set<String> TO_EDIT = Set.of("predict", "window-own", "switching");

    private static final Pattern CHART = Pattern.compile("Figure\\.beside\\(|new Plot\\(");
    private static final Pattern LINK = Pattern.compile("\\(#(In-class-\\d)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#### (In class \\d)$");
    private static final Pattern QUESTION = Pattern.compile("(?m)^> \\d+\\. \\*\\*(In class \\d)\\.\\*\\* \\S");

    private record Cell(String id, boolean code, boolean folded, boolean inClass, String source) {

        static Cell of(JsonNode cell) {
            JsonNode metadata = cell.get("metadata");
            var source = new StringBuilder();
            cell.get("source").forEach(line -> source.append(line.asText()));
            return new Cell(
                    cell.get("id").asText(),
                    cell.get("cell_type").asText().equals("code"),
                    metadata.path("jupyter").path("source_hidden").asBoolean(),
                    metadata.path("tags").toString().contains("\"in-class\""),
                    source.toString());
        }

        boolean drawsCharts() {
            return code && CHART.matcher(source).find();
        }
    }

    static List<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(""))) {
            return files.filter(file -> file.toString().endsWith(".ipynb"))
                    .sorted()
                    .toList();
        }
    }

    /** All but the one about a class. */
    static List<Path> students() throws IOException {
        return all().stream()
                .filter(file -> !file.toString().equals("class.ipynb"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("code is folded, except numbers that a reader changes")
    void codeIsFolded(Path notebook) throws IOException {
        assertThat(cells(notebook))
                .filteredOn(cell -> cell.code() && !TO_EDIT.contains(cell.id()))
                .isNotEmpty()
                .allMatch(Cell::folded);
    }

    @ParameterizedTest
    @MethodSource("students")
    @DisplayName("in class: three charts under three headings to which the first cell leads, and a question for each")
    void threeChartsAndThreeQuestions(Path notebook) throws IOException {
        List<Cell> cells = cells(notebook);
        List<String> three = List.of("In class 1", "In class 2", "In class 3");
        assertThat(found(LINK, cells.get(0).source()))
                .isEqualTo(three.stream().map(name -> name.replace(' ', '-')).toList());
        var headings = new ArrayList<String>();
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i).inClass()) {
                assertThat(cells.get(i).source()).contains("render(");
                headings.addAll(found(HEADING, cells.get(i - 1).source()));
            }
        }
        String text = cells.stream().map(Cell::source).collect(Collectors.joining("\n"));
        assertThat(headings).isEqualTo(three).isEqualTo(found(HEADING, text));
        assertThat(found(QUESTION, text)).isEqualTo(three);
    }

    @ParameterizedTest
    @MethodSource("students")
    @DisplayName("captions say what is to be seen")
    void captions(Path notebook) throws IOException {
        assertThat(cells(notebook))
                .filteredOn(Cell::drawsCharts)
                .hasSizeGreaterThan(2)
                .allMatch(cell -> cell.source().contains(".see("));
    }

    @ParameterizedTest
    @MethodSource("all")
    @DisplayName("a cell prints a line at once: printf would make an output of each of its parts")
    void printsWholeLines(Path notebook) throws IOException {
        assertThat(cells(notebook)).noneMatch(cell -> cell.source().contains("System.out.printf("));
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }

    private static List<Cell> cells(Path notebook) throws IOException {
        var cells = new ArrayList<Cell>();
        new ObjectMapper().readTree(Files.readString(notebook)).get("cells").forEach(cell -> cells.add(Cell.of(cell)));
        return cells;
    }
}
