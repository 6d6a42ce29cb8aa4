package marshal.labtest;

import java.nio.file.Path;
import java.util.List;
import marshal.kit.lab1.Lab1;
import marshal.kit.process.StudentProcess;

/**
 * Starts a student's process whose code has started another one and loops, prints their numbers, and waits to be
 * killed.
 */
public final class Grandparent {

    private Grandparent() {}

    public static void main(String[] args) throws Exception {
        var classPath = java.util.Arrays.stream(args).map(Path::of).toList();
        var process = StudentProcess.start(
                new StudentProcess.Options(classPath, Sample.class.getName(), Sample.class.getName(), Lab1.class));
        var lab1 = (marshal.kit.lab1.Lab1) process.student().programs();
        int grandchild = lab1.partition(0, Sample.SPAWN).get(0).to();
        var looping = new Thread(() -> lab1.partition(0, Sample.LOOP));
        looping.setDaemon(true);
        looping.start();
        System.out.println(List.of(process.pid(), grandchild));
        Thread.sleep(Long.MAX_VALUE);
    }
}
