package marshal.labtest;

import java.nio.file.Path;
import java.util.List;
import marshal.kit.process.StudentProcess;
import marshal.kit.process.TestLab;
import marshal.kit.tool.Daemon;

/**
 * Starts a student's process whose code has started a second process and loops. Prints their numbers and waits to be
 * killed.
 */
public final class Grandparent {

    private Grandparent() {}

    public static void main(String[] args) throws Exception {
        var classPath = java.util.Arrays.stream(args).map(Path::of).toList();
        var process = StudentProcess.start(new StudentProcess.Options(
                classPath, SampleStudent.class.getName(), SampleStudent.class.getName(), TestLab.class));
        var lab = (TestLab) process.student().programs();
        int grandchild = lab.partition(0, SampleStudent.SPAWN).get(0).to();
        Daemon.start("looping", () -> lab.partition(0, SampleStudent.LOOP));
        System.out.println(List.of(process.pid(), grandchild));
        Thread.sleep(Long.MAX_VALUE);
    }
}
