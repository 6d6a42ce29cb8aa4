package marshal.notebooks.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.measure.Counts;
import marshal.kit.measure.Timing;

/** Rows for tests as texts, separated by semicolons. A row contains only the unusual fields. */
public final class Rows {

    private static final String NUMBER = "source=run table=timings quantity=total k=4 unit=s net=";
    private static final String TRIAL = "student= over=socket net=loopback program=spa n=100 k=4 trial=1 ms=10"
            + " communicate=2 compute=3 combine=4 calls=8 elements=60000 bytes=240128"
            + " right=true side=student jdk=17 heap=64 cores=2";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES, JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .build();

    private Rows() {}

    /** Reads a text of JSON without braces, with single quotes: {@code "program: 'spa', from: 700"}. */
    public static <T> T read(Class<T> type, String fields) {
        try {
            return JSON.readValue("{" + fields + "}", type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(fields, e);
        }
    }

    /** Makes a table. Each row begins with its mechanism, program, n and value: {@code "socket spa 100 2 k=1"}. */
    public static DataTable table(String... rows) {
        return new DataTable(split(rows).map(Rows::number).toList());
    }

    public static DataPoint number(String row) {
        String[] parts = row.split(" ", 5);
        String named = "mechanism=%s program=%s n=%s value=%s ".formatted((Object[]) parts);
        return JSON.convertValue(said(NUMBER, named + (parts.length > 4 ? parts[4] : "")), DataPoint.class);
    }

    /** Makes a user's run of these trials, such as {@code "student=ada ms=30; student=bob right=false"}. */
    public static Run run(String... rows) {
        return Run.of(Path.of("t.csv"), true, trials(rows));
    }

    public static List<Timing> trials(String... rows) {
        return split(rows).map(Rows::trial).toList();
    }

    private static Timing trial(String row) {
        Map<String, String> of = said(TRIAL, row);
        return new Timing(
                of.get("student"),
                "lab9-gray",
                new Timing.Setting(of.get("over"), of.get("net"), of.get("program"), whole(of, "n"), whole(of, "k")),
                whole(of, "trial"),
                new Timing.Millis(
                        number(of, "ms"), 1, number(of, "communicate"), number(of, "compute"), number(of, "combine")),
                new Counts(whole(of, "calls"), whole(of, "elements"), whole(of, "bytes")),
                0,
                Boolean.parseBoolean(of.get("right")),
                7,
                new Timing.Machine(of.get("jdk").replace('-', ' '), whole(of, "heap"), whole(of, "cores")),
                Timing.Side.valueOf(of.get("side")));
    }

    private static int whole(Map<String, String> of, String name) {
        return Integer.parseInt(of.get(name));
    }

    private static double number(Map<String, String> of, String name) {
        return Double.parseDouble(of.get(name));
    }

    private static Stream<String> split(String... rows) {
        return Stream.of(rows)
                .flatMap(some -> Stream.of(some.split(";")))
                .map(String::strip)
                .filter(row -> !row.isEmpty());
    }

    private static Map<String, String> said(String usual, String row) {
        return Stream.of((usual + " " + row).split(" +"))
                .map(word -> word.split("=", 2))
                .collect(Collectors.toMap(word -> word[0], word -> word[1], (before, now) -> now));
    }
}
