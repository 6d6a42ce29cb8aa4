package marshal.kit.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.local.LocalWire;
import marshal.kit.measure.TimedWorker;

/** A student's code in this process. */
public final class HostedStudent implements Student {

    private final String programsName;
    private final String labName;
    private final String mechanism;
    private Programs programs;
    private LabCode lab;

    /**
     * Loads each class on its first use.
     *
     * @param programs  name of a class that implements {@link Programs}, with a constructor without arguments
     * @param lab       name of a class that implements {@link LabCode}; for lab 1 this is the class of the programs
     * @param mechanism name of a class that implements {@link Mechanism}, or null for the lab's own mechanism
     */
    public HostedStudent(String programs, String lab, String mechanism) {
        this.programsName = programs;
        this.labName = lab;
        this.mechanism = mechanism;
    }

    @Override
    public synchronized Programs programs() {
        if (programs == null) {
            programs = programsName.equals(labName) ? (Programs) lab() : make(programsName, Programs.class);
        }
        return programs;
    }

    @Override
    public synchronized LabCode lab() {
        if (lab == null) {
            lab = make(labName, LabCode.class);
        }
        return lab;
    }

    @Override
    public Workers local(int k) {
        return new LocalWire(k, worker());
    }

    @Override
    public WorkerServer serve(Sockets sockets) throws IOException {
        return mechanism().serve(worker(), sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return mechanism().connect(addresses, sockets);
    }

    @Override
    public RunReport run(Program program, int n, long seed, Workers workers) throws WireException {
        return ProgramRunner.run(programs(), program, n, seed, workers);
    }

    private Worker worker() {
        return new TimedWorker(programs().worker());
    }

    private Mechanism mechanism() {
        return mechanism == null ? lab().mechanism() : make(mechanism, Mechanism.class);
    }

    private static <T> T make(String name, Class<T> type) {
        try {
            return type.cast(Class.forName(name).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + name + ": " + e, e);
        }
    }
}
