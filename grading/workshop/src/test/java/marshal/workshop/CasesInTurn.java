package marshal.workshop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Hashes;
import marshal.engine.Home;

/**
 * Selects some of many similar test cases. {@code ./lab test} runs only a few that represent the rest. The selection
 * changes with the kit's sources, so that each case has its turn. {@code -Dmarshal.all=true} ({@code ./lab test --all})
 * runs all cases; {@code -Dmarshal.lab=labN} runs all cases of one lab; {@code -Dmarshal.turn=N} runs those of turn N.
 */
public final class CasesInTurn {

    private static final String LAB = System.getProperty("marshal.lab", "");
    private static final boolean ALL = Boolean.getBoolean("marshal.all") || !LAB.isEmpty();
    private static final long NUMBER = Long.getLong("marshal.turn", ofKit());

    private CasesInTurn() {}

    /** The labs whose checks are tried: all, or the named one. */
    public static List<Lab> labs() {
        return Labs.ALL.stream()
                .filter(lab -> LAB.isEmpty() || LAB.equals(lab.id()))
                .toList();
    }

    /** This number of the cases, in their order. */
    public static <T> List<T> of(String what, List<T> all, int count) {
        if (ALL || count >= all.size()) {
            return all;
        }
        var indices = new ArrayList<>(IntStream.range(0, all.size()).boxed().toList());
        Collections.shuffle(indices, new Random(NUMBER ^ what.hashCode()));
        List<T> some = indices.subList(0, count).stream().sorted().map(all::get).toList();
        System.out.println("Turn " + NUMBER + ", " + what + ": " + count + " of " + all.size() + ", "
                + some.stream().map(Object::toString).collect(Collectors.joining(", ")));
        return some;
    }

    /** One of the cases, even if all are run, for a test that accompanies each of many others. */
    public static <T> Optional<T> oneOf(String what, List<T> all) {
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.get(new Random(NUMBER ^ what.hashCode()).nextInt(all.size())));
    }

    /** A hash of the kit's sources. */
    private static int ofKit() {
        int hash = 1;
        try {
            for (String module :
                    "labs/kit grading/checks grading/engine grading/commands grading/grader grading/workshop"
                            .split(" ")) {
                for (Path file :
                        Folders.files(Home.find().root().resolve(module).resolve("src/main"))) {
                    hash = 31 * hash + Hashes.sha256(Files.readAllBytes(file)).hashCode();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return hash & 0xffff;
    }
}
