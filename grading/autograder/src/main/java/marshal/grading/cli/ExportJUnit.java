package marshal.grading.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import marshal.grading.export.JUnitXml;
import marshal.grading.report.StudentResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes JUnit's XML reports. */
@Command(
        name = "junit",
        description = "JUnit XML, which build servers show: a suite a lab of a student, a test case a check.",
        mixinStandardHelpOptions = true)
final class ExportJUnit implements Callable<Integer> {

    @Mixin
    private ExportSource source;

    @Option(names = "--out", paramLabel = "DIR|FILE.xml", required = true, description = "One file, or a folder for a file a student.")
    private Path out;

    @Override
    public Integer call() {
        List<StudentResult> students = source.results().students();
        if (out.toString().toLowerCase(Locale.ROOT).endsWith(".xml")) {
            write(out, students);
            System.out.println(out + " is written.");
            return Main.PASSED;
        }
        var names = new HashSet<String>();
        for (StudentResult student : students) {
            String plain = "TEST-" + student.student().replaceAll("[^\\p{L}\\p{N}._@-]", "_");
            String name = plain;
            for (int i = 2; !names.add(name.toLowerCase(Locale.ROOT)); i++) {
                name = plain + "-" + i;
            }
            write(out.resolve(name + ".xml"), List.of(student));
        }
        System.out.println(out + " has " + names.size() + (names.size() == 1 ? " file." : " files."));
        return Main.PASSED;
    }

    private static void write(Path file, List<StudentResult> students) {
        ExportSource.write(file, JUnitXml.of(students).getBytes(StandardCharsets.UTF_8));
    }
}
