package marshal.kit.lab6;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.kit.contract.Todo;
import marshal.kit.lab6.Rank.Block;
import marshal.kit.lab6.Rank.Communicator;
import marshal.kit.lab6.Rank.Pending;
import marshal.kit.lab6.Rank.Seen;
import marshal.kit.measure.AllocatedBytes;

/** Plays the lines of a rank's script. */
final class RankScript {

    /** The action of a line. It returns its results, in the order of their names. */
    private interface Operation {
        List<Object> run() throws Exception;
    }

    /** @param buffer the buffer that its operation sends or fills */
    private record Begun(Pending pending, Object buffer) {}

    /** The end of a line that has not failed. */
    static final String DONE = "done";

    private static final int MOST_LINES = 3;
    private static final String ARGUMENT = "512"; // the argument of a program that MPI starts

    private final Rank rank;
    private final PrintStream out;
    private final Surroundings surroundings;
    private final Map<String, Object> values = new HashMap<>(); // by $names
    private final Map<String, Begun> begun = new HashMap<>();

    RankScript(Rank rank, PrintStream out, Surroundings surroundings) {
        this.rank = rank;
        this.out = out;
        this.surroundings = surroundings;
    }

    /** Plays a line; returns how it ended. */
    String play(String line) {
        try {
            boolean toBeRefused = line.startsWith(RankResult.REFUSED);
            run(toBeRefused ? line.substring(RankResult.REFUSED.length()) : line, toBeRefused);
            return DONE;
        } catch (Throwable e) { // also errors: the next line shows whether the rank can continue
            return "failed " + (e.getClass().getName() + ": " + e.getMessage()).replaceAll("\\s+", " ") + place(e);
        }
    }

