package marshal.engine.run;

import marshal.checks.story.Printable;

/**
 * One run of a program in which one side is the student's and the other the reference's.
 *
 * @param program which program
 * @param yours   the student's side: manager or workers
 * @param theirs  the reference's side
 * @param right   whether the result was right
 * @param message what went wrong; empty if nothing did
 */
public record Interop(String program, String yours, String theirs, boolean right, String message) {

    public Interop {
        message = Printable.text(message);
    }
}
