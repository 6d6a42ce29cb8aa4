package marshal.lab5;

/** Given: the elements of an array of references. */
record Elements(Class<?> type) implements References {

    @Override
    public int count(Object array) {
        return ((Object[]) array).length;
    }

    @Override
    public Object get(Object array, int index) {
        return ((Object[]) array)[index];
    }

    @Override
    public Class<?> type(int index) {
        return type;
    }

    @Override
    public void set(Object array, int index, Object value) {
        ((Object[]) array)[index] = value;
    }
}