    /**
     * The innermost lines of the student's code, or an empty text: without them, an exception of a Java class says
     * little.
     */
    private String place(Throwable e) {
        String lines = Stream.of(e.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(rank.getClass().getPackageName() + "."))
                .filter(frame -> frame.getLineNumber() > 0)
                .limit(MOST_LINES)
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber())
                .collect(Collectors.joining(", "));
        return lines.isEmpty() ? "" : " at " + lines;
    }

    private void run(String line, boolean toBeRefused) throws Exception {
        int equals = line.indexOf(" = ");
        List<String> names = equals < 0
                ? List.of()
                : List.of(line.substring(0, equals).strip().split("\\s+"));
        var tokens = new Tokens(equals < 0 ? line : line.substring(equals + 3));
        int times = tokens.take("repeat") ? tokens.number() : 1;
        String verb = tokens.next();
        Operation operation = verb.equals("isend") || verb.equals("irecv")
                ? begin(verb, tokens, names.get(0))
                : operation(verb, tokens);
        tokens.end();
        List<Object> results = toBeRefused ? refused(operation, times) : repeat(operation, times);
        for (int i = 0; i < Math.min(names.size(), results.size()); i++) {
            Object result = results.get(i);
            values.put("$" + names.get(i), result);
            out.println(names.get(i) + " = " + (result instanceof Seen seen ? text(seen) : ValueText.of(result)));
        }
    }

    private static List<Object> repeat(Operation operation, int times) throws Exception {
        List<Object> results = List.of();
        for (int i = 0; i < times; i++) {
            results = operation.run();
        }
        return results;
    }

    /**
     * Runs an operation that has to be refused each time. The line fails with the last refusal, or with the first
     * exception of another kind.
     */
    private static List<Object> refused(Operation operation, int times) throws Exception {
        for (int i = 1; i < times; i++) {
            try {
                return operation.run();
            } catch (Exception e) {
                if (!e.getClass().getName().equals(RankResult.REFUSAL)) {
                    throw e;
                }
            }
        }
        return operation.run();
    }

    private static String text(Seen seen) {
        return "source " + seen.source() + " tag " + seen.tag() + " count "
                + (seen.count() == Rank.UNDEFINED ? "undefined" : seen.count());
    }

    private Operation operation(String verb, Tokens tokens) {
        return switch (verb) {
            case "init" -> () -> Collections.singletonList(rank.init(ARGUMENT));
            case "finish" ->
                effect(() -> {
                    rank.finish();
                    surroundings.requireHeard();
                });
            case "barrier" -> effect(rank::barrier);
            case "rank" -> () -> List.of(rank.rank());
            case "size" -> () -> List.of(rank.size());
            case "way" -> effect(rank::way, tokens.next());
            case "marshalling" -> effect(rank::marshalling, tokens.next());
            case "send" -> send(tokens);
            case "recv" -> recv(tokens);
            case "wait" -> await(tokens.next());
            case "test" -> test(tokens.next(), 0);
            case "poll" -> test(tokens.next(), tokens.number());
            case "bcast" -> bcast(tokens);
            case "gather" -> gather(tokens);
            case "raw" -> raw(tokens);
            case "rawrecv" -> rawRecv(tokens);
            case "rawgather" -> rawGather(tokens);
            case "value" -> value(tokens);
            case "fails" -> fails(operation(tokens.next(), tokens));
            case "until" -> until(tokens.next(), tokens.number(), operation(tokens.next(), tokens));
            default -> surrounding(verb, tokens);
        };
    }

    private Operation surrounding(String verb, Tokens tokens) {
        return switch (verb) {
            case "mark" -> effect(surroundings::mark, tokens.next());
            case "seen" -> {
                String file = tokens.next();
                int millis = tokens.number();
                yield () -> List.of(surroundings.seen(file, millis));
            }
            case "collect" -> effect(surroundings::collect, tokens.next());
            case "greet" -> {
                Communicator communicator = communicator(tokens);
                int to = tokens.number();
                yield effect(() -> rank.greet(communicator, to));
            }
            case "nulls" -> effect(Surroundings::findNulls, tokens.number());
            case "pause" -> effect(Thread::sleep, tokens.number());
            case "direct" -> () -> List.of((int) AllocatedBytes.ofDirectBuffers());
            case "resident" -> () -> List.of(Surroundings.bytes("VmRSS"));
            case "reserved" -> () -> List.of(Surroundings.bytes("VmData"));
            default -> throw tokens.wrong("an operation in place of " + verb);
        };
    }

    /** An operation without a result. */
    private interface Effect {
        void run() throws Exception;
    }

    private static Operation effect(Effect effect) {
        return () -> {
            effect.run();
            return List.of();
        };
    }

    /** An operation with an argument and without a result. */
    private interface EffectOf<A> {
        void run(A argument) throws Exception;
    }

    private static <A> Operation effect(EffectOf<A> effect, A argument) {
        return effect(() -> effect.run(argument));
    }

    private Object object(Tokens tokens) {
        return ValueText.parse(tokens, values);
    }

    private Operation value(Tokens tokens) {
        Object value = object(tokens);
        return () -> Collections.singletonList(value);
    }

    private Block block(Tokens tokens) {
        Object buffer = object(tokens);
        tokens.expect("|");
        return new Block(buffer, after("offset", tokens), after("count", tokens), TypeText.take(tokens));
    }

    /** The number after a word, or ANY for the word any. */
    private static int after(String word, Tokens tokens) {
        tokens.expect(word);
        return tokens.take("any") ? Rank.ANY : tokens.number();
    }

    private Operation send(Tokens tokens) {
        Block block = block(tokens);
        int to = after("to", tokens);
        int tag = after("tag", tokens);
        return effect(() -> rank.send(block, to, tag));
    }

    private Operation recv(Tokens tokens) {
        Block block = block(tokens);
        int from = after("from", tokens);
        int tag = after("tag", tokens);
        return () -> {
            Seen seen = rank.recv(block, from, tag);
            return Arrays.asList(block.buffer(), seen);
        };
    }

    private Operation begin(String verb, Tokens tokens, String name) {
        Block block = block(tokens);
        boolean sends = verb.equals("isend");
        int other = after(sends ? "to" : "from", tokens);
        int tag = after("tag", tokens);
        return effect(() -> begun.put(
                name,
                new Begun(sends ? rank.isend(block, other, tag) : rank.irecv(block, other, tag), block.buffer())));
    }

    private Begun begun(String name) {
        if (!begun.containsKey(name)) {
            throw new IllegalArgumentException("nothing has begun that is called " + name);
        }
        return begun.get(name);
    }

    private Operation await(String name) {
        return () -> {
            Begun one = begun(name);
            Seen seen = one.pending.await();
            return Arrays.asList(one.buffer, seen);
        };
    }

    private Operation test(String name, int millis) {
        return () -> {
            Begun one = begun(name);
            return List.of(Surroundings.within(millis, 1, one.pending::test));
        };
    }

    private Operation bcast(Tokens tokens) {
        Block block = block(tokens);
        int root = after("root", tokens);
        return () -> {
            rank.bcast(block, root);
            return Collections.singletonList(block.buffer());
        };
    }

    private Operation gather(Tokens tokens) {
        Block part = block(tokens);
        tokens.expect("into");
        Block all = tokens.take("nothing") ? Block.NOTHING : block(tokens);
        int root = after("root", tokens);
        return () -> {
            rank.gather(part, all, root);
            return Collections.singletonList(all.buffer());
        };
    }

    private static Operation fails(Operation operation) {
        return () -> {
            try {
                operation.run();
                return List.of(false);
            } catch (Todo e) {
                throw e;
            } catch (Throwable e) { // an object's own code may throw anything
                return List.of(true);
            }
        };
    }

    private Operation until(String file, int millis, Operation operation) {
        return () -> {
            boolean seen = Surroundings.within(millis, 0, () -> {
                boolean isMarked = surroundings.isMarked(file);
                if (!isMarked) {
                    operation.run();
                }
                return isMarked;
            });
            return List.of(seen);
        };
    }

    private static Communicator communicator(Tokens tokens) {
        return Communicator.valueOf(tokens.next().toUpperCase(Locale.ROOT));
    }

    private Operation raw(Tokens tokens) {
        Communicator communicator = communicator(tokens);
        var bytes = (byte[]) object(tokens);
        int to = after("to", tokens);
        int tag = after("tag", tokens);
        return effect(() -> rank.sendRaw(communicator, bytes, to, tag));
    }

    private Operation rawRecv(Tokens tokens) {
        Communicator communicator = communicator(tokens);
        int most = tokens.number();
        int from = after("from", tokens);
        int tag = after("tag", tokens);
        return () -> List.of(rank.recvRaw(communicator, most, from, tag));
    }

    private Operation rawGather(Tokens tokens) {
        var lengths = (int[]) object(tokens);
        var starts = (int[]) object(tokens);
        int root = after("root", tokens);
        return effect(() -> rank.gatherRaw(lengths, starts, root));
    }
}
