package marshal.engine;

/** The user asked for something that does not exist, or combined options that exclude each other. Exit code 2. */
public class UsageException extends RuntimeException {

    /** @param message one sentence for the user: what is wrong and what would be right */
    public UsageException(String message) {
        super(message);
    }

    /** Throws this exception unless a condition on the user's input holds. */
    public static void unless(boolean holds, String message) {
        if (!holds) {
            throw new UsageException(message);
        }
    }
}
