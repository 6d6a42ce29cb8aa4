package marshal.lab5;

import java.io.IOException;

/**
 * Given: how the objects of one class are taken apart and put together. An object is a part of its own, such as its primitive
 * fields, and then its references. A codec never follows a reference: the streams do.
 */
interface Codec extends References {

    /** A new object, still empty: what follows may refer to it already. */
    Object make() throws IOException;

    /** Writes an object's own part. */
    void write(Object object, Output out) throws IOException;

    /** Reads it into a new object. What it announces is a stranger's claim. */
    void read(Object object, Input in, Budget budget) throws IOException;
}
