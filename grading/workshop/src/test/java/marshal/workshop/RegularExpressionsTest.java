package marshal.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No regular expression in the grading processes takes more than linear time, or a stack that grows with the text. The
 * text may come from a student. The test counts how often it looks at a character, in a text and in a text twice as
 * long.
 */
class RegularExpressionsTest {

    private static final String[] DECIDING = {
        "labs/kit", "grading/checks", "grading/engine", "grading/commands", "grading/grader"
    };
    private static final int SHORTEST = 400;
    private static final int FEWEST = 64;
    private static final double LINEAR = 2.5;
    private static final int MORE_FRAMES = 20;
    private static final Set<String> OF_MATCHERS =
            Set.of("matches", "lookingAt", "find", "results", "replaceAll", "replaceFirst");
    private static final Pattern CONSTANT = Pattern.compile("[A-Z_]+");

    /** How a regular expression is used, ordered by the number of characters it looks at. */
    private enum Use {
        matches,
        lookingAt,
        find;

        static Use of(String method) {
            return Set.of("matches", "lookingAt").contains(method) ? valueOf(method) : find;
        }
    }

    private record Used(String place, Pattern pattern, Use use) {}

    @Test
    void takesLinearTimeAndNoStack() throws IOException {
        List<Used> all = all();
        assertThat(all).hasSizeGreaterThan(100);
        assertThat(all.stream().flatMap(used -> wrong(used).stream())).isEmpty();
    }

    /** Tests the rule itself: it finds the bad examples. */
    @Test
    void seesWhatIsWrong() {
        for (String bad :
                List.of("(?s)/\\*.*?\\*/", "a.*b.*c", "(?:a|b)*c", "#(?:.*?x=(\\d+))?.*!", ".*y\\.(?:z.*)?")) {
            assertThat(wrong(new Used("here", Pattern.compile(bad), Use.find)))
                    .as(bad)
                    .isPresent();
        }
        for (String good : List.of(
                "(?s)/\\*.*?(?:\\*/|\\z)", "\\w{1,40}", "(?m)^a.*$", "(?<![\\w.])(?:[a-z]\\w*+\\.)++(?=[A-Z])")) {
            assertThat(wrong(new Used("here", Pattern.compile(good), Use.find)))
                    .as(good)
                    .isEmpty();
        }
    }

    private static Optional<String> wrong(Used used) {
        var texts = new LinkedHashSet<Text>();
        for (List<String> pieces : RegexSamples.of(used.pattern.pattern())) {
            for (int from = 0; from < pieces.size(); from++) {
                for (int to = from + 1; to <= pieces.size(); to++) {
                    texts.add(Text.of(
                            String.join("", pieces.subList(0, from)), String.join("", pieces.subList(from, to))));
                }
            }
        }
        return texts.stream().flatMap(text -> text.wrong(used).stream()).findFirst();
    }

    /** The beginning of a text, and what is repeated behind it. */
    private record Text(String head, String again) {

        /** Of texts that have the same characters, one. */
        static Text of(String head, String again) {
            int period = (again + again).indexOf(again, 1);
            String shortest = again.substring(0, period);
            String begin = head;
            while (begin.endsWith(shortest)) {
                begin = begin.substring(0, begin.length() - period);
            }
            return new Text(begin, shortest);
        }

        Optional<String> wrong(Used used) {
            for (String end : List.of("", "\n", "\u2028", "\0")) {
                int times = Math.max(FEWEST, SHORTEST / again.length());
                var twice = new Watched(head + again.repeat(2 * times) + end);
                twice.read(used);
                if (twice.looks > 3 * twice.length() || twice.frames > MORE_FRAMES) {
                    var once = new Watched(head + again.repeat(times) + end);
                    once.read(used);
                    Optional<String> wrong = wrong(used, once, twice, end);
                    if (wrong.isPresent()) {
                        return wrong;
                    }
                }
                if (!twice.isLate) {
                    break; // no other end would be seen
                }
            }
            return Optional.empty();
        }

