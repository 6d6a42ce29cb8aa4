package marshal.grading.run;

import java.time.Duration;
import java.util.function.Supplier;
import marshal.checks.Host;
import marshal.grading.NoRoomException;
import marshal.kit.mpi.Mpi;
import marshal.kit.process.Student;

/** A host that keeps in mind that the machine had no room: a check would take that for a result. */
final class KeptHost implements Host {

    private final Host host;
    private volatile NoRoomException noRoom;

    KeptHost(Host host) {
        this.host = host;
    }

    void throwIfThereWasNoRoom() {
        if (noRoom != null) {
            throw noRoom;
        }
    }

    private <T> T keeping(Supplier<T> start) {
        try {
            return start.get();
        } catch (NoRoomException e) {
            noRoom = e;
            throw e;
        } catch (OutOfMemoryError e) {
            noRoom = NoRoomException.of(e);
            throw noRoom;
        }
    }

    @Override
    public Student student() {
        return keeping(host::student);
    }

    @Override
    public Student another() {
        return keeping(host::another);
    }

    @Override
    public Mpi mpi() {
        Mpi mpi = host.mpi();
        return job -> keeping(() -> mpi.run(job));
    }

    @Override
    public String isolation() {
        return host.isolation();
    }

    @Override
    public String output() {
        return host.output();
    }

    @Override
    public String unwritten() {
        return host.unwritten();
    }

    @Override
    public void deadline(Duration deadline) {
        host.deadline(deadline);
    }

    @Override
    public void giveUp() {
        host.giveUp();
    }

    @Override
    public void afterCheck(boolean passed) {
        host.afterCheck(passed);
    }

    @Override
    public void close() {
        host.close();
    }
}
