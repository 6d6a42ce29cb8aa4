package marshal.grading.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marshal.grading.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a;b;c\n1,5;2;\n", "a\tb\n\"x\ty\"\t2", "\"a \"\"q\"\"\",b\n\"two\nlines\",2\n\n", "a:b\n1:2\n", "a,b\r1,2\r",
        "\uFEFFa,b\n\u00fc,2\n", "a,b\n1\n1,2,3\n", "a,b\n \"x\" ,2\n", "one\n", "a,b\n\"\",\n"
    })
    void whatIsNotChangedComesBackByteForByte(String text) {
        for (byte[] bytes : List.of(text.getBytes(StandardCharsets.UTF_8), text.getBytes(StandardCharsets.ISO_8859_1),
                ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE), ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE))) {
            assertThat(CsvText.of(bytes).bytes()).isEqualTo(bytes);
        }
    }

    /** The library's reader agrees about what the cells say. */
    @ParameterizedTest
    @ValueSource(strings = {"moodle.csv", "moodle-german.csv", "canvas.csv"})
    void cellsAreRead(String name) throws Exception {
        CsvText csv = CsvText.read(Made.resource(name));
        var mapper = CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).enable(CsvParser.Feature.TRIM_SPACES).build();
        var schema = mapper.schema().withColumnSeparator(name.contains("german") ? ';' : ',');
        try (var in = Files.newInputStream(Made.resource(name));
                var rows = mapper.readerForListOf(String.class).with(schema).<List<String>>readValues(in)) {
            assertThat(rows(csv)).isEqualTo(rows.readAll());
        }
    }

    private static List<List<String>> rows(CsvText csv) {
        var rows = new ArrayList<List<String>>();
        for (int row = 0; row < csv.rows(); row++) {
            int each = row;
            rows.add(IntStream.range(0, csv.columns(row)).mapToObj(column -> csv.value(each, column)).toList());
        }
        return rows;
    }

    @Test
    void aCellKeepsItsQuotes() {
        CsvText csv = CsvText.of("a,b\n\"1\",2\n".getBytes(StandardCharsets.UTF_8));
        csv.set(1, 0, "8.5");
        csv.set(1, 1, "9");
        assertThat(csv.bytes()).asString(StandardCharsets.UTF_8).isEqualTo("a,b\n\"8.5\",9\n");
        csv.set(1, 1, "x,\"y\"");
        assertThat(csv.value(1, 1)).isEqualTo("x,\"y\"");
        assertThat(CsvText.of(csv.bytes()).value(1, 1)).isEqualTo("x,\"y\"");
    }

    @Test
    void whatIsNoTableIsRefused() {
        assertThatThrownBy(() -> CsvText.of(new byte[0])).isInstanceOf(UsageException.class).hasMessageContaining("empty");
        assertThatThrownBy(() -> CsvText.of("a,b\n1,\"2\n3".getBytes(StandardCharsets.UTF_8))).hasMessageContaining("begin in line 2 never end");
    }
}
