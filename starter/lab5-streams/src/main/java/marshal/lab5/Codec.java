package marshal.lab5;

import java.io.IOException;

/**
 * Given: how to take the objects of one class apart and put them together. An object has its own part, such as its
 * primitive fields, and then its references. A codec never follows a reference: the streams do that.
 */
interface Codec extends References {

    /** Makes a new, empty object. The following bytes may already refer to it. */
    Object make() throws IOException;

    /** Writes an object's own part. */
    void write(Object object, Output out) throws IOException;

    /** Reads this part into a new object. Every number in it is a stranger's claim. */
    void read(Object object, Input in, Budget budget) throws IOException;
}
