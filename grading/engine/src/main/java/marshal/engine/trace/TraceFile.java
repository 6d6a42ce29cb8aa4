package marshal.engine.trace;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.kit.trace.Event;

/** Writes a trace; the file's ending selects the format. */
public record TraceFile(Path path) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Map<String, Function<List<Event>, String>> BY_ENDING =
            Map.of(".jsonl", TraceFile::lines, ".svg", SpaceTime::svg, ".json", Timeline::json);

    /** @throws UsageException if the ending selects no format */
    public TraceFile {
        UsageException.unless(
                BY_ENDING.keySet().stream().anyMatch(path.toString()::endsWith),
                "--trace " + path + ": the name of the file has to end in .jsonl (one event per line), .svg (a "
                        + "space-time diagram) or .json (for ui.perfetto.dev or chrome://tracing).");
    }

    /** Replaces the file. */
    public void write(List<Event> events) {
        String ending = path.toString().substring(path.toString().lastIndexOf('.'));
        KitException.onFailure(
                "cannot write " + path,
                () -> Directories.write(path, text(ending, events).getBytes(StandardCharsets.UTF_8)));
    }

    /** The text of a file with this ending, such as {@code .svg}. */
    public static String text(String ending, List<Event> events) {
        return BY_ENDING.get(ending).apply(events);
    }

    private static String lines(List<Event> events) {
        return events.stream().map(TraceFile::line).collect(Collectors.joining());
    }

    private static String line(Event event) {
        try {
            return JSON.writeValueAsString(event) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
