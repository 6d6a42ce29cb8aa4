package marshal.checks;

/**
 * How one check ended.
 *
 * @param id      step and method, such as {@code lab1.2/remainders}
 * @param step    such as {@code lab1.2}
 * @param title   the check's sentence
 * @param score   points earned
 * @param max     points to earn
 * @param message what a student reads where it did not pass, else empty; always printable
 * @param seed    replays the check exactly
 */
public record CheckResult(String id, String step, String title, Status status, int score, int max, String message, long seed) {

    public CheckResult {
        message = Printable.text(message);
    }
}
