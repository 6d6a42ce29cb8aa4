package marshal.kit.process;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.probe.Channel;
import marshal.kit.probe.ThreadReport;

/**
 * The main class of a student's process. It serves a {@link Student} on standard input and output until the input ends.
 *
 * <p>It has to start quickly, because grading a whole class starts many such processes.
 */
public final class StudentMain {

    /**
     * The first byte that it sends. From now on the student's code may run; earlier failures are not the student's
     * fault.
     */
    static final int BEGUN = 1;

    private StudentMain() {}

    /**
     * Returns whether this is a student's own process, in which nothing else runs. In an IDE and in tests it is not.
     * The system decides this, not a property that anybody can set.
     */
    public static boolean isThisProcess() {
        String[] arguments = ProcessHandle.current().info().arguments().orElse(new String[0]);
        return List.of(arguments).contains(StudentMain.class.getName());
    }

    /**
     * @param args the classes of the programs and of the lab, all types that the checks may name, and the class of the
     *             mechanism unless it is the lab's own
     */
    public static void main(String[] args) {
        InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in), 1 << 16);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        // The channel is not for the student's code: it reads no input, and its output goes elsewhere.
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setErr(new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        System.setOut(System.err);
        Runtime.getRuntime().addShutdownHook(new LastWords());
        int status = 0;
        try {
            var student = new HostedStudent(args[0], args[1], args.length > 3 ? args[3] : null);
            Channel channel = Channel.toChecks(in, out, ProbeVocabulary.named(args[2]), student);
            Todo.tell(channel::note);
            out.write(BEGUN);
            channel.run();
        } catch (Throwable e) {
            e.printStackTrace();
            status = 1;
        }
        // Our parent has closed the input, or is dead. No process of ours may outlive it.
        killDescendants();
        Runtime.getRuntime().halt(status);
    }

    /**
     * Reports the caller of System.exit, because the other end only sees that the process is gone. Leaves no child
     * processes.
     */
    private static final class LastWords extends Thread {
        @Override
        public void run() {
            String where = ThreadReport.whoExits();
            if (where != null) {
                System.err.println("System.exit was called at " + where);
            }
            killDescendants();
        }
    }

    private static void killDescendants() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
