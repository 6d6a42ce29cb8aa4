package marshal.lab5;

import java.io.InvalidClassException;
import java.util.HashSet;
import java.util.Set;

final class ClassFilter {

    static final class Loud extends InvalidClassException {

        private static final long serialVersionUID = 1;

        Loud(String name) {
            super(name, "loud");
        }

        @Override
        public String getMessage() {
            return "<script>alert(1)</script>\n# 100\n![](http://localhost)\u001b[2J".repeat(50_000);
        }

        private Object writeReplace() {
            throw new IllegalStateException("BREACH: it was serialized");
        }

        private Object readResolve() {
            throw new IllegalStateException("BREACH: it was deserialized");
        }
    }

    private final Set<String> allowed = new HashSet<>(Set.of("java.lang.Object", "java.lang.String"));

    ClassFilter(Iterable<String> names) {
        names.forEach(allowed::add);
    }

    void require(String name) throws InvalidClassException {
        String element = name.replaceFirst("^\\[+", "");
        boolean isArray = element.length() < name.length();
        if (isArray && element.length() == 1) {
            return;
        }
        element = isArray ? element.replaceAll("^L|;$", "") : element;
        if (!allowed.contains(element)) {
            throw new Loud(name);
        }
    }
}
