package marshal.lab5;

/** Given: the references of an object, numbered from 0. */
interface References {

    /** How many an object has; of one that is being read, from its own part on. */
    int count(Object object);

    /** What this one refers to, or null. */
    Object get(Object object, int index);

    /** What it may refer to. */
    Class<?> type(int index);

    /** Lets it refer to a value of its type. */
    void set(Object object, int index, Object value);
}
