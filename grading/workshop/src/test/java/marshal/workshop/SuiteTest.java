package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that every test of this tree can fail, in every module. Otherwise it would prove nothing. */
class SuiteTest {

    private static final String[] MODULES = {"labs", "grading", "notebooks", "solutions"};
    private static final Set<String> OF_TESTS = Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory");

    @TempDir
    private Path temp;

    @Test
    void everyTestCanFail() throws IOException {
        List<JavaSource> sources = JavaSource.parse("src/test/java", MODULES);
        assertThat(sources).hasSizeGreaterThan(200);
        assertThat(new Suite(sources).idle()).isEmpty();
    }

    /** Tests the rule itself: it finds the bad examples. */
    @Test
    void whatCannotFailIsFound() throws IOException {
        Path folder = Files.createDirectories(temp.resolve("src/test/java"));
        Files.writeString(folder.resolve("Helper.java"), """
                class Helper {
                    static void holds(int a) { assertThat(a).isPositive(); }
                    static void empty() {}
                }
                """);
        Files.writeString(folder.resolve("SomeTest.java"), """
                import static some.Helper.holds;
                class SomeTest {
                    @Test void asserts() { assertThat(a()).isEqualTo(1); }
                    @Test void hasHelpers() { holds(1); }
                    @Test void hasHelpersOfOthers() { Stream.of(1).forEach(Helper::holds); }
                    @Test void returnsInALambda() { run(() -> { return; }); assertThat(a()).isNull(); }
                    @Test void assertsNothing() { a(); Helper.empty(); a(); }
                    @Test void returnsEarly() { if (a() == 1) { return; } assertThat(a()).isNull(); }
                    @ParameterizedTest void assertsLiterals(int a) { assertThat((1.5 + 2) / -3).isEqualTo(a); }
                    int a() { return 1; }
                }
                """);
        assertThat(new Suite(JavaSource.parse("src/test/java", temp.toString())).idle())
                .containsExactly(
                        "SomeTest.java:7 reaches no assertion",
                        "SomeTest.java:8 returns early",
                        "SomeTest.java:9 asserts something about literals");
    }

    /** Tests with their helpers. */
    private static final class Suite {
        private final List<Body> all = new ArrayList<>();
        private final Map<String, List<Body>> byName = new HashMap<>(); // of its class and of itself

        Suite(List<JavaSource> sources) {
            for (JavaSource source : sources) {
                source.unit()
                        .accept(
                                new TreeScanner<Void, Void>() {
                                    @Override
                                    public Void visitMethod(MethodTree method, Void none) {
                                        add(source, method);
                                        return super.visitMethod(method, none);
                                    }
                                },
                                null);
            }
        }

        private void add(JavaSource source, MethodTree method) {
            var body = new Body(source, method);
            all.add(body);
            for (String owner : List.of(source.file().toString(), nameOf(source))) {
                byName.computeIfAbsent(owner + "." + method.getName(), name -> new ArrayList<>())
                        .add(body);
            }
        }

        private static String nameOf(JavaSource source) {
            return source.file().getFileName().toString().replace(".java", "");
        }

        /** The tests that cannot fail, with their places and reasons. */
        List<String> idle() {
            return all.stream()
                    .flatMap(body -> Stream.concat(
                            body.wrong.stream(),
                            body.isTest() && !reachesAssertion(body, new HashSet<>())
                                    ? Stream.of(body.source.place(body.method) + " reaches no assertion")
                                    : Stream.empty()))
                    .toList();
        }

        private boolean reachesAssertion(Body body, Set<Body> seen) {
            return body.asserts
                    || seen.add(body)
                            && body.called.stream()
                                    .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                                    .anyMatch(each -> reachesAssertion(each, seen));
        }
    }

    /** The calls of a method, including those in nested code. */
    private static final class Body extends TreeScanner<Void, Void> {
        final JavaSource source;
        final MethodTree method;
        final Set<String> called = new HashSet<>(); // by the names in the suite
        final List<String> wrong = new ArrayList<>();
        boolean asserts;
        private int inner;

        Body(JavaSource source, MethodTree method) {
            this.source = source;
            this.method = method;
            scan(method.getBody(), null);
        }

        boolean isTest() {
            return method.getModifiers().getAnnotations().stream()
                    .map(AnnotationTree::getAnnotationType)
                    .anyMatch(type -> OF_TESTS.contains(type.toString()));
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
            if (call.getMethodSelect() instanceof MemberSelectTree member) {
                String name = member.getIdentifier().toString();
                calls(member.getExpression(), name);
                // A rule of ArchUnit asserts when it is checked.
                asserts |= name.equals("check")
                        && member.getExpression().toString().contains(".should()");
            } else {
                String name = call.getMethodSelect().toString();
                calls(null, name);
                if (name.startsWith("assertThat")) {
                    asserts = true;
                    if (!call.getArguments().isEmpty()
                            && call.getArguments().stream().allMatch(Body::isLiteral)) {
                        wrong.add(source.place(call) + " asserts something about literals");
                    }
                }
            }
            return super.visitMethodInvocation(call, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree reference, Void none) {
            calls(reference.getQualifierExpression(), reference.getName().toString());
            return super.visitMemberReference(reference, none);
        }

        /** Records a call: to a method of this file, of the named class, or of a class whose methods are imported. */
        private void calls(ExpressionTree of, String name) {
            called.add(source.file() + "." + name);
            if (of instanceof IdentifierTree owner) {
                called.add(owner.getName() + "." + name);
            } else if (of == null) {
                source.unit().getImports().stream()
                        .filter(ImportTree::isStatic)
                        .map(each -> each.getQualifiedIdentifier().toString())
                        .filter(each -> each.endsWith("." + name))
                        .forEach(each -> called.add(each.replaceFirst("^.*\\.(?=\\w+\\.\\w+$)", "")));
            }
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree lambda, Void none) {
            inner++;
            super.visitLambdaExpression(lambda, none);
            inner--;
            return null;
        }

        @Override
        public Void visitClass(ClassTree nested, Void none) {
            inner++;
            super.visitClass(nested, none);
            inner--;
            return null;
        }

        @Override
        public Void visitReturn(ReturnTree end, Void none) {
            if (isTest() && inner == 0 && end.getExpression() == null) {
                wrong.add(source.place(end) + " returns early");
            }
            return super.visitReturn(end, none);
        }

        /** Returns whether no part of the expression comes from the tested code. */
        private static boolean isLiteral(ExpressionTree expression) {
            return expression instanceof LiteralTree
                    || expression instanceof ParenthesizedTree inner && isLiteral(inner.getExpression())
                    || expression instanceof UnaryTree unary && isLiteral(unary.getExpression())
                    || expression instanceof BinaryTree both
                            && isLiteral(both.getLeftOperand())
                            && isLiteral(both.getRightOperand());
        }
    }
}
