package marshal.kit.probe;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports what a student's threads do when a call takes too long. */
public final class ThreadReport {

    /** All of a student's classes are in a package marshal.labN. */
    private static final String STUDENTS = "marshal.lab";

    private static final int MOST_THREADS = 12;
    /** If some threads wait for each other's locks, only this number of other threads is shown. */
    private static final int MOST_BESIDE_A_LOCK = 6;

    private static final int MOST_FRAMES = 12;

    private ThreadReport() {}

    /**
     * The stacks of all threads that run a student's code: the current line of each, and the student's methods on the
     * way. Threads that wait for a lock come first, then the threads that hold these locks.
     */
    public static String studentsThreads() {
        var blocked = new ArrayList<String>();
        var others = new ArrayList<String>();
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            String stack = stack(entry.getValue());
            if (!stack.isEmpty()) {
                Thread thread = entry.getKey();
                String lock = lock(thread);
                (lock.isEmpty() ? others : blocked)
                        .add("thread \"" + thread.getName() + "\", " + thread.getState() + lock + ":\n" + stack);
            }
        }
        others.sort(Comparator.comparing(other ->
                blocked.stream().noneMatch(each -> each.contains(other.substring(0, other.indexOf(", ")) + " holds"))));
        int most = blocked.isEmpty() ? MOST_THREADS : MOST_BESIDE_A_LOCK;
        int threads = blocked.size() + others.size();
        if (threads == 0) {
            return "no thread was in the student's code";
        }
        return Stream.concat(blocked.stream(), others.stream())
                        .limit(most)
                        .collect(Collectors.joining())
                        .stripTrailing()
                + (threads > most ? "\nand " + (threads - most) + " threads more" : "");
    }

    /** The place that called System.exit, if this is why the process is about to end; otherwise null. */
    public static String whoExits() {
        for (StackTraceElement[] trace : Thread.getAllStackTraces().values()) {
            for (int i = 0; i + 1 < trace.length; i++) {
                if (trace[i].getMethodName().equals("exit")
                        && trace[i].getClassName().startsWith("java.lang.")
                        && !trace[i + 1].getClassName().startsWith("java.lang.")) {
                    return plain(trace[i + 1]).toString();
                }
            }
        }
        return null;
    }

    /** The lock that a thread waits for, and the thread that holds it. Two such lines describe a deadlock as text. */
    private static String lock(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
        LockInfo lock = info == null ? null : info.getLockInfo();
        boolean waits = lock != null
                && (thread.getState() == Thread.State.BLOCKED
                        || info.getLockOwnerName() != null
                                && lock.getClassName().startsWith("java.util.concurrent.locks."));
        return !waits
                ? ""
                : ", it waits for the lock of a " + lock.getClassName()
                        + (info.getLockOwnerName() == null
                                ? ""
                                : ", which thread \"" + info.getLockOwnerName() + "\" holds");
    }

    private static String stack(StackTraceElement[] trace) {
        var text = new StringBuilder();
        boolean students = false;
        int frames = 0;
        for (int i = 0; i < trace.length && frames < MOST_FRAMES; i++) {
            boolean theirs = trace[i].getClassName().startsWith(STUDENTS);
            students |= theirs;
            if (theirs || i == 0) {
                text.append("    at ").append(plain(trace[i])).append('\n');
                frames++;
            }
        }
        return students ? text.toString() : "";
    }

    /** The frame without the names of class loaders and modules. */
    private static StackTraceElement plain(StackTraceElement frame) {
        return new StackTraceElement(
                frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
    }
}
