package marshal.grading.cli.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import marshal.grading.KitException;
import marshal.grading.KitZip;
import marshal.grading.UsageException;
import marshal.grading.cli.Main;
import marshal.grading.report.StudentResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Puts everybody's feedback into one zip. */
@Command(
        name = "feedback",
        description = {
            "One zip with everybody's feedback page, a folder a student, called as the submission was.",
            "Of submissions that Moodle let you download, Moodle takes it back as it is: \"Upload multiple feedback files in a zip\"."
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
                    "There is no " + page + ". --results takes the folder that ./lab grade filled, whole.");
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
