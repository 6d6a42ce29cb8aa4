package marshal.grading.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import marshal.checks.Host;
import marshal.grading.NoRoomException;
import marshal.kit.mpi.Mpi;

/** Remembers that the machine had no room for a host's process: a check would take that for a result. */
final class NoRoomKeeper {

    private volatile NoRoomException noRoom;

    /** The same host, whose methods are watched, and those of its MPI. */
    Host watched(Host host) {
        return watched(Host.class, host);
    }

    void throwIfThereWasNoRoom() {
        if (noRoom != null) {
            throw noRoom;
        }
    }

    private <T> T watched(Class<T> type, T object) {
        Class<?>[] types = {type};
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), types, (proxy, method, arguments) -> {
            try {
                Object result = method.invoke(object, arguments);
                return result instanceof Mpi mpi ? watched(Mpi.class, mpi) : result;
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof NoRoomException none) {
                    noRoom = none;
                } else if (e.getCause() instanceof OutOfMemoryError error) {
                    noRoom = NoRoomException.of(error);
                    throw noRoom;
                }
                throw e.getCause();
            }
        }));
    }
}
