package marshal.grader.commands;

import java.nio.file.Path;
import marshal.commands.Target;
import marshal.grader.policy.TimesTable;
import picocli.CommandLine.ITypeConverter;

/** Reads the path of a table of times; {@code labN=worksheet.csv} for the table of a single lab. */
final class TimesConverter implements ITypeConverter<TimesTable> {

    @Override
    public TimesTable convert(String text) throws Exception {
        int equals = text.indexOf('=');
        boolean namesLab = equals > 0 && text.substring(0, equals).matches("lab\\d[\\w-]*");
        return namesLab
                ? new TimesTable(
                        new Target.Converter()
                                .convert(text.substring(0, equals))
                                .lab(),
                        Path.of(text.substring(equals + 1)))
                : new TimesTable(null, Path.of(text));
    }
}
