package marshal.grading.cli;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import marshal.grading.export.JUnitXml;
import marshal.grading.report.StudentResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes JUnit's XML reports. */
@Command(
        name = "junit",
        description = {
            "JUnit XML for build servers: one suite per lab of a student, one test case per check.",
            "One file if --out ends in .xml; otherwise a folder with one file per student."
        },
        mixinStandardHelpOptions = true)
final class ExportJUnit implements Callable<Integer> {

    @Mixin
    private ExportSource source;

    @Mixin
    private ExportTarget out;

    @Override
    public Integer call() {
        List<StudentResult> students = source.results().students();
        if (out.toString().toLowerCase(Locale.ROOT).endsWith(".xml")) {
            out.write(JUnitXml.of(students));
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
            out.write(name + ".xml", JUnitXml.of(List.of(student)));
        }
        System.out.println(out + " has " + names.size() + (names.size() == 1 ? " file." : " files."));
        return Main.PASSED;
    }
}
