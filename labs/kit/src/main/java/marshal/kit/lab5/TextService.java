package marshal.kit.lab5;

import java.util.List;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.graph.GraphText;

/** A {@link Service} as text: the checks call it, or serve it. */
public interface TextService {

    /**
     * @param method    the name of a method of the service
     * @param arguments one per parameter: a {@link GraphText} for an object or array, or a primitive value
     * @return a {@link GraphText} or a primitive value; empty for void. For a void method, the text may instead name
     *         an exception or error that the object throws then, as {@code class} or {@code class: message}
     * @throws WireException any exception of the method or the wire, as {@code class: message}
     */
    String call(String method, List<String> arguments) throws WireException;
}
