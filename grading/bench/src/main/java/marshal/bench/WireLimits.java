package marshal.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import marshal.bench.child.MechanismChild;
import marshal.bench.child.ProgramLayer;
import marshal.bench.child.RawDatagrams;
import marshal.bench.child.RawSocket;

/**
 * Measures how far a wire of the reference is from its limit: the same bytes with only the system calls. The distance
 * is the product of its parts. Each part is the ratio of two programs that differ in one thing only. It compares the
 * shortest times of each trial, because other work on the machine can only make a message slower.
 */
public final class WireLimits {

    /** As many ints as {@link MechanismChild}'s task has: 1 MB. */
    private static final int BYTES = 1 << 20;

    private static final int REPEATS = 20;

    /** Programs that send bytes with only system calls, in C and in Java. */
    public enum Raw {
        TCP("wire", RawSocket.class),
        /** Stop-and-wait. */
        UDP("datagrams", RawDatagrams.class, 1),
        /** Three packets in flight. */
        UDP_WINDOW("datagrams", RawDatagrams.class, 3);

        private final String c;
        private final Class<?> java;
        private final List<Object> arguments;

        Raw(String c, Class<?> java, Object... arguments) {
            this.c = c;
            this.java = java;
            this.arguments = List.of(arguments);
        }

        private BenchmarkSide.Maker c(ChildCommands commands, String mode) {
            return ProcessSide.pinned(
                    commands.c(c, arguments("serve", mode)),
                    1,
                    port -> commands.c(c, arguments("drive", mode, port, REPEATS)));
        }

        private BenchmarkSide.Maker java(ChildCommands commands, ProgramLayer rung) {
            return ProcessSide.pinned(
                    commands.java(java, arguments("serve", rung)),
                    1,
                    port -> commands.java(java, arguments("drive", rung, port, REPEATS)));
        }

        /** The layers of its Java program, the largest first. Only UDP has packets and its own checksum. */
        private List<ProgramLayer> rungs() {
            var rungs = new ArrayList<>(List.of(ProgramLayer.values()));
            rungs.removeIf(rung -> this == TCP && rung.compareTo(ProgramLayer.ALLOCATION) > 0);
            Collections.reverse(rungs);
            return rungs;
        }

        /** The arguments: the role (serve or drive), the mode, this wire's own arguments, the size, and the rest. */
        private Object[] arguments(String role, Object mode, Object... rest) {
            var all = new ArrayList<Object>(List.of(role, mode));
            all.addAll(arguments);
            all.add(BYTES);
            all.addAll(Arrays.asList(rest));
            return all.toArray();
        }
    }

    private WireLimits() {}

    /**
     * A mechanism of the reference compared with C and with Java.
     *
     * @param target of the ratio to a C program that sends and receives the message as a whole
     */
    public static Benchmark of(ChildCommands commands, String mechanism, Raw raw, double target) {
        List<ProgramLayer> rungs = raw.rungs();
        var sides = new LinkedHashMap<String, BenchmarkSide.Maker>();
        var metrics = new ArrayList<Metric>();
        sides.put(
                "solution",
                Mechanisms.oneWay(commands, ReferenceWires.wire(mechanism).className()));
        metrics.add(Metric.atMost(target, "1 MB, " + mechanism + ": solution / C", "solution", "c"));
        metrics.add(Metric.reported(
                "  solution / Java with nothing but system calls", "solution", ProgramLayer.SYSTEM_CALLS.name()));
        metrics.add(Metric.reported(
                "    threads, objects, framing: solution / Java that does without",
                "solution",
                rungs.get(0).name()));
        for (int i = 0; i < rungs.size(); i++) {
            ProgramLayer rung = rungs.get(i);
            sides.put(rung.name(), raw.java(commands, rung));
            if (rung != ProgramLayer.SYSTEM_CALLS) {
                metrics.add(Metric.reported(
                        "    " + rung.adds(), rung.name(), rungs.get(i + 1).name()));
            }
        }
        sides.put("c_pieces", raw.c(commands, "pieces"));
        sides.put("c_polling", raw.c(commands, "polling"));
        sides.put("c", raw.c(commands, "one-way"));
        metrics.add(Metric.reported(
                "  system calls: Java / C, both in pieces of 64 KB", ProgramLayer.SYSTEM_CALLS.name(), "c_pieces"));
        metrics.add(Metric.reported("  caches: C in pieces, always the same buffer / C as a whole", "c_pieces", "c"));
        metrics.add(
                Metric.reported("  wake-ups: C that sleeps / C that polls, both in pieces", "c_pieces", "c_polling"));
        return new Benchmark(
                "limits",
                mechanism,
                () -> CombinedSides.start(sides, "fastest_ns"),
                null,
                metrics.toArray(Metric[]::new));
    }
}
