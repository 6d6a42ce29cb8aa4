package marshal.engine.starter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import marshal.checks.run.Status;
import marshal.commands.Target;
import marshal.engine.Home;
import marshal.engine.run.Builder;
import marshal.engine.run.LabChecker;
import marshal.engine.run.Seeds;
import marshal.engine.submission.Sources;
import marshal.workshop.CasesInTurn;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each step can be done before the later steps are begun: neither its own requirements nor given code call the stubs of
 * later steps.
 */
@Tag("lab")
class StepsInOrderTest {

    private static final long SEED = Long.getLong("marshal.seed", 20);
    private static final int STEPS = 1;
    private static final Pattern OPEN = Pattern.compile("//> lab\\d+\\.(\\d+)(:.*)?");

    static List<String> steps() {
        List<String> all = CasesInTurn.labs().stream()
                .flatMap(lab -> lab.steps().stream()
                        .map(step -> Lab.step(step).id())
                        .filter(id -> !replaced(lab).contains(id)))
                .toList();
        return CasesInTurn.of("steps before those behind them", all, STEPS);
    }

    /**
     * Lists the steps that a later step replaces; the solution no longer contains them. Reads a file in a folder with
     * the lab's name.
     */
    private static List<String> replaced(Lab lab) {
        try (InputStream file = StepsInOrderTest.class.getResourceAsStream("/" + lab.id() + "/replaced-steps.txt")) {
            return file == null
                    ? List.of()
                    : new String(file.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("steps")
    void aStepNeedsNoneBehindIt(String id) {
        Lab lab = Labs.find(id.substring(0, id.indexOf('.'))).orElseThrow();
        NotHere.orBuilds(lab);
        List<Class<?>> step = Target.of(id).steps();
        try (var builder = new Builder(Home.find())) {
            var compiled = builder.compile(lab, upTo(number(id), builder.solution(lab)));
            assertThat(compiled.errors()).isEmpty();
            var run = new LabChecker(LabChecker.Listener.NONE)
                    .run(lab, step, builder.code(lab, compiled).forChecks(), Seeds.fixed(SEED), false);
            assertThat(run.steps()).singleElement().satisfies(only -> assertThat(only.status())
                    .as(only.message())
                    .isEqualTo(Status.PASS));
        }
    }

    private static int number(String step) {
        return Integer.parseInt(step.substring(step.indexOf('.') + 1));
    }

    /**
     * The solution of the steps up to this one, and the starter's stubs of the others. Helpers that students write
     * stay.
     */
    private static Sources upTo(int step, Sources solution) {
        var files = new TreeMap<String, String>();
        solution.files().forEach((name, text) -> {
            Language language = Stream.of(Language.values())
                    .filter(each -> each.isSource(name))
                    .findFirst()
                    .orElseThrow();
            files.put(name, Markers.starterOf(language, name, withoutMarkersUpTo(step, text)));
        });
        return Sources.of(files);
    }

    private static String withoutMarkersUpTo(int step, String text) {
        var kept = new StringBuilder();
        boolean done = false;
        for (String line : text.lines().toList()) {
            Matcher open = OPEN.matcher(line.strip());
            if (open.matches()) {
                done = Integer.parseInt(open.group(1)) <= step || open.group(2) == null;
            }
            if (!done || !line.strip().matches("//[>+<].*")) {
                kept.append(line).append('\n');
            }
            if (line.strip().startsWith("//<")) {
                done = false;
            }
        }
        return kept.toString();
    }
}
