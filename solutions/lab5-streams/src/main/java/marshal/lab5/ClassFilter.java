package marshal.lab5;

import java.io.InvalidClassException;
import java.util.HashSet;
import java.util.Set;

/** Step 8: which classes a stream may name. Asked before the class is looked for: to load it is to let it in. */
final class ClassFilter {

    private final Set<String> allowed;

    ClassFilter(Iterable<String> allowed) {
        var names = new HashSet<String>(Set.of("java.lang.Object", "java.lang.String"));
        allowed.forEach(names::add);
        this.allowed = names;
    }

    /** @throws InvalidClassException if it is not allowed, or neither is the class of an array's elements */
    void require(String name) throws InvalidClassException {
        //> lab5.8
        //+ // Step 8: Refuse a name that is not in the list. Of an array, as Class.getName gives it, the elements decide; of an array
        //+ // of primitives there is nothing to refuse.
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
