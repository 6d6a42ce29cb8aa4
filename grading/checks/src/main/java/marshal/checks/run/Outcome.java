package marshal.checks.run;

import java.util.Optional;
import marshal.checks.story.Printable;
import marshal.checks.story.Story;
import marshal.checks.story.WrappedText;
import marshal.kit.contract.Todo;

/** How a check ended, and why. */
public sealed interface Outcome {

    Outcome PASSED = new Passed();

    Status status();

    /** As plain text, for lines of so many columns; empty if there is nothing to say. */
    String text(int columns);

    /** Whether the other one says the same in words. */
    default boolean saysAs(Outcome other) {
        return equals(other);
    }

    /** It holds. */
    record Passed() implements Outcome {

        @Override
        public Status status() {
            return Status.PASS;
        }

        @Override
        public String text(int columns) {
            return "";
        }
    }

    /** It does not hold. */
    record Failed(Story story) implements Outcome {

        @Override
        public Status status() {
            return Status.FAIL;
        }

        @Override
        public String text(int columns) {
            return story.text(columns);
        }

        /** The code that it came to, where that is not written yet. */
        public Optional<Todo> unwritten() {
            return Todo.in(story.came());
        }

        @Override
        public boolean saysAs(Outcome other) {
            return other instanceof Failed failed && story.saysAs(failed.story);
        }
    }

    /** There is no verdict. */
    sealed interface NoVerdict extends Outcome {

        /** In words, for the student. */
        String why();

        @Override
        default String text(int columns) {
            return WrappedText.text(why(), columns);
        }
    }

    /** Too little works of a step that it builds on: the check does not run until that is corrected. */
    record Skipped(String step) implements NoVerdict {

        @Override
        public Status status() {
            return Status.SKIPPED;
        }

        @Override
        public String why() {
            return "builds on " + step + ", of which less than half works yet";
        }
    }

    /** It was not its turn, or what ran before has taken all the time. */
    record NotRun(String because) implements NoVerdict {

        @Override
        public Status status() {
            return Status.SKIPPED;
        }

        @Override
        public String why() {
            return "not run: " + because;
        }
    }

    /** The checks themselves could not run. */
    record Broken(String why) implements NoVerdict {

        public Broken {
            why = Printable.text(why);
        }

        @Override
        public Status status() {
            return Status.ERROR;
        }
    }

    /** The machine was too busy to come to its end: another run would take as long, until somebody has seen to that. */
    record OutOfTime(String why) implements NoVerdict {

        public OutOfTime {
            why = Printable.text(why);
        }

        @Override
        public Status status() {
            return Status.ERROR;
        }
    }

    /** There is nothing to check. */
    record Missing(String why) implements NoVerdict {

        public Missing {
            why = Printable.text(why);
        }

        @Override
        public Status status() {
            return Status.MISSING;
        }
    }
}
