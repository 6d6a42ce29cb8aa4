package marshal.commands;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands in the help, by purpose. A student's tree has only the first two groups. */
final class CommandList {

    private static final int NAMES = 12; // columns

    private record Group(String title, List<String> commands) {}

    private static final List<Group> STUDENTS = List.of(
            new Group(
                    "Working on a lab",
                    List.of("check", "hint", "run", "worker", "submit", "doctor", "install", "help")),
            new Group("Looking at what happens", List.of("manager", "measure", "notebook", "claims", "slides")));

    private static final String OTHERS = "Teaching";

    private CommandList() {}

    static String text(Help help) {
        Map<String, Help> left = new LinkedHashMap<>(help.subcommands());
        var text = new StringBuilder();
        for (Group group : STUDENTS) {
            Map<String, Help> here = new LinkedHashMap<>();
            group.commands().stream().filter(left::containsKey).forEach(name -> here.put(name, left.remove(name)));
            text.append(text(help, group.title(), here));
        }
        return text.append(text(help, OTHERS, left)).toString();
    }

    private static String text(Help help, String title, Map<String, Help> commands) {
        if (commands.isEmpty()) {
            return "";
        }
        Help.ColorScheme colors = help.colorScheme();
        TextTable table = TextTable.forColumns(
                colors,
                new Column(NAMES, 2, Column.Overflow.SPAN),
                new Column(CheckPrinter.COLUMNS - NAMES, 1, Column.Overflow.WRAP));
        commands.forEach((name, command) -> table.addRowValues(
                colors.commandText(name),
                colors.text(summary(command.commandSpec().usageMessage()))));
        return String.format("%n%s:%n%s", title, table);
    }

    private static String summary(UsageMessageSpec usage) {
        return Stream.of(usage.header(), usage.description())
                .flatMap(Stream::of)
                .findFirst()
                .orElse("");
    }
}
