package marshal.lab5;

import marshal.kit.contract.Todo;
import marshal.kit.lab5.model.Tree;

/** Bonus: the three references of a Tree: data, left, right. */
final class TreeCodec implements Codec {

    @Override
    public Object make() {
        return new Tree();
    }

    @Override
    public void write(Object object, Output out) {
        // a Tree has only references
    }

    @Override
    public void read(Object object, Input in, Budget budget) {
        // the stream has only the references of a Tree
    }

    @Override
    public int count(Object object) {
        throw new Todo("lab5.10", "Return how many references a Tree has.");
    }

    @Override
    public Object get(Object object, int index) {
        throw new Todo("lab5.10", "Return data, left or right.");
    }

    @Override
    public Class<?> type(int index) {
        throw new Todo("lab5.10", "Return the type of data, left or right.");
    }

    @Override
    public void set(Object object, int index, Object value) {
        throw new Todo("lab5.10", "Set data, left or right.");
    }
}
