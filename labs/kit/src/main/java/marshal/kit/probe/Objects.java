package marshal.kit.probe;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The objects that have crossed a channel: ours, which the other side may call by number, and theirs, as proxies. */
final class Objects {

    /** One of our objects, and the methods that may be called on it. */
    record Ours(Object object, Map<String, Method> methods) {}

    private final Vocabulary vocabulary;
    private final Channel channel;
    private final List<Ours> ours = new ArrayList<>();
    private final Map<Object, Integer> ids = new IdentityHashMap<>();

    Objects(Vocabulary vocabulary, Channel channel) {
        this.vocabulary = vocabulary;
        this.channel = channel;
    }

    Vocabulary vocabulary() {
        return vocabulary;
    }

    /** The number of our object; assigns one the first time. */
    synchronized int idOfOurs(Object object) {
        Integer known = ids.get(object);
        if (known != null) {
            return known;
        }
        var methods = new HashMap<String, Method>();
        for (Class<?> type : vocabulary.interfacesOf(object)) {
            methods.putAll(vocabulary.methods(type));
        }
        ours.add(new Ours(object, methods));
        ids.put(object, ours.size() - 1);
        return ours.size() - 1;
    }

    /** Our object with this number. */
    synchronized Ours ours(int id) {
        if (id < 0 || id >= ours.size()) {
            throw new ProbeViolation("an object that does not exist was asked for: " + id);
        }
        return ours.get(id);
    }

    /** The other side's number of this object if the object is theirs, otherwise -1. */
    int idOfTheirs(Object object) {
        if (Proxy.isProxyClass(object.getClass())
                && Proxy.getInvocationHandler(object) instanceof RemoteObject remote
                && remote.channel() == channel) {
            return remote.id();
        }
        return -1;
    }

    /** A proxy for their object. */
    Object theirs(int id, List<Class<?>> interfaces) {
        ClassLoader loader = interfaces.get(0).getClassLoader();
        // Always in one order: the JVM makes a new class for every other order.
        Class<?>[] ordered = interfaces.stream()
                .distinct()
                .sorted(Comparator.comparing(Class::getName))
                .toArray(Class<?>[]::new);
        return Proxy.newProxyInstance(loader, ordered, new RemoteObject(channel, id));
    }
}
