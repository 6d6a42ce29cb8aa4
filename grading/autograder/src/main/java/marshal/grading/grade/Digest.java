package marshal.grading.grade;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.grading.Hashes;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.grading.timing.Extent;
import marshal.grading.timing.TimingPlan;

/**
 * What it takes to know that nothing of a student has to be done, and to count the points: a hundredth of what is kept.
 *
 * @param file   what it was made of and by what code: it holds for no other
 * @param hash   of what is kept
 * @param keys   the keys of the labs in which every check has a verdict
 * @param timed  the labs that were timed, as they are
 * @param points of every lab that is kept
 */
record Digest(String student, String file, String hash, Map<String, String> keys, List<TimedLab> timed, List<LabRun> points) {

    /** How much of a lab was timed, and whether there was not time enough for it. */
    record TimedLab(String lab, Extent extent, boolean cut) {}

    static Digest of(String student, String file, Journal.Kept kept) {
        var keys = new TreeMap<String, String>();
        kept.checked().forEach((lab, checked) -> {
            if (checked.isWhole()) {
                keys.put(lab, checked.key());
            }
        });
        List<TimedLab> timed = kept.checked().keySet().stream().filter(lab -> kept.extent(lab) != Extent.NONE)
                .map(lab -> new TimedLab(lab, kept.extent(lab), kept.times(lab).cut())).toList();
        String all = Stream.concat(kept.checked().values().stream().map(Journal.Checked::key), kept.measured().values().stream().map(Journal.Measured::key))
                .collect(Collectors.joining("\n", file + "\n", ""));
        return new Digest(student, file, Hashes.sha256(all), keys, timed,
                kept.checked().values().stream().map(Journal.Checked::run).map(LabRun::pointsOnly).toList());
    }

    /** Could its code be run? */
    boolean isGraded(Lab lab) {
        return points.stream().anyMatch(run -> run.lab().equals(lab.name()) && run.wasRun());
    }

    /** Is there nothing more to time of this lab? */
    boolean isTimed(Lab lab, TimingPlan plan) {
        return plan.timesNothing() || timed.stream().anyMatch(each -> each.lab().equals(lab.name()) && plan.isMetBy(each.extent(), each.cut()));
    }

    boolean has(Lab lab) {
        return points.stream().anyMatch(run -> run.lab().equals(lab.name()));
    }

    /** The points of these labs, all of which are kept. */
    StudentResult points(List<Lab> labs) {
        return new StudentResult(student, labs.stream()
                .map(lab -> points.stream().filter(run -> run.lab().equals(lab.name())).findFirst().orElseThrow()).toList());
    }
}
