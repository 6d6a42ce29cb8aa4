package marshal.checks.story;

import java.util.List;
import java.util.Objects;

/** Compares arrays, records that hold arrays, and lists of both by value. */
final class DeepEquality {

    private DeepEquality() {}

    static boolean values(Object a, Object b) {
        if (a instanceof Record record && b != null && a.getClass() == b.getClass()) {
            for (var component : record.getClass().getRecordComponents()) {
                if (!values(Show.component(component, a), Show.component(component, b))) {
                    return false;
                }
            }
            return true;
        }
        if (a instanceof List<?> list && b instanceof List<?> other && list.size() == other.size()) {
            for (int i = 0; i < list.size(); i++) {
                if (!values(list.get(i), other.get(i))) {
                    return false;
                }
            }
            return true;
        }
        return Objects.deepEquals(a, b);
    }
}
