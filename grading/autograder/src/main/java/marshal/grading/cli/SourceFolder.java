package marshal.grading.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import marshal.checks.Lab;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.UsageException;
import marshal.grading.submission.SourceReader;
import marshal.grading.submission.Sources;
import marshal.grading.submission.SubmissionException;

/** The folder behind {@code --in}: starter, solutions, or any copy of starter/. */
final class SourceFolder {

    static final String DESCRIPTION = "Where the code is: starter (default), solutions, or any copy of starter/.";

    private final Home home;
    private final Lab lab;
    private final Path module;

    /** @throws UsageException if no such folder holds this lab */
    SourceFolder(Home home, Lab lab, String in) {
        this.home = home;
        this.lab = lab;
        this.module = switch (in) { // the first two from wherever the user stands
            case "starter" -> home.starter(lab);
            case "solutions" -> home.solution(lab);
            default -> copy(Path.of(in));
        };
        if (!Files.isDirectory(module.resolve(lab.folder()))) {
            throw new UsageException(in + " does not hold " + lab.name() + ": there is no folder " + module.resolve(lab.folder()) + ".");
        }
    }

    /** The lab in a copy of starter/, if that is not the lab's own folder. */
    private Path copy(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException("There is no folder " + folder + ".");
        }
        Path inside = folder.resolve(lab.name());
        boolean itself = !Files.isDirectory(inside.resolve(lab.folder())) && Files.isDirectory(folder.resolve(lab.folder()));
        return itself ? folder : inside;
    }

    Sources read() {
        try {
            return new SourceReader(lab).readModule(module);
        } catch (SubmissionException e) {
            throw new UsageException(home.show(module) + ": " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + module, e);
        }
    }

    /** Is it what the student works in, so that results count as progress? */
    boolean isStarter() {
        return module.toAbsolutePath().normalize().equals(home.starter(lab));
    }
}
