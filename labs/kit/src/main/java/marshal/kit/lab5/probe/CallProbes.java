package marshal.kit.lab5.probe;

import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.graph.Primitive;

/**
 * Converts between services of objects and services of texts. A student's stub and skeleton know objects; the checks
 * know texts.
 */
public final class CallProbes {

    private CallProbes() {}

    /** The service for a skeleton to export: it calls the checks. */
    public static Service toText(TextService service) {
        return (Service) Proxy.newProxyInstance(
                Service.class.getClassLoader(), new Class<?>[] {Service.class}, (proxy, method, given) -> {
                    var arguments = new ArrayList<String>();
                    for (int i = 0; given != null && i < given.length; i++) {
                        arguments.add(show(method.getParameterTypes()[i], given[i]));
                    }
                    String result = service.call(method.getName(), arguments);
                    if (method.getReturnType() == void.class && !result.isEmpty()) {
                        throw thrown(result);
                    }
                    return parse(method.getReturnType(), result);
                });
    }

    /** Makes an exception from its class and, after a colon, its message if it has one. */
    private static Throwable thrown(String words) throws ReflectiveOperationException {
        int colon = words.indexOf(": ");
        String name = colon < 0 ? words : words.substring(0, colon);
        return Class.forName(name)
                .asSubclass(Throwable.class)
                .getConstructor(String.class)
                .newInstance(colon < 0 ? null : words.substring(colon + 2));
    }

    /** Calls a student's stub for the checks. */
    public static String call(Service stub, String name, List<String> arguments) throws WireException {
        Method method = Arrays.stream(Service.class.getMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no method " + name));
        var objects = new Object[arguments.size()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = parse(method.getParameterTypes()[i], arguments.get(i));
        }
        try {
            return show(method.getReturnType(), method.invoke(stub, objects));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException io) {
                throw new WireException(OwnStack.named(io));
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String show(Class<?> type, Object value) {
        if (type == void.class) {
            return "";
        } else if (type.isPrimitive()) {
            return Primitive.named(type.getName()).show(value);
        }
        boolean isBoxed =
                value != null && MethodType.methodType(value.getClass()).hasWrappers(); // no stream transmits a box
        return isBoxed ? value.getClass().getName() + " " + value : Graphs.show(value);
    }

    private static Object parse(Class<?> type, String text) {
        return type == void.class
                ? null
                : type.isPrimitive() ? Primitive.named(type.getName()).parse(text) : Graphs.build(text);
    }
}
