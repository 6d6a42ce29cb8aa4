package marshal.engine;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import marshal.checks.run.Outcome;

/** Reads and writes JSON: records by their components, enums by their toString. */
public final class Json {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
            .enable(DeserializationFeature.READ_ENUMS_USING_TO_STRING)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .addMixIn(Outcome.class, OutcomeByName.class)
            .build();
    private static final DefaultPrettyPrinter PRETTY =
            new DefaultPrettyPrinter().withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);

    /** The JSON names of the checks' outcomes; the checks themselves know nothing about JSON. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "as")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Outcome.Passed.class, name = "passed"),
        @JsonSubTypes.Type(value = Outcome.Failed.class, name = "failed"),
        @JsonSubTypes.Type(value = Outcome.ToDo.class, name = "to do"),
        @JsonSubTypes.Type(value = Outcome.Skipped.class, name = "skipped"),
        @JsonSubTypes.Type(value = Outcome.NotRun.class, name = "not run"),
        @JsonSubTypes.Type(value = Outcome.Broken.class, name = "broken"),
        @JsonSubTypes.Type(value = Outcome.OutOfTime.class, name = "out of time"),
        @JsonSubTypes.Type(value = Outcome.Missing.class, name = "missing")
    })
    private interface OutcomeByName {}

    private Json() {}

    /** The value as indented JSON, with a line end. */
    public static String text(Object value) {
        return text(MAPPER.writer(PRETTY), value) + "\n";
    }

    /**
     * Writes the value as indented JSON. A list that is produced during the writing needs memory for one element only.
     */
    public static void write(Writer out, Object value) throws IOException {
        MAPPER.writer(PRETTY).without(JsonGenerator.Feature.AUTO_CLOSE_TARGET).writeValue(out, value);
        out.write("\n");
    }

    /** The value as JSON in one line, without a line end. */
    public static String line(Object value) {
        return text(MAPPER.writer(), value);
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not to be written as JSON: " + value, e);
        }
    }

    /** @throws IOException if the text does not hold a value of this type */
    public static <T> T parse(String text, Class<T> type) throws IOException {
        try {
            return MAPPER.readValue(text, type);
        } catch (JsonProcessingException e) { // its own message has lines about classes
            String line =
                    e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
            throw new IOException("it does not hold what it should" + line + ": " + inWords(e), e);
        }
    }

    private static String inWords(JsonProcessingException e) {
        return e instanceof InvalidFormatException wrong
                        && wrong.getTargetType().isEnum()
                ? "\"" + wrong.getValue() + "\" is none of "
                        + Arrays.stream(wrong.getTargetType().getEnumConstants())
                                .map(Object::toString)
                                .collect(Collectors.joining(", "))
                : e.getOriginalMessage();
    }

    /** @throws IOException if the file is missing, or does not hold a value of this type */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        T value = MAPPER.readValue(Files.readString(file), type);
        if (value == null) {
            throw new IOException(file + " holds nothing");
        }
        return value;
    }
}
