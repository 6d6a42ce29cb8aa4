package marshal.lab5;

import java.io.InvalidClassException;
import java.util.HashSet;
import java.util.Set;

/** Step 8: the classes that a stream may name. Ask before you look for a class, because a loaded class is accepted. */
final class ClassFilter {

    private final Set<String> allowed;

    ClassFilter(Iterable<String> allowed) {
        var names = new HashSet<String>(Set.of("java.lang.Object", "java.lang.String"));
        allowed.forEach(names::add);
        this.allowed = names;
    }

    /** @throws InvalidClassException if the class is not allowed; for an array, if the class of its elements is not */
    void require(String name) throws InvalidClassException {
        //> lab5.8
        //+ // Step 8: Refuse a name that is not in the list. For an array, named as by Class.getName, the elements decide; an array
        //+ // of primitives is always allowed.
        String element = name.replaceFirst("^\\[+", "");
        boolean isArray = element.length() < name.length();
        if (isArray && element.length() == 1) {
            return;
        }
        if (isArray && element.startsWith("L") && element.endsWith(";")) {
            element = element.substring(1, element.length() - 1);
        }
        if (!allowed.contains(element)) {
            throw new InvalidClassException(name, "is not allowed here");
        }
        //<
    }
}
