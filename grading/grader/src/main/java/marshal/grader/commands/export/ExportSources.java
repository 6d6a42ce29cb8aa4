package marshal.grader.commands.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import marshal.checks.story.Printable;
import marshal.commands.Main;
import marshal.commands.Target;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.engine.submission.SourceReader;
import marshal.engine.submission.Sources;
import marshal.engine.submission.Submission;
import marshal.engine.submission.SubmissionException;
import marshal.engine.submission.Submissions;
import marshal.grader.commands.GradeCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a class's sources in the layout for programs that look for similar code. */
@Command(
        name = "sources",
        description = {
            "The source files of a lab for JPlag and MOSS: OUT/submissions with one folder per student,"
                    + " and OUT/base with the starter's files.",
            "./lab similar runs JPlag on them."
        },
        mixinStandardHelpOptions = true)
final class ExportSources implements Callable<Integer> {

    @Parameters(paramLabel = "SUBMISSIONS", description = "The submissions of the class, as for ./lab grade.")
    private Path submissions;

    @Option(names = "--lab", paramLabel = "LAB", required = true, description = "Which lab.")
    private Target lab;

    @Mixin
    private ExportTarget out;

    @Override
    public Integer call() {
        List<Submission> handedIn = Submissions.in(submissions, leftOut -> System.err.println(Printable.line(leftOut)));
        GradeCommand.requireNoSubmission(out.path(), submissions);
        var reader = new SourceReader(lab.lab());
        var without = new ArrayList<String>();
        var unread = new ArrayList<String>();
        String[] there = out.path().toFile().list();
        UsageException.unless(there == null || there.length == 0, out + " is not empty. Name a new folder.");
        write(reader.readOwn(Home.find().starter(lab.lab())), "base");
        for (Submission submission : handedIn) {
            try {
                write(reader.read(submission.path()), "submissions/" + submission.student());
            } catch (SubmissionException e) {
                without.add(Printable.line(submission.student()));
            } catch (IOException e) { // the others can still be compared
                unread.add(Printable.line(submission.student() + " (" + e + ")"));
            }
        }
        System.out.println(out + " has the sources of " + (handedIn.size() - without.size() - unread.size()) + " of "
                + handedIn.size() + " submissions.");
        if (!without.isEmpty()) {
            System.out.println("Without files of this lab: " + String.join(", ", without));
        }
        if (!unread.isEmpty()) {
            System.out.println("Not compared, because they cannot be read here: " + String.join(", ", unread));
        }
        return Main.PASSED;
    }

    private void write(Sources sources, String folder) {
        sources.files().forEach((name, text) -> out.write(folder + "/" + name, text));
    }
}
