package marshal.workshop.handout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.SourceTree;
import marshal.engine.Home;
import marshal.engine.KitException;

/** The code in decks of slides. A student's deck shows no line that students have to write. */
final class SlideCode {

    /** A line of code: the sign of a difference, the indentation, the code, and a comment. */
    private static final Pattern LINE = Pattern.compile("([-+]?\\s*)(.*?)(\\s*//.*)?");

    private static final String FENCE = "```";
    private static final int IDIOM = 18; // signs; shorter lines are in any program

    private final Set<String> written = new HashSet<>(); // without blanks

    /**
     * @param solved  labs whose solution the student gets
     * @param starter the texts of all files that students begin with
     */
    SlideCode(Home home, List<Lab> solved, Collection<String> starter) {
        for (Lab lab : Labs.ALL) {
            if (!solved.contains(lab)) {
                lab.sources().forEach(tree -> read(home, tree));
            }
        }
        starter.forEach(text -> text.lines().map(SlideCode::code).forEach(written::remove));
    }

    private void read(Home home, SourceTree tree) {
        Path folder = home.root().resolve(tree.solution()).resolve(tree.folder());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (tree.language().isSource(file.getFileName().toString())) {
                    Files.readString(file)
                            .lines()
                            .map(SlideCode::code)
                            .filter(code -> code.length() > IDIOM)
                            .forEach(written::add);
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
    }

    /** The deck with dots in place of the lines that students write. */
    String withoutSolutions(String deck) {
        var shown = new StringBuilder();
        boolean isCode = false;
        for (String line : deck.lines().toList()) {
            isCode ^= line.startsWith(FENCE);
            shown.append(isCode && written.contains(code(line)) ? indentation(line) + "..." : line)
                    .append('\n');
        }
        return shown.toString();
    }

    /** The code of a line without blanks, signs of differences and comments. */
    static String code(String line) {
        return parts(line).group(2).replaceAll("\\s+", "");
    }

    private static String indentation(String line) {
        return parts(line).group(1);
    }

    private static Matcher parts(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException(line);
        }
        return parts;
    }
}
