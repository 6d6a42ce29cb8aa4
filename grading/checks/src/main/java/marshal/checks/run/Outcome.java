package marshal.checks.run;

import marshal.checks.story.Printable;
import marshal.checks.story.Story;
import marshal.checks.story.WrappedText;
import marshal.kit.contract.Todo;

/** Says how a check ended, and why. */
public sealed interface Outcome {

    Outcome PASSED = new Passed();

    Status status();

    /** Returns plain text, in lines of at most this number of columns; empty if there is nothing to say. */
    String text(int columns);

    /** Returns whether the other outcome has the same texts. */
    default boolean saysAs(Outcome other) {
        return equals(other);
    }

    /** The check holds. */
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

    /** The check does not hold. */
    record Failed(Story story) implements Outcome {

        @Override
        public Status status() {
            return Status.FAIL;
        }

        @Override
        public String text(int columns) {
            return story.text(columns);
        }

        @Override
        public boolean saysAs(Outcome other) {
            return other instanceof Failed failed && story.saysAs(failed.story);
        }
    }

    /** The check has no verdict. */
    sealed interface NoVerdict extends Outcome {

        /** Returns the reason, as text for the student. */
        String why();

        @Override
        default String text(int columns) {
            return WrappedText.text(why(), columns);
        }
    }

    /**
     * The check reached code that is not written yet.
     *
     * @param step the step that asks for the code
     * @param what what to write
     */
    record ToDo(String step, String what) implements NoVerdict {

        @Override
        public Status status() {
            return Status.TO_DO;
        }

        @Override
        public String why() {
            return new Todo(step, what).getMessage();
        }
    }

    /** A step that the check builds on hardly works. The check does not run until that step is corrected. */
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

    /** It was not the turn of this check, or earlier checks used up the time. */
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

    /** The machine was too busy to finish. Another run would take as long, unless the machine is less busy. */
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
