package marshal.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import marshal.checks.run.Status;
import marshal.checks.run.StepResult;
import marshal.engine.Directories;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.run.LabRun;

/** A student's progress: the results of the starter's steps, and the hints given. Stored in .lab/progress.json. */
final class State {

    /** The last result of a step. */
    record Checked(Status status, int score, int max, String sources) {

        boolean passed() {
            return status == Status.PASS;
        }
    }

    /** The contents of the file. */
    record Contents(Map<String, Checked> steps, Map<String, Integer> hints) {

        Contents {
            steps = new TreeMap<>(steps == null ? Map.of() : steps);
            hints = new TreeMap<>(hints == null ? Map.of() : hints);
        }
    }

    private final Path file;
    private Contents contents;

    State(Home home) {
        file = home.state().resolve("progress.json");
        contents = new Contents(null, null);
        if (Files.exists(file)) {
            try {
                contents = Json.read(file, Contents.class);
            } catch (IOException e) {
                System.err.println(home.show(file) + " is damaged; Marshal starts an empty one.");
            }
        }
    }

    /** The last result of a step, or null. */
    Checked checked(String step) {
        return contents.steps.get(step);
    }

    /** Returns whether a step passed when it was last checked. */
    boolean passed(String step) {
        Checked last = checked(step);
        return last != null && last.passed();
    }

    /**
     * Saves the results of the steps that were run.
     *
     * @param sources the hash of the checked sources
     */
    void remember(LabRun run, String sources) {
        for (StepResult step : run.steps()) {
            if (step.status() != Status.SKIPPED) {
                contents.steps.put(step.id(), new Checked(step.status(), step.score(), step.max(), sources));
            }
        }
        save();
    }

    int hintsSeen(String step) {
        return contents.hints.getOrDefault(step, 0);
    }

    void sawHints(String step, int number) {
        contents.hints.put(step, number);
        save();
    }

    private void save() {
        KitException.onFailure("cannot write " + file, () -> Directories.write(file, Json.text(contents)));
    }
}
