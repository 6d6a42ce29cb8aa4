package marshal.lab5;

import java.io.IOException;
import java.util.Vector;
import marshal.kit.contract.Todo;

/** Bonus: a Vector as its size and its elements, because its own fields are closed. */
final class VectorCodec implements Codec {

    @Override
    public Object make() {
        return new Vector<>();
    }

    @Override
    public void write(Object object, Output out) throws IOException {
        //> lab5.10: Write the size.
        out.writeInt(count(object));
        //<
    }

    @Override
    public void read(Object object, Input in, Budget budget) throws IOException {
        //> lab5.10: Read the size; ask the budget for it; set it.
        int size = in.readLength();
        budget.spendSlots(size);
        ((Vector<?>) object).setSize(size);
        //<
    }

    @Override
    public int count(Object object) {
        //> lab5.10: Return the size.
        return ((Vector<?>) object).size();
        //<
    }

    @Override
    public Object get(Object object, int index) {
        //> lab5.10: Return the element.
        return ((Vector<?>) object).get(index);
        //<
    }

    @Override
    public Class<?> type(int index) {
        return Object.class;
    }

    @Override
    public void set(Object object, int index, Object value) {
        //> lab5.10: Set the element.
        @SuppressWarnings("unchecked") // type(index) accepts every object
        var vector = (Vector<Object>) object;
        vector.set(index, value);
        //<
    }
}
