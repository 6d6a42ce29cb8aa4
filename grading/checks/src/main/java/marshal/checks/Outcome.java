package marshal.checks;

/** How a check ended, with what there is to say of it. */
public sealed interface Outcome {

    Outcome PASSED = new Passed();

    Status status();

    /** As plain text, for lines of so many columns; empty if there is nothing to say. */
    String text(int columns);

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
    }

    /** Too little works of a step that it builds on: it will not be run before that is mended. */
    record Skipped(String step) implements Outcome {

        @Override
        public Status status() {
            return Status.SKIPPED;
        }

        @Override
        public String text(int columns) {
            return Wrapped.text("builds on " + step + ", of which less than half works yet", columns);
        }
    }

    /** It was not its turn, or there was no time left: another run may give a verdict. */
    record NotRun(String because) implements Outcome {

        @Override
        public Status status() {
            return Status.SKIPPED;
        }

        @Override
        public String text(int columns) {
            return Wrapped.text("not run: " + because, columns);
        }
    }

    /** The checks themselves could not run: no verdict. */
    record Broken(String why) implements Outcome {

        public Broken {
            why = Printable.text(why);
        }

        @Override
        public Status status() {
            return Status.ERROR;
        }

        @Override
        public String text(int columns) {
            return Wrapped.text(why, columns);
        }
    }

    /** There is nothing that could be checked. */
    record Missing(String why) implements Outcome {

        public Missing {
            why = Printable.text(why);
        }

        @Override
        public Status status() {
            return Status.MISSING;
        }

        @Override
        public String text(int columns) {
            return Wrapped.text(why, columns);
        }
    }
}
