package marshal.workshop.samples;

import java.util.List;
import java.util.Map;
import marshal.checks.course.Labs;
import marshal.engine.run.LabStatus;

/**
 * One submission of the rehearsal class, and the result that grading has to give.
 *
 * @param student its name; one student may hand in several labs
 * @param lab     the lab; null for lab 1
 * @param what    what is special about it, as text
 * @param from    {@code solutions} or {@code starter}: the files with which it begins; null for none
 * @param solved  files that come from the solution, although the rest comes from the starter
 * @param mutants mistakes from grading/mutants, applied one after another
 * @param without files that are not handed in
 * @param files   further files, by name; a line or more each
 * @param zip     whether it is handed in as a zip
 * @param cut     bytes that are missing at the zip's end
 * @param folder  the folder of the files, if it is not the usual one
 * @param attack  one of grading/attacks; its folder gives the lab, and its label gives the result; null for none
 * @param status  graded or error
 * @param marks   points of every step, in order
 * @param says    a text that the lab's message, or that of the first step that fails, has to contain
 */
public record SampleSubmission(
        String student,
        String lab,
        String what,
        String from,
        List<String> solved,
        List<String> mutants,
        List<String> without,
        Map<String, List<String>> files,
        boolean zip,
        int cut,
        String folder,
        String attack,
        LabStatus status,
        List<Integer> marks,
        String says) {

    public SampleSubmission {
        lab = lab == null ? Labs.ALL.get(0).name() : lab;
        solved = solved == null ? List.of() : solved;
        mutants = mutants == null ? List.of() : mutants;
        without = without == null ? List.of() : without;
        files = files == null ? Map.of() : files;
    }
}
