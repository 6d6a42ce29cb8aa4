package marshal.checks.run;

import java.lang.reflect.Method;
import java.net.BindException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Crash;
import marshal.checks.story.Script;
import marshal.checks.story.Story;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.probe.ProbeException;
import marshal.kit.process.FairStopwatch;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestWatcher;
import org.opentest4j.AssertionFailedError;

/**
 * Connects checks to JUnit: passes them their host and script, skips checks that build on a failed step, and records
 * how checks end.
 */
final class CheckExtension implements ParameterResolver, ExecutionCondition, InvocationInterceptor, TestWatcher {

    private static final String NULL = "null, or a null inside of it; the name of the call is the kit's";
    private static final ExtensionContext.Namespace LANES = ExtensionContext.Namespace.create(Lane.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Host.class || type == Script.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        CheckSession session = session(context);
        String step = step(context).id();
        return parameter.getParameter().getType() == Host.class
                ? host(context)
                : new Script(
                        session.seed(step)
                                ^ context.getRequiredTestMethod().getName().hashCode(),
                        session.deadlineMillis(step));
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            return ConditionEvaluationResult.enabled("a step is decided check by check");
        }
        Optional<Outcome> obstacle = obstacle(context);
        obstacle.ifPresent(outcome -> record(context, outcome));
        return obstacle.isPresent()
                ? ConditionEvaluationResult.disabled("recorded")
                : ConditionEvaluationResult.enabled("nothing that it builds on has failed");
    }

    private static Optional<Outcome> obstacle(ExtensionContext context) {
        CheckSession session = session(context);
        return session.tooLate(id(context))
                .<Outcome>map(Outcome.NotRun::new)
                .or(() -> session.obstacle(step(context), check(context)));
    }

    /** Runs a check and turns anything that it throws into the story that a student reads. */
    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        CheckSession session = session(context);
        Host host = host(context);
        session.begin(step(context), check(context));
        String step = step(context).id();
        CheckSession.Limit limit = session.limit(host, step, () -> records(method));
        int deadlineMillis = session.deadlineMillis(step);
        host.deadline(Duration.ofMillis(deadlineMillis), Duration.ofMillis(session.idleMillis(step)));
        host.gaveNull(); // of earlier checks
        FairStopwatch.Time before = session.time();
        Throwable end = null; // the check passed
        boolean untouched = false; // no code of the student's ran, so it left nothing behind
        try {
            invocation.proceed();
        } catch (CheckFailure failure) {
            untouched = failure.isUnwritten();
            end = failure;
        } catch (SocketException e) { // the student's code closed or reset a connection of the check: report that
            end = e instanceof BindException || Crash.isMachines(e)
                    ? e
                    : script(method).failure("that the connection stays open", e.getMessage());
        } catch (SocketTimeoutException e) { // the student's code left a connection of the check without an answer
            end = script(method).silence("that the other side of a connection answers");
        } catch (WireException e) {
            end = Crash.isMachines(e) ? e : crash(method, e);
        } catch (ProbeException e) { // the student's code failed where the check expected no failure
            end = crash(method, e);
        } catch (NullPointerException e) { // of the check, if the student's code has given it a null
            Optional<String> call = Crash.isStudents(e) ? Optional.empty() : host.gaveNull();
            end = call.isPresent()
                    ? script(method).failure("a result of " + call.get(), NULL)
                    : studentsOr(e, method, context);
        } catch (RuntimeException e) {
            end = studentsOr(e, method, context);
        } catch (OutOfMemoryError e) { // JUnit would rethrow it and end the whole run
            end = new Broke(e.toString());
        } catch (Throwable e) {
            end = e;
        }
        limit.end();
        Optional<String> failed = lane(context).failure().get().or(host::unstarted);
        if (failed.isPresent()) { // even if the check itself saw another failure
            untouched = false;
            end = new Broke(failed.get());
        }
        if (end != null && session.over().isPresent()) { // code that is being killed can fail in any way
            String tooLong = session.over().get().tooLong();
            end = script(method).failure("that the lab's checks come to their end", tooLong);
        } else if (end != null && limit.hasWaited()) { // so can a check that is being interrupted
            end = script(method).silence("that the check comes to its end");
        }
        if (end instanceof CheckFailure failure) {
            Told told = told(failure, limit.unwritten(), context);
            FairStopwatch.Time spent = session.time().since(before);
            // It waited without success, whatever its message says.
            boolean waited = told.isSilence
                    || spent.idle() - script(method).drawingNanos() > TimeUnit.MILLISECONDS.toNanos(deadlineMillis) / 2;
            // In a crowd, a case may miss its moment. But what does not come at all would not come alone, either.
            told.isDoubtful = (spent.isStarved() || waited && !told.isSilence && session.isCrowded())
                    && told.outcome instanceof Outcome.Failed
                    && session.over().isEmpty()
                    && !session.isRepeated(id(context));
            if (!told.isDoubtful) {
                session.spent(spent.idle());
                if (waited) {
                    session.foundSilent(step);
                }
            }
            end = told;
        }
        host.afterCheck(end == null || untouched);
        if (end != null) {
            throw end;
        }
    }

    /** @param unwritten the message of unwritten code of the step that the check has reached, perhaps empty */
    private static Told told(CheckFailure failure, String unwritten, ExtensionContext context) {
        CheckSession session = session(context);
        Step step = step(context);
        CheckFailure all = failure;
        if (failure.isSilence() && !unwritten.isEmpty()) {
            session.foundUnwritten(step.id());
            all = failure.because(unwritten);
        }
        Story story = all.story()
                .completed(
                        check(context).why(),
                        check(context).look(),
                        host(context).output(),
                        "./lab check " + step.id() + " --seed " + session.seed(step.id()));
        return new Told(outcome(story, step.id()), failure);
    }

    private static Throwable studentsOr(
            RuntimeException e, ReflectiveInvocationContext<Method> method, ExtensionContext context) {
        if (Crash.isStudents(e)) {
            return crash(method, e);
        }
        // The check may have stumbled over the student's data. If it does so in both attempts, it is not by chance.
        boolean isOfStudentsData = Crash.isOfData(e)
                && method.getArguments().stream().anyMatch(each -> each instanceof Script script && script.heard())
                && session(context).stumbledBefore(id(context), e.getClass());
        return isOfStudentsData ? script(method).stumbled(Crash.describe(e) + where(e)) : e;
    }

    private static CheckFailure crash(ReflectiveInvocationContext<Method> method, Exception e) {
        return script(method).crash(e, false);
    }

    private static Script script(ReflectiveInvocationContext<Method> method) {
        return scripts(method).findFirst().orElseThrow();
    }

    private static int records(ReflectiveInvocationContext<Method> method) {
        return scripts(method).mapToInt(Script::records).sum();
    }

    private static Stream<Script> scripts(ReflectiveInvocationContext<Method> method) {
        return method.getArguments().stream().filter(Script.class::isInstance).map(Script.class::cast);
    }

    /** Carries an outcome through JUnit. */
    @SuppressWarnings("serial") // lives as long as the check that throws it
    private static final class Told extends AssertionFailedError {

        private final Outcome outcome;
        private final boolean isSilence;
        private boolean isDoubtful; // the machine was too busy for the check

        Told(Outcome outcome, CheckFailure failure) {
            super(failure.getMessage(), failure);
            this.outcome = outcome;
            this.isSilence = failure.isSilence();
        }
    }

    /** Says which part of the checks themselves has failed. */
    private static final class Broke extends RuntimeException {

        private static final long serialVersionUID = 1;

        Broke(String what) {
            super(what);
        }
    }

    @Override
    public void testSuccessful(ExtensionContext context) {
        record(context, Outcome.PASSED);
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        if (cause instanceof Told told) {
            record(context, told.outcome, told.isDoubtful);
        } else {
            String what = cause instanceof Broke ? cause.getMessage() : cause + where(cause);
            record(context, new Outcome.Broken(what), true);
        }
    }

    /** If the check reached unwritten code, that is all there is to say. A thread of the student's may only print it. */
    private static Outcome outcome(Story story, String step) {
        return Todo.in(story.came())
                .or(() -> Todo.in(story.printed()).filter(todo -> todo.isDueBy(step)))
                .<Outcome>map(todo -> new Outcome.ToDo(todo.step(), todo.what()))
                .orElseGet(() -> new Outcome.Failed(story));
    }

    private static String where(Throwable cause) {
        return Arrays.stream(cause.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("marshal."))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }

    private static String id(ExtensionContext context) {
        return step(context).id() + "/" + context.getRequiredTestMethod().getName();
    }

    private static void record(ExtensionContext context, Outcome outcome) {
        record(context, outcome, false);
    }

    private static void record(ExtensionContext context, Outcome outcome, boolean isDoubtful) {
        Step step = step(context);
        Check check = check(context);
        CheckSession session = session(context);
        session.record(
                new CheckResult(
                        id(context),
                        step.id(),
                        check.value(),
                        outcome.status() == Status.PASS ? check.points() : 0,
                        check.points(),
                        outcome,
                        session.seed(step.id())),
                isDoubtful);
    }

    private static CheckSession session(ExtensionContext context) {
        return lane(context).session();
    }

    private static Host host(ExtensionContext context) {
        return lane(context).host();
    }

    private static Lane lane(ExtensionContext context) {
        return context.getStore(StoreScope.EXECUTION_REQUEST, LANES)
                .getOrComputeIfAbsent(
                        Lane.KEY, key -> InProcessHost.lane(context::getConfigurationParameter), Lane.class);
    }

    private static Step step(ExtensionContext context) {
        return context.getRequiredTestClass().getAnnotation(Step.class);
    }

    private static Check check(ExtensionContext context) {
        return context.getRequiredTestMethod().getAnnotation(Check.class);
    }
}
