package marshal.grader.commands;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time as a person writes it: {@code 90s}, {@code 20m} or {@code 2h}. */
final class TimeConverter implements ITypeConverter<Duration> {

    private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,5})([smh])");

    @Override
    public Duration convert(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException("'" + text + "' is not a time such as 90s, 20m or 2h");
        }
        return Duration.parse("PT" + time.group(1) + time.group(2));
    }
}
