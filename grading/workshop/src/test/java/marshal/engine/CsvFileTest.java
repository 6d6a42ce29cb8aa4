package marshal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import marshal.grader.export.MadeResults;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFileTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a;b;c\n1,5;2;\n", "a\tb\n\"x\ty\"\t2",
                        "\"a \"\"q\"\"\",b\n\"two\nlines\",2\n\n", "a:b\n1:2\n", "a,b\r1,2\r",
                "\uFEFFa,b\n\u00fc,2\n", "a,b\n1\n1,2,3\n", "a,b\n \"x\" ,2\n", "one\n", "a,b\n\"\",\n",
                        "a , b\n 1, \n , ", "a\t\t b\n\t\t"
            })
    void whatIsNotChangedComesBackByteForByte(String text) throws IOException {
        for (byte[] bytes : List.of(
                text.getBytes(StandardCharsets.UTF_8),
                text.getBytes(StandardCharsets.ISO_8859_1),
                ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE),
                ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE))) {
            assertThat(bytes(new CsvFile(bytes))).isEqualTo(bytes);
        }
    }

    /** The library's reader agrees about the cells' values. */
    @ParameterizedTest
    @ValueSource(strings = {"moodle.csv", "moodle-german.csv", "canvas.csv"})
    void cellsAreRead(String name) throws Exception {
        CsvFile csv = CsvFile.read(MadeResults.resource(name));
        var mapper = CsvMapper.builder()
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .enable(CsvParser.Feature.TRIM_SPACES)
                .build();
        var schema = mapper.schema().withColumnSeparator(name.contains("german") ? ';' : ',');
        try (var in = Files.newInputStream(MadeResults.resource(name));
                var rows = mapper.readerForListOf(String.class).with(schema).<List<String>>readValues(in)) {
            assertThat(Stream.concat(
                            Stream.of(csv.header()), csv.rows().stream().map(CsvFile.Row::values)))
                    .isEqualTo(rows.readAll());
        }
    }

    /**
     * A pipe as a shell makes it for {@code <(...)}. It is read if a command names it, and never in a folder of other
     * users.
     */
    @Test
    void aPipeIsReadWhereACommandNamesIt(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process writer = new ProcessBuilder("sh", "-c", "printf 'a,b\\n1,2\\n' > pipe")
                .directory(folder.toFile())
                .start();
        assertThat(bytes(CsvFile.readNamed(pipe))).asString().isEqualTo("a,b\n1,2\n");
        assertThat(writer.waitFor()).isZero();
        assertRefused(() -> CsvFile.read(pipe), "it is not a regular file");
        assertRefused(() -> CsvFile.readNamed(folder), "it is not a regular file");
        assertRefused(() -> CsvFile.readNamed(Path.of("/dev/zero")), "it holds more than 64 MB");
        assertRefused(() -> CsvFile.readNamed(folder.resolve("nowhere")), "There is no file");
    }

    private static void assertRefused(ThrowingCallable reading, String why) {
        assertThatThrownBy(reading).isInstanceOf(UsageException.class).hasMessageContaining(why);
    }

    @Test
    void aCellKeepsItsQuotes() throws IOException {
        CsvFile csv = csv("a,b\n\"1\",2\n");
        CsvFile.Row row = csv.rows().get(0);
        row.set(0, "8.5");
        row.set(1, "9");
        assertThat(bytes(csv)).asString(StandardCharsets.UTF_8).isEqualTo("a,b\n\"8.5\",9\n");
        row.set(1, "x,\"y\"");
        assertThat(row.value(1)).isEqualTo("x,\"y\"");
        assertThat(new CsvFile(bytes(csv)).rows().get(0).value("b")).isEqualTo("x,\"y\"");
    }

    @Test
    void onlySomeColumnsAndRowsAreWritten() throws IOException {
        CsvFile csv = csv("a; b;\"c\"\r\n1;\"2;\";3\r\n4\r\n\r\n7;8;");
        assertThat(csv.bytes(row -> !row.value("b").isEmpty(), column -> column > 0))
                .asString()
                .isEqualTo(" b;\"c\"\r\n\"2;\";3\r\n8;");
        assertThat(csv.rows()).extracting(CsvFile.Row::line).containsExactly(2, 3, 4, 5);
        assertThat(csv.rows()).extracting(CsvFile.Row::isEmpty).containsExactly(false, false, true, false);
    }

    @Test
    void whatIsNoTableIsRefused() {
        assertThatThrownBy(() -> new CsvFile(new byte[0]))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> csv("a,b\n1,\"2\n3"))
                .isInstanceOf(UsageException.class)
                .hasMessage("line 2: Missing closing quote for value");
    }

    private static CsvFile csv(String text) throws IOException {
        return new CsvFile(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] bytes(CsvFile csv) {
        return csv.bytes(row -> true, column -> true);
    }
}
