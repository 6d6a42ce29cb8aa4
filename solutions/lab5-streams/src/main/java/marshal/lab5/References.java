package marshal.lab5;

/** Given: the references of an object, numbered from 0. */
interface References {

    /** Returns how many references an object has. During a read, this is known as soon as its own part was read. */
    int count(Object object);

    /** Returns the object that this reference refers to, or null. */
    Object get(Object object, int index);

    /** Returns the type that this reference may refer to. */
    Class<?> type(int index);

    /** Sets this reference to a value of its type. */
    void set(Object object, int index, Object value);
}
