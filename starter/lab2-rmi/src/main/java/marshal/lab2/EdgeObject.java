package marshal.lab2;

import java.io.Serializable;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.lab2.Vector;

/** Given: a column of A or a row of B as it travels. */
public interface EdgeObject extends Serializable {

    /**
     * The vector in this object.
     *
     * @throws MalformedMessageException if the object, which came over a wire, contains no valid vector
     */
    Vector vector() throws MalformedMessageException;
}
