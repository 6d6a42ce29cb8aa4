package marshal.engine.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import marshal.checks.run.Host;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.kit.mpi.Mpi;

/** Remembers what a host could not do, such as starting a process. A check would take that for a result. */
final class KitFailures {

    private final AtomicReference<String> first = new AtomicReference<>();

    /** Wraps a host, so that failures of its methods and of its MPI's methods are recorded. */
    Host watched(Host host) {
        return watched(Host.class, host);
    }

    /** The first failure since the last call, as text; empty if there was none. */
    Optional<String> take() {
        return Optional.ofNullable(first.getAndSet(null));
    }

    private <T> T watched(Class<T> type, T object) {
        Class<?>[] types = {type};
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), types, (proxy, method, arguments) -> {
            try {
                Object result = method.invoke(object, arguments);
                return result instanceof Mpi mpi ? watched(Mpi.class, mpi) : result;
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof OutOfMemoryError error) {
                    throw failed(NoRoomException.of(error));
                }
                throw e.getCause() instanceof KitException kit ? failed(kit) : e.getCause();
            }
        }));
    }

    private KitException failed(KitException e) {
        first.compareAndSet(null, e.getMessage());
        return e;
    }
}
