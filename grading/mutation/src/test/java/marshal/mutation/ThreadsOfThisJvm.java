package marshal.mutation;

import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.kit.process.HostedStudent;
import marshal.kit.process.Student;

/** Runs the solution in this JVM, every worker of it: PIT mutates classes in memory, where no other process sees it. */
final class ThreadsOfThisJvm implements Host {

    private final Student student = new HostedStudent(Lab.PROGRAMS, Labs.find(System.getProperty("marshal.lab")).orElseThrow().binding(), null);

    @Override
    public Student student() {
        return student;
    }

    @Override
    public Student another() {
        return student;
    }

    @Override
    public String isolation() {
        return "none";
    }

    @Override
    public String output() {
        return "";
    }

    @Override
    public void afterCheck(boolean passed) {
        // nothing was started
    }

    @Override
    public void close() {
        // nothing is open
    }
}
