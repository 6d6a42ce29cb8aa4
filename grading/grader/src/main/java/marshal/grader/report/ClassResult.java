package marshal.grader.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.engine.BoundedFile;
import marshal.engine.Json;
import marshal.engine.PathElement;
import marshal.engine.isolate.Tier;

/**
 * The results of a whole class: the contents of results.json, which grading/results.schema.json describes.
 *
 * @param version   of these records, {@link #VERSION}
 * @param kit       the kit's version
 * @param seed      the requested seed; null if every submission has its own
 * @param isolation how student code was isolated
 * @param students  by name
 */
public record ClassResult(int version, String kit, Long seed, Isolation isolation, List<StudentResult> students) {

    /** Grows when a field changes its meaning or is removed. */
    static final int VERSION = 4;

    private static final int MOST_BYTES = 1 << 30;

    public ClassResult {
        Objects.requireNonNull(isolation, "isolation");
        Objects.requireNonNull(students, "students");
    }

    public ClassResult(String kit, Long seed, Isolation isolation, List<StudentResult> students) {
        this(VERSION, kit, seed, isolation, students);
    }

    /** @throws IOException that says what is wrong with the file, which may come from any source */
    public static ClassResult read(Path file) throws IOException {
        byte[] bytes = BoundedFile.read(file, MOST_BYTES);
        try (JsonParser json = new JsonFactory().createParser(bytes)) {
            if (json.nextToken() != JsonToken.START_OBJECT
                    || !"version".equals(json.nextFieldName())
                    || json.nextIntValue(0) != VERSION) {
                throw new IOException("it is not of version " + VERSION
                        + ", so another version of the kit has written it: grade the class again");
            }
        }
        ClassResult results = Json.parse(new String(bytes, StandardCharsets.UTF_8), ClassResult.class);
        for (StudentResult each : results.students) {
            Optional<String> wrong = PathElement.whyNot(each.student()).or(() -> each.labs().stream()
                    .flatMap(run -> run.contradiction().map(why -> run.lab() + ": " + why).stream())
                    .findFirst()
                    .map(why -> each.student() + ", " + why));
            if (wrong.isPresent()) {
                throw new IOException(wrong.get());
            }
        }
        Optional<String> clash = PathElement.whyNotTogether(
                results.students.stream().map(StudentResult::student).toList());
        if (clash.isPresent()) {
            throw new IOException(clash.get());
        }
        return results;
    }

    /** How student code was isolated, and what it could still do, one clause each. */
    public record Isolation(Tier tier, String description, List<String> cannotStop) {

        public Isolation {
            Stream.of(tier, description, cannotStop).forEach(Objects::requireNonNull);
        }

        public static Isolation of(Tier tier) {
            return new Isolation(tier, tier.description(), tier.cannotStop());
        }
    }

    /** These results with all students in memory. Before, the list of students may read each student on demand. */
    public ClassResult inMemory() {
        return new ClassResult(kit, seed, isolation, List.copyOf(students));
    }
}
