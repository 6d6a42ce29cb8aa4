package marshal.workshop.commands;

import java.nio.file.Path;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.commands.Target;
import marshal.engine.ClassPath;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.workshop.handout.Handout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the student's kit. */
@Command(
        name = "handout",
        description = "Make the students' kit: this tree without solutions and other files for instructors.",
        mixinStandardHelpOptions = true)
public final class HandoutCommand implements Subcommand {

    @Option(names = "--out", paramLabel = "FILE.zip", required = true, description = "Where to write it.")
    private Path out;

    @Option(
            names = "--with-solution",
            paramLabel = "LAB",
            split = ",",
            description = "Add this lab's solution: later labs then run it, and not the student's own.")
    private List<Target> solved = List.of();

    @Override
    public Integer call() {
        UsageException.unless(
                solved.stream().allMatch(target -> target.step() == null),
                "The solution of a whole lab goes out: --with-solution LAB");
        List<Lab> labs = solved.stream().map(Target::lab).distinct().toList();
        int files = new Handout(Home.find(), labs, ClassPath.of(Main.class)).write(out);
        System.out.println(out + " is ready: " + files + " files"
                + (labs.isEmpty()
                        ? ", no solution."
                        : ", with the solution of "
                                + String.join(
                                        " and ", labs.stream().map(Lab::name).toList()) + "."));
        return Main.PASSED;
    }
}
