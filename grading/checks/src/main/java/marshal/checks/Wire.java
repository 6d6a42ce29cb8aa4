package marshal.checks;

import java.util.List;
import java.util.Map;
import marshal.kit.net.Relay;
import marshal.kit.process.Program;

/**
 * A mechanism that a lab builds.
 *
 * @param mechanism its name in the timings table, such as {@code rmi-externalizable}
 * @param className the class that implements {@link marshal.kit.contract.Mechanism}; null if no Java does: then the programs bring their own
 * @param relay     what can count its messages; null where a counter in the programs does
 * @param inPackets whether they travel in packets of their own, which a link may lose
 * @param steps     the lab's own steps that must pass before a program runs over it, by program
 */
public record Wire(String mechanism, String className, Relay relay, boolean inPackets, Map<Program, List<String>> steps) {}
