package marshal.kit.lab5;

import java.util.List;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.graph.GraphText;

/**
 * A {@link Service} whose arguments and results are text. A check and the student's code run in two processes, and text
 * can pass between them; {@link marshal.kit.lab5.probe.CallProbes} converts it to objects in the student's process. A
 * check calls a student's stub in this way, or the check is the service behind a student's skeleton.
 */
public interface TextService {

    /**
     * @param method    the name of a method of the service
     * @param arguments one per parameter: a {@link GraphText} for an object or array, or a primitive value
     * @return a {@link GraphText} or a primitive value; empty for void. For a void method, the text may instead name an
     *         exception or error that the method then throws, as {@code class} or {@code class: message}
     * @throws WireException any exception of the method or the wire, as {@code class: message}
     */
    String call(String method, List<String> arguments) throws WireException;
}
