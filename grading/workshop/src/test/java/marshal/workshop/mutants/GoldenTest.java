package marshal.workshop.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Host;
import marshal.checks.run.Status;
import marshal.engine.Hashes;
import marshal.engine.Home;
import marshal.engine.compile.Compiled;
import marshal.engine.run.Builder;
import marshal.engine.run.LabChecker;
import marshal.engine.run.Seeds;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Programs;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.mpi.Mpi;
import marshal.kit.mpi.MpiJob;
import marshal.kit.process.Student;
import marshal.workshop.CasesInTurn;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A program that is right only for the inputs that checks always use earns nothing, because every check also uses
 * inputs from the seed. Each step is tested alone: a failed step would hide what the steps that need it accept.
 */
@Order(1) // it takes long
@Tag("lab")
@Tag("all")
class GoldenTest {

    /** Types whose answers do not depend on earlier calls. */
    private static final List<Class<?>> STATELESS = List.of(
            Host.class,
            Student.class,
            LabCode.class,
            Programs.class,
            Mpi.class,
            Mechanism.class,
            Workers.class,
            WorkerServer.class);

    /** Calls that start a wire. They do not count as data: the events on the wire decide. */
    private static final Set<String> STARTS = Set.of("serve", "connect", "local");

    static List<Lab> labs() {
        return CasesInTurn.labs();
    }

    @ParameterizedTest
    @MethodSource("labs")
    void whoKnowsTheFixedInputsEarnsNothing(Lab lab) {
        NotHere.orBuilds(lab);
        try (var builder = new Builder(Home.find())) {
            var first = new Asked();
            var second = new Asked();
            assertThat(results(builder, lab, 1, first))
                    .allSatisfy(check ->
                            assertThat(check.status()).as(check.message()).isEqualTo(Status.PASS));
            results(builder, lab, 2, second);
            first.calls.retainAll(second.calls);
            assertThat(first.calls).isNotEmpty();
            assertThat(results(builder, lab, 3, (call, data) -> first.calls.contains(call)))
                    .filteredOn(check -> check.score() > 0 && first.ofData.contains(check.id()))
                    .extracting(CheckResult::id)
                    .isEmpty();
        }
    }

    private static List<CheckResult> results(Builder builder, Lab lab, long seed, Known known) {
        Compiled compiled = builder.compile(lab, builder.solution(lab));
        assertThat(compiled.errors()).isEmpty();
        Host host = builder.code(lab, compiled).forChecks();
        var golden = (Host) Golden.of(host, "", known);
        Stream<List<Class<?>>> runs = isTriedAsAWhole(lab)
                ? Stream.of(lab.steps())
                : lab.steps().stream().map(List::of);
        return runs.map(steps -> new LabChecker(known).run(lab, steps, golden, Seeds.fixed(seed), false))
                .flatMap(run -> run.steps().stream())
                .flatMap(step -> step.checks().stream())
                .toList();
    }

    /**
     * Returns whether the lab is tried as a whole, because some of its checks use fixed inputs only. A file in a folder
     * with its name says so.
     */
    private static boolean isTriedAsAWhole(Lab lab) {
        return GoldenTest.class.getResource("/" + lab.id() + "/golden.txt") != null;
    }

    /** Returns whether this input of a call is answered. */
    @FunctionalInterface
    private interface Known extends LabChecker.Listener {

        /** @param data whether the call contains data: code that is only told to serve cannot know the purpose */
        boolean has(String call, boolean data);
    }

    /** Answers everything, and records it. */
    private static final class Asked implements Known {

        private final Set<String> calls = ConcurrentHashMap.newKeySet();
        private final Set<String> ofData = new HashSet<>();
        private volatile boolean someData;

        @Override
        public boolean has(String call, boolean data) {
            calls.add(call);
            someData |= data;
            return true;
        }

        @Override
        public void check(CheckResult check) {
            if (someData) {
                ofData.add(check.id());
            }
            someData = false;
        }
    }

    /** Answers known inputs as the solution does; the objects that it returns do the same. */
    private static final class Golden implements InvocationHandler {

        private final Object solution;
        private final Known known;
        private String before;

        private Golden(Object solution, String before, Known known) {
            this.solution = solution;
            this.before = before;
            this.known = known;
        }

        static Object of(Object solution, String before, Known known) {
            Class<?>[] kits = interfaces(solution.getClass())
                    .filter(each -> each.getName().startsWith("marshal."))
                    .distinct()
                    .toArray(Class<?>[]::new);
            return kits.length == 0
                            || solution.getClass().isRecord()
                            || solution.getClass().isEnum()
                    ? solution
                    : Proxy.newProxyInstance(Golden.class.getClassLoader(), kits, new Golden(solution, before, known));
        }

        private static Stream<Class<?>> interfaces(Class<?> type) {
            return type == null
                    ? Stream.empty()
                    : Stream.concat(
                            Stream.of(type.getInterfaces())
                                    .flatMap(each -> Stream.concat(Stream.of(each), interfaces(each))),
                            interfaces(type.getSuperclass()));
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] given) throws Throwable {
            Object[] args = given == null ? new Object[0] : given.clone();
            String all = text(args);
            String call = Hashes.sha256(before + " " + method.getName() + all);
            boolean data = !(solution instanceof Workers)
                    && !STARTS.contains(method.getName())
                    && all.matches("(?s).*[\\w-].*")
                    && !(args[0] instanceof MpiJob job && job.files().isEmpty());
            if (STATELESS.stream().noneMatch(type -> type.isInstance(solution))) {
                before = call;
            }
            if (args.length > 0
                    && method.getDeclaringClass() != Object.class
                    && method.getDeclaringClass() != Host.class
                    && !known.has(call, data)) {
                throw new IllegalStateException("not one of the fixed inputs");
            }
            for (int i = 0; i < args.length; i++) {
                args[i] = args[i] != null
                                && Proxy.isProxyClass(args[i].getClass())
                                && Proxy.getInvocationHandler(args[i]) instanceof Golden golden
                        ? golden.solution
                        : args[i];
            }
            try {
                Object result = method.invoke(solution, args);
                return result == null
                        ? null
                        : of(
                                result,
                                STATELESS.stream().anyMatch(type -> type.isInstance(result)) ? method.getName() : call,
                                known);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        /** A whole value as text. Objects without a value, such as a socket's address, all have the same text. */
        private static String text(Object value) throws ReflectiveOperationException {
            var text = new StringBuilder();
            if (value instanceof Number
                    || value instanceof CharSequence
                    || value instanceof Enum
                    || value instanceof Boolean
                    || value instanceof Character) {
                text.append(value);
            } else if (value instanceof Map<?, ?> map) {
                text.append(text(new TreeMap<>(map)
                        .entrySet().stream()
                                .flatMap(each -> Stream.of(each.getKey(), each.getValue()))
                                .toList()));
            } else if (value instanceof Collection<?> all) {
                for (Object each : all) {
                    text.append(text(each)).append(';');
                }
            } else if (value != null && value.getClass().isArray()) {
                for (int i = 0; i < Array.getLength(value); i++) {
                    text.append(text(Array.get(value, i))).append(',');
                }
            } else if (value instanceof Record && value.getClass().getName().startsWith("marshal.")) {
                text.append(value.getClass().getSimpleName());
                for (RecordComponent each : value.getClass().getRecordComponents()) {
                    text.append(' ').append(text(each.getAccessor().invoke(value)));
                }
            }
            return "(" + text + ")";
        }
    }
}
