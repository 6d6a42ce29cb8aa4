package marshal.commands;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.UsageException;
import marshal.engine.submission.Answers;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Sources;
import marshal.engine.submission.SubmissionException;

/** The folder behind {@code --in}: starter, solutions, or any copy of starter/. */
final class SourceFolder {

    static final String DESCRIPTION =
            "Where the code is: starter (default), any copy of starter/, or a submission (folder or zip).";

    private final Home home;
    private final Lab lab;
    private final Path module; // null if it is a submission
    private final Path handedIn;

    /** @throws UsageException if no such folder holds this lab */
    SourceFolder(Home home, Lab lab, String in) {
        this.home = home;
        this.lab = lab;
        this.handedIn = handedIn(in);
        this.module = handedIn != null ? null : module(in);
        Path sources = module == null ? null : module.resolve(lab.folder());
        UsageException.unless(
                sources == null || Files.isDirectory(sources),
                in + " does not hold " + lab.name() + ": there is no folder " + sources + ".");
    }

    /** A zip, or a folder with the lab at the place where the grader looks for it; otherwise null. */
    private Path handedIn(String in) {
        boolean own = in.equals("starter")
                || in.equals("solutions")
                || Path.of(in).toAbsolutePath().normalize().equals(home.starter());
        return !own && (Files.isRegularFile(Path.of(in)) || new SourceReader(lab).isIn(Path.of(in)))
                ? Path.of(in)
                : null;
    }

    private Path module(String in) {
        return switch (in) { // the first two work in any current folder
            case "starter" -> home.starter(lab);
            case "solutions" -> home.solution(lab);
            default -> copy(Path.of(in));
        };
    }

    /** The lab's folder in a copy of starter/, or the given folder if it is the lab's folder. */
    private Path copy(Path folder) {
        UsageException.unless(Files.isDirectory(folder), "There is no folder " + folder + ".");
        Path inside = folder.resolve(lab.name());
        boolean itself =
                !Files.isDirectory(inside.resolve(lab.folder())) && Files.isDirectory(folder.resolve(lab.folder()));
        return itself ? folder : inside;
    }

    Sources read() {
        try {
            var reader = new SourceReader(lab);
            return handedIn == null ? reader.readModule(module) : reader.read(handedIn);
        } catch (SubmissionException e) {
            throw new UsageException(home.show(root()) + ": " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + root(), e);
        }
    }

    /** The folder that holds the sources; a file if they are in a zip. */
    Path root() {
        return module == null ? handedIn : module;
    }

    /** The file for the student's written answers; it may not exist. */
    Path answers() {
        return (module == null ? handedIn.resolve(lab.name()) : module).resolve(Answers.FILE);
    }

    /** The written answers at another place of a submission, or in a zip; null if there are none. */
    byte[] answersElsewhere() {
        try {
            return module != null
                    ? null
                    : new SourceReader(lab).page(handedIn, Answers.FILE).orElse(null);
        } catch (SubmissionException e) {
            throw new UsageException(home.show(root()) + ": " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read the answers in " + root(), e);
        }
    }

    /** Returns whether this is the folder in which the student works, so that results count as progress. */
    boolean isStarter() {
        return module != null && module.toAbsolutePath().normalize().equals(home.starter(lab));
    }
}
