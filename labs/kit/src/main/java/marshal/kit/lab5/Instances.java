package marshal.kit.lab5;

import java.io.InvalidClassException;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;

/**
 * Makes empty objects of a Serializable class. It runs no constructor of that class. Like serialization (section 3.1 of
 * the paper), it runs only the constructor of the first superclass that is not Serializable.
 */
public final class Instances {

    private final Constructor<?> constructor;

    private Instances(Constructor<?> constructor) {
        this.constructor = constructor;
    }

    /** @throws InvalidClassException if the class cannot have objects, or its superclass has no constructor to run */
    public static Instances of(Class<?> type) throws InvalidClassException {
        if (!Serializable.class.isAssignableFrom(type)
                || Modifier.isAbstract(type.getModifiers())
                || type.isArray()
                || type.isEnum()
                || type.isRecord()) {
            throw new InvalidClassException(type.getName(), "no empty objects of this class can be made");
        }
        Class<?> first = type;
        while (Serializable.class.isAssignableFrom(first)) {
            first = first.getSuperclass();
        }
        try {
            // The JDK offers this to serialization libraries (module jdk.unsupported). Called by name, so that no
            // compiler warns.
            Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
            Object instance = factory.getMethod("getReflectionFactory").invoke(null);
            return new Instances(
                    (Constructor<?>) factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                            .invoke(instance, type, first.getDeclaredConstructor()));
        } catch (ReflectiveOperationException e) {
            throw (InvalidClassException) new InvalidClassException(
                            type.getName(), first.getName() + " has no constructor without parameters")
                    .initCause(e);
        }
    }

    /** A new object; all fields of its Serializable classes are 0 or null. */
    public Object make() throws InvalidClassException {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException e) {
            throw (InvalidClassException) new InvalidClassException(
                            constructor.getDeclaringClass().getName(), "cannot be made: " + e.getCause())
                    .initCause(e);
        }
    }
}
