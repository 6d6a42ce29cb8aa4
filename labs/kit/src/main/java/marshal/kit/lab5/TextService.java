package marshal.kit.lab5;

import java.util.List;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.graph.GraphText;

/** A {@link Service} as text: what the checks call, or have called. */
public interface TextService {

    /**
     * @param method    of the service
     * @param arguments a {@link GraphText} for an object or array, or a primitive value, one a parameter
     * @return likewise; empty for nothing. Words in the place of nothing are thrown where the object is: the name of an
     *         exception's or error's class, and behind a colon its message if it has one
     * @throws WireException whatever the method throws or the wire does, as {@code class: message}
     */
    String call(String method, List<String> arguments) throws WireException;
}
