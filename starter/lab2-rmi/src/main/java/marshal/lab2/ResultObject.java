package marshal.lab2;

import java.io.Serializable;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;

/** Given: a result as it travels. */
public interface ResultObject extends Serializable {

    /**
     * The result in this object.
     *
     * @throws MalformedMessageException if the object, which came over a wire, contains no valid result
     */
    Result result() throws MalformedMessageException;
}
