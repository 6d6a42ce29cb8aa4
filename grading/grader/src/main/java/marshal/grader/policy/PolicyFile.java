package marshal.grader.policy;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.BoundedFile;
import marshal.engine.UsageException;

/** The contents of a policy file. Its records refuse wrong values, and Jackson names the place. */
record PolicyFile(
        String zone,
        Map<String, LabRule> labs,
        SlipDays slipDays,
        List<Extension> extensions,
        List<PointsOverride> overrides,
        String answers,
        Boolean capAtMaximum,
        List<String> leaveOut) {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual, text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();
    private static final int MOST_BYTES = 16 << 20;
    private static final Map<Class<?>, String> KINDS = Map.of(
            String.class, "a text",
            BigDecimal.class, "a number",
            Integer.class, "a whole number",
            Boolean.class, "true or false",
            ArrayList.class, "a list in brackets");

    /** The most digits before or after the decimal point; enough for points. */
    private static final int MOST_DIGITS = 9;

    PolicyFile {
        zone = meaning("zone", zone, "Europe/Berlin", ZoneId::of).getId();
        labs = labs == null ? Map.of() : labs;
        slipDays = slipDays == null ? new SlipDays(0, 0) : slipDays;
        extensions = extensions == null ? List.of() : extensions;
        overrides = overrides == null ? List.of() : overrides;
        answers = answers == null ? null : text("answers", answers);
        capAtMaximum = capAtMaximum != null && capAtMaximum;
        leaveOut = leaveOut == null ? List.of() : leaveOut;
    }

    /** The cost of lateness in one lab. */
    record LabRule(
            String due, BigDecimal graceMinutes, BigDecimal percentADay, List<Late.Row> late, BigDecimal floorPercent) {

        LabRule {
            check(
                    (percentADay == null) != (late == null),
                    "expected either \"percentADay\" or \"late\", a list of what lateness costs");
            time(due);
            graceMinutes = number("graceMinutes", graceMinutes == null ? BigDecimal.ZERO : graceMinutes, 100_000);
            number("percentADay", percentADay == null ? BigDecimal.ZERO : percentADay, 100);
            late = late == null ? List.of() : late;
            floorPercent = number("floorPercent", floorPercent == null ? BigDecimal.ZERO : floorPercent, 100);
        }

        Late in(ZoneId zone) {
            var grace = Duration.ofSeconds(
                    graceMinutes.multiply(BigDecimal.valueOf(60)).longValue());
            return new Late(HandIns.at(time(due), zone), grace, percentADay, late, floorPercent);
        }
    }

    /** Days that every student may be late without cost, over all labs and in one lab. */
    record SlipDays(Integer days, Integer mostALab) {

        private static final int MOST = 365;

        SlipDays {
            check(days != null, "\"days\" is missing");
            mostALab = mostALab == null ? days : mostALab;
            number("days", BigDecimal.valueOf(days), MOST);
            number("mostALab", BigDecimal.valueOf(mostALab), MOST);
        }
    }

    /** A decision that somebody made about a student. */
    interface Decision {

        String student();

        String author();

        String date();

        String reason();

        /** The author, the date and the reason of the decision, as text. */
        default String told() {
            return text("author", author()) + " on " + meaning("date", date(), "2026-10-12", LocalDate::parse) + ": "
                    + text("reason", reason());
        }
    }

    /** A student has more time for a lab. */
    record Extension(String student, String lab, String due, String author, String date, String reason)
            implements Decision {

        Extension {
            student = text("student", student);
            lab = find(text("lab", lab)).name();
            time(due);
        }

        ZonedDateTime in(ZoneId zone) {
            return HandIns.at(time(due), zone);
        }
    }

    /** Points that replace the machine's points, for a lab or for a step. */
    record PointsOverride(
            String student, String lab, String step, BigDecimal points, String author, String date, String reason)
            implements Decision {

        PointsOverride {
            check((lab == null) != (step == null), "expected either \"lab\" or \"step\"");
            student = text("student", student);
            lab = lab == null ? null : find(text("lab", lab)).name();
            step = step == null ? null : text("step", step);
            List<Class<?>> steps =
                    lab == null ? List.of(PolicyFile.checks(step)) : find(lab).steps();
            number("points", points, steps.stream().mapToInt(Lab::points).sum());
        }

        /** The lab, or the step. */
        String work() {
            return lab == null ? step : lab;
        }

        /** The works that may not have an override at the same time: the lab's steps, or the step's lab. */
        List<String> instead() {
            return lab == null
                    ? List.of(find(step.replaceFirst("\\..*", "")).name())
                    : find(lab).steps().stream()
                            .map(checks -> Lab.step(checks).id())
                            .toList();
        }
    }

    /** @throws UsageException that names the place of every mistake */
    static PolicyFile read(Path file) {
        UsageException.unless(Files.exists(file) && !Files.isDirectory(file), "There is no file " + file + ".");
        try {
            // As bytes: so their byte order mark counts, which some editors write, and other encodings are not garbled.
            PolicyFile policy = MAPPER.readValue(BoundedFile.readNamed(file, MOST_BYTES), PolicyFile.class);
            UsageException.unless(policy != null, file + ": expected an object in braces.");
            return policy;
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof JsonParseException slip
                    && !(slip.getCause() instanceof NumberFormatException)) {
                throw noJson(file, slip);
            }
            int length = e.getPath().size() - (e instanceof UnrecognizedPropertyException ? 1 : 0);
            String way = e.getPath().stream()
                    .limit(length)
                    .map(each -> each.getFieldName() == null ? "[" + each.getIndex() + "]" : "." + each.getFieldName())
                    .collect(Collectors.joining());
            throw new UsageException(file + way.replaceFirst("^\\.", ", ") + ": " + wrong(e) + ".");
        } catch (JsonProcessingException e) {
            throw noJson(file, e);
        } catch (IOException e) {
            throw new UsageException("Cannot read " + file + ": " + e.getMessage() + ".");
        }
    }

    private static UsageException noJson(Path file, JsonProcessingException e) {
        String place =
                e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
        return new UsageException(file
                + place
                + (e.getOriginalMessage().startsWith("Invalid UTF-8")
                        ? ": it is not text in UTF-8: save it in that encoding."
                        : ": no JSON: " + e.getOriginalMessage()));
    }

    private static String wrong(JsonMappingException e) {
        if (e instanceof UnrecognizedPropertyException other) {
            return "there is no \"" + other.getPropertyName() + "\" here; there may be "
                    + Stream.of(other.getReferringClass().getRecordComponents())
                            .map(RecordComponent::getName)
                            .collect(Collectors.joining(", "));
        }
        if (e instanceof MismatchedInputException other) {
            return other.getOriginalMessage().startsWith("Trailing")
                    ? "there is something behind its end"
                    : "expected " + KINDS.getOrDefault(other.getTargetType(), "an object in braces");
        }
        return e instanceof ValueInstantiationException
                ? e.getCause().getMessage()
                : "a number cannot be read: " + e.getOriginalMessage().replaceFirst("\\.$", "");
    }

    /** The lab with this name or number. */
    static Lab find(String lab) {
        return Labs.find(lab).orElseThrow(() -> new IllegalArgumentException("there is no lab " + lab));
    }

    /** The checks of the step with this name. */
    static Class<?> checks(String step) {
        return Labs.ALL.stream()
                .flatMap(lab -> lab.steps().stream())
                .filter(checks -> Lab.step(checks).id().equals(step))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no step " + step
                        + "; steps have names such as "
                        + Lab.step(Labs.ALL.get(0).steps().get(0)).id()));
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    static BigDecimal number(String field, BigDecimal value, int most) {
        check(value != null, "\"" + field + "\" is missing");
        boolean isShort = Math.abs((long) value.scale()) <= MOST_DIGITS;
        check(
                isShort && value.signum() >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0,
                "\"" + field + "\" is to be a number from 0 to " + most + ", not " + value);
        return value;
    }

    static String text(String field, String value) {
        check(value != null, "\"" + field + "\" is missing");
        check(!value.isBlank(), "\"" + field + "\" is to be a text");
        return value.strip();
    }

    static LocalDateTime time(String due) {
        return meaning("due", due, "2026-10-12T23:59", text -> HandIns.usual(LocalDateTime.parse(text)));
    }

    static <T> T meaning(String field, String value, String example, Function<String, T> meaning) {
        try {
            return meaning.apply(text(field, value));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "\"" + field + "\" is \"" + value + "\", expected something like " + example);
        }
    }
}