        private Optional<String> wrong(Used used, Watched once, Watched twice, String end) {
            String how = twice.looks > LINEAR * once.looks + 3 * twice.length()
                    ? " looks " + once.looks + " times at " + once.length() + " characters, " + twice.looks
                            + " times at " + twice.length()
                    : twice.frames > once.frames + MORE_FRAMES
                            ? " has " + once.frames + " frames after " + once.length() + " characters, " + twice.frames
                                    + " after " + twice.length()
                            : "";
            return how.isEmpty()
                    ? Optional.empty()
                    : Optional.of(used.place + how + ": " + used.pattern + " of " + head + "(" + again + ")*" + end);
        }
    }

    /** A text that counts the accesses to its characters, and the depth of the stack. */
    private static final class Watched implements CharSequence {
        private final String text;
        private final int late;
        private long looks;
        private long frames;
        private boolean isLate;

        Watched(String text) {
            this.text = text;
            this.late = text.length() * 7 / 8;
        }

        void read(Used used) {
            Matcher matcher = used.pattern.matcher(this);
            try {
                switch (used.use) {
                    case matches -> matcher.matches();
                    case lookingAt -> matcher.lookingAt();
                    case find -> matcher.results().count();
                }
            } catch (StackOverflowError e) {
                frames = Integer.MAX_VALUE;
            }
        }

        @Override
        public char charAt(int index) {
            looks++;
            if (index >= late && !isLate) {
                isLate = true;
                frames = StackWalker.getInstance().walk(Watched::depth);
            }
            return text.charAt(index);
        }

