package marshal.engine.run;

import marshal.checks.story.Printable;

/**
 * One run of a program in which one side is the student's and the other the reference's.
 *
 * @param program which program
 * @param wire    over which wire; empty in results that an older kit wrote
 * @param yours   the student's side: manager or workers
 * @param theirs  the reference's side
 * @param right   whether the result was right
 * @param message what went wrong; empty if nothing did
 */
public record Interop(String program, String wire, String yours, String theirs, boolean right, String message) {

    public Interop {
        wire = wire == null ? "" : wire;
        message = Printable.text(message);
    }

    /** Its program, its wire and who was on which side. */
    public String what() {
        String over = wire.isEmpty() ? "" : " over " + wire;
        return program + over + ", your " + yours + ", the reference's " + theirs;
    }
}
