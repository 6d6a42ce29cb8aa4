package marshal.commands.window;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Experiment;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.MpiProgram;
import marshal.checks.course.Pictured;
import marshal.checks.course.Wire;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.measure.Net;
import marshal.kit.process.Program;

/**
 * The choices that the page offers.
 *
 * @param unseen labs without a program whose messages are visible
 * @param codes  the folders of code that this tree has
 */
record Choices(List<OfLab> labs, List<UnseenLab> unseen, List<Net> nets, List<String> codes) {

    private static final int SORT_SIZE = 40; // both small enough to follow
    private static final int MATRIX_SIZE = 12;

    /**
     * The choices of one lab.
     *
     * @param layout the beginning of its messages: the lab's fields.json; null if it has none
     */
    record OfLab(
            String id,
            String name,
            List<OfProgram> programs,
            @JsonRawValue String layout) {}

    /**
     * A lab that runs on the terminal only.
     *
     * @param programs their names on the command line, the usual one first
     */
    record UnseenLab(String id, List<String> programs) {}

    /**
     * The choices of one program.
     *
     * @param shape  how its data is divided: {@code items}, {@code rows} or {@code blocks}; {@code picture} for a
     *               picture of a lab's own; empty if unknown
     * @param story  what a picture shows; empty for a program
     * @param size   the usual one; 0 if it has none
     * @param isMpi  whether its events come from MPI, only when the run is over
     */
    record OfProgram(String label, String shape, String story, int size, boolean isMpi, List<Way> ways) {}

    /** A wire, a variant or an example; and whether it has packets that can get lost. */
    record Way(String name, boolean hasFaults) {}

    /** The choices of a tree. */
    static Choices of(Home home) {
        Map<Boolean, List<Lab>> bySight =
                Labs.ALL.stream().collect(Collectors.partitioningBy(Choices::hasSomethingToSee));
        boolean solved = Labs.ALL.stream().anyMatch(home::hasSolution);
        return new Choices(
                bySight.get(true).stream()
                        .map(lab -> new OfLab(lab.id(), lab.name(), programs(lab), layout(home, lab)))
                        .toList(),
                bySight.get(false).stream()
                        .map(lab -> new UnseenLab(
                                lab.id(),
                                lab.experiments().stream()
                                        .map(Experiment::label)
                                        .toList()))
                        .toList(),
                List.of(Net.values()),
                Stream.of("starter", "solutions").limit(solved ? 2 : 1).toList());
    }

    /** Returns whether the page can show something of a lab: messages, or pictures. */
    static boolean hasSomethingToSee(Lab lab) {
        return lab.experiments().stream().anyMatch(Choice::offers)
                || !Labs.description(lab).pictures().isEmpty();
    }

    private static List<OfProgram> programs(Lab lab) {
        return Stream.concat(
                        lab.experiments().stream().filter(Choice::offers).map(experiment -> program(lab, experiment)),
                        Labs.description(lab).pictures().stream().map(Choices::picture))
                .toList();
    }

    private static OfProgram picture(Pictured picture) {
        List<Way> examples =
                picture.examples().stream().map(name -> new Way(name, false)).toList();
        return new OfProgram(picture.label(), "picture", picture.story(), 0, false, examples);
    }

    private static OfProgram program(Lab lab, Experiment experiment) {
        Program known = experiment.timed().stream().findFirst().orElse(null);
        String shape = known == null ? "" : known.sorts() ? "items" : known == Program.MCA ? "blocks" : "rows";
        int size = known == null ? ((MpiProgram) experiment).usualSize() : known.sorts() ? SORT_SIZE : MATRIX_SIZE;
        boolean isMpi = experiment instanceof MpiProgram;
        List<Way> ways = isMpi
                ? experiment.variants().stream()
                        .map(variant -> new Way(variant, false))
                        .toList()
                : lab.wires().stream()
                        .filter(wire -> carries(wire, known))
                        .map(Choices::way)
                        .toList();
        return new OfProgram(experiment.label(), shape, "", size, isMpi, ways);
    }

    private static boolean carries(Wire wire, Program program) {
        return wire.steps().containsKey(program);
    }

    private static Way way(Wire wire) {
        return new Way(wire.mechanism(), wire.link() != null);
    }

    private static String layout(Home home, Lab lab) {
        Path file = home.handout(lab).resolve("fields.json");
        return KitException.onFailure(
                "cannot read " + file, () -> Files.isRegularFile(file) ? Files.readString(file) : null);
    }
}