        /** The number of frames between {@link #read} and {@link #charAt}. */
        private static long depth(Stream<StackWalker.StackFrame> stack) {
            return stack.skip(1)
                    .takeWhile(frame -> !frame.getClassName().equals(Watched.class.getName()))
                    .count();
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.subSequence(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static List<Used> all() throws IOException {
        List<JavaSource> sources = JavaSource.parse("src/main/java", DECIDING);
        var ofAll = new HashMap<String, ExpressionTree>();
        sources.forEach(source -> ofAll.putAll(constants(source)));
        var different = new HashSet<List<Object>>();
        return sources.stream()
                .flatMap(source -> {
                    var constants = new HashMap<>(ofAll);
                    constants.putAll(constants(source)); // a name first means the constant of its own file
                    return new Finder(source, constants).found().stream();
                })
                .filter(used -> different.add(List.of(used.pattern.pattern(), used.pattern.flags(), used.use)))
                .toList();
    }

    private static Map<String, ExpressionTree> constants(JavaSource source) {
        var constants = new HashMap<String, ExpressionTree>();
        var finder = new TreeScanner<Void, Void>() {
            @Override
            public Void visitVariable(VariableTree variable, Void none) {
                String name = variable.getName().toString();
                if (variable.getInitializer() != null && CONSTANT.matcher(name).matches()) {
                    constants.put(name, variable.getInitializer());
                }
                return super.visitVariable(variable, none);
            }
        };
        source.unit().accept(finder, null);
        return constants;
    }

    /** Finds the regular expressions of a file. */
    private static final class Finder extends TreeScanner<Void, Void> {
        private final JavaSource source;
        private final Map<String, ExpressionTree> constants;
        private final List<Used> found = new ArrayList<>();
        private final Map<String, Pattern> patterns = new HashMap<>(); // by variable
        private final Map<String, String> matchers = new HashMap<>(); // each with its pattern's variable
        private final Map<String, Use> uses = new HashMap<>(); // of patterns and of matchers

        Finder(JavaSource source, Map<String, ExpressionTree> constants) {
            this.source = source;
            this.constants = constants;
        }

        List<Used> found() {
            source.unit().accept(this, null);
            matchers.forEach((matcher, pattern) -> use(pattern, uses.getOrDefault(matcher, Use.find)));
            patterns.forEach((name, pattern) -> found.add(
                    new Used(source.file().getFileName() + ", " + name, pattern, uses.getOrDefault(name, Use.find))));
            return found;
        }

        @Override
        public Void visitVariable(VariableTree variable, Void none) {
            String name = variable.getName().toString();
            if (variable.getInitializer() instanceof MethodInvocationTree call) {
                if (isCompile(call)) {
                    value(call.getArguments().get(0)).ifPresent(regex -> patterns.put(name, compiled(call, regex)));
                    return null;
                }
                patternOf(call).ifPresent(pattern -> matchers.put(name, pattern));
            }
            return super.visitVariable(variable, none);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
            if (isCompile(call)) {
                value(call.getArguments().get(0))
                        .ifPresent(regex -> found.add(new Used(source.place(call), compiled(call, regex), Use.find)));
            } else if (call.getMethodSelect() instanceof MemberSelectTree select) {
                String method = select.getIdentifier().toString();
                int arguments = call.getArguments().size();
                if (OF_MATCHERS.contains(method)) {
                    patternOf(select.getExpression()).ifPresent(pattern -> use(pattern, Use.of(method)));
                    if (select.getExpression() instanceof IdentifierTree matcher) {
                        use(matcher.getName().toString(), Use.of(method));
                    }
                }
                if (method.equals("split") && select.getExpression() instanceof IdentifierTree pattern) {
                    use(pattern.getName().toString(), Use.find);
                }
                if (method.equals("matches") && arguments == 1
                        || method.equals("split") && arguments > 0
                        || method.startsWith("replace") && arguments == 2 && !method.equals("replace")) {
                    value(call.getArguments().get(0))
                            .ifPresent(regex ->
                                    found.add(new Used(source.place(call), Pattern.compile(regex), Use.of(method))));
                }
            }
            return super.visitMethodInvocation(call, none);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree reference, Void none) {
            if (reference.getQualifierExpression() instanceof IdentifierTree pattern) {
                use(pattern.getName().toString(), Use.find);
            }
            return super.visitMemberReference(reference, none);
        }

        /** Records a use; the widest use counts. */
        private void use(String name, Use use) {
            uses.merge(name, use, (one, other) -> one.compareTo(other) > 0 ? one : other);
        }

        /** The variable of the pattern whose matcher this expression makes. */
        private static Optional<String> patternOf(ExpressionTree expression) {
            return expression instanceof MethodInvocationTree call
                            && call.getMethodSelect() instanceof MemberSelectTree select
                            && select.getIdentifier().contentEquals("matcher")
                            && select.getExpression() instanceof IdentifierTree pattern
                    ? Optional.of(pattern.getName().toString())
                    : Optional.empty();
        }

        private static boolean isCompile(MethodInvocationTree call) {
            return call.getMethodSelect().toString().equals("Pattern.compile");
        }

        private static Pattern compiled(MethodInvocationTree call, String regex) {
            String flags =
                    call.getArguments().size() > 1 ? call.getArguments().get(1).toString() : "";
            return Pattern.compile(
                    regex,
                    (flags.contains("DOTALL") ? Pattern.DOTALL : 0)
                            | (flags.contains("MULTILINE") ? Pattern.MULTILINE : 0));
        }

        /** The value of an expression, with a digit for each unknown part; empty if everything is unknown. */
        private Optional<String> value(ExpressionTree expression) {
            if (expression instanceof LiteralTree literal) {
                return literal.getValue() instanceof String text ? Optional.of(text) : Optional.empty();
            }
            if (expression instanceof BinaryTree sum) {
                Optional<String> left = value(sum.getLeftOperand());
                Optional<String> right = value(sum.getRightOperand());
                return left.isEmpty() && right.isEmpty()
                        ? Optional.empty()
                        : Optional.of(left.orElse("1") + right.orElse("1"));
            }
            if (expression instanceof MethodInvocationTree call) {
                return call.getMethodSelect().toString().equals("Pattern.quote")
                        ? Optional.of(
                                Pattern.quote(value(call.getArguments().get(0)).orElse("1")))
                        : Optional.empty();
            }
            String name = expression instanceof MemberSelectTree select
                    ? select.getIdentifier().toString()
                    : expression.toString();
            return Optional.ofNullable(constants.get(name)).flatMap(this::value);
        }
    }
}
