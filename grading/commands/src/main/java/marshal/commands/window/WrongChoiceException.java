package marshal.commands.window;

import marshal.engine.UsageException;

/** A field of the page's form holds something that cannot be run. */
final class WrongChoiceException extends UsageException {

    private final String field;

    /** @param field the component of {@link Choice} that it is about */
    WrongChoiceException(String field, String message) {
        super(message);
        this.field = field;
    }

    String field() {
        return field;
    }
}
