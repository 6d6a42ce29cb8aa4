package marshal.kit.process;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Programs;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Lab1;
import marshal.kit.local.LocalWire;
import marshal.kit.measure.TimedWorker;
import marshal.kit.net.Sockets;

/** A student's code in this process. */
public final class HostedStudent implements Student {

    private final String binding;
    private final String mechanism;
    private Programs programs;

    /**
     * Nothing is loaded before it is used.
     *
     * @param binding   name of a class that implements {@link Programs}, with a constructor without arguments
     * @param mechanism name of a class that implements {@link Mechanism}, or null for the one of the lab 1 programs
     */
    public HostedStudent(String binding, String mechanism) {
        this.binding = binding;
        this.mechanism = mechanism;
    }

    @Override
    public synchronized Programs programs() {
        if (programs == null) {
            programs = make(binding, Programs.class);
        }
        return programs;
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
        return mechanism == null ? ((Lab1) programs()).mechanism() : make(mechanism, Mechanism.class);
    }

    private static <T> T make(String name, Class<T> type) {
        try {
            return type.cast(Class.forName(name).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + name + ": " + e, e);
        }
    }
}
