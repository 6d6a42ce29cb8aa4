package marshal.grading.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import marshal.grading.KitException;
import marshal.grading.KitZip;
import marshal.grading.UsageException;
import marshal.grading.report.StudentResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Puts everybody's feedback into one zip. */
@Command(
        name = "feedback",
        description = {
            "One zip with every feedback page, in one folder per student with the submission's name.",
            "If the submissions came from Moodle, Moodle accepts the zip as it is: \"Upload multiple feedback files "
                    + "in a zip\"."
        },
        mixinStandardHelpOptions = true)
final class ExportFeedback implements Callable<Integer> {

    private static final String PAGE = "feedback.html";

    @Mixin
    private ExportSource source;

    @Mixin
    private ExportTarget out;

    @Override
    public Integer call() {
        var pages = new TreeMap<String, KitZip.Entry>();
        for (StudentResult student : source.results().students()) {
            Path page = source.folder().resolve(student.student()).resolve(PAGE);
            UsageException.unless(
                    Files.isRegularFile(page),
                    "There is no " + page + ". --results needs the whole folder that ./lab grade wrote.");
            try {
                pages.put(student.student() + "/" + PAGE, new KitZip.Entry(Files.readAllBytes(page), false));
            } catch (IOException e) {
                throw new KitException("cannot read " + page, e);
            }
        }
        KitZip.write(out.path(), "", pages);
        System.out.println(
                out + " has the feedback of " + pages.size() + (pages.size() == 1 ? " student." : " students."));
        return Main.PASSED;
    }
}
