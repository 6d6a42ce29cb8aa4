package marshal.workshop.attacks;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marshal.engine.KitException;
import marshal.engine.isolate.Tier;
import marshal.engine.run.LabStatus;

/**
 * A submission that tries to cheat, to spy or to do harm, and its required result. This is the content of attack.json.
 *
 * @param kind    the kind of attack, as in the README's table
 * @param what    the attempt, as a sentence
 * @param student the submission's name; null for the attack's own name
 * @param from    {@code starter} or {@code solutions}: the files that it begins with; null for none
 * @param solved  files that come from the solution, although the rest comes from the starter
 * @param changes the differences in these files
 * @param zip     whether it is handed in as a zip
 * @param cut     bytes that are missing at the zip's end
 * @param extra   files that should not be in a repository: odd names, sizes and links
 * @param status  graded or error
 * @param marks   points by step; other steps get none
 * @param says    a text that the feedback must contain: most attacks report how far they got
 * @param hidden  texts that no file of the results may contain
 * @param flagged whether the report must ask an instructor to look at it
 * @param tiers   the differences in a tier
 */
public record Attack(
        String kind,
        String what,
        String student,
        String from,
        List<String> solved,
        List<Change> changes,
        boolean zip,
        int cut,
        List<Extra> extra,
        LabStatus status,
        Map<String, Integer> marks,
        String says,
        List<String> hidden,
        boolean flagged,
        Map<Tier, InTier> tiers) {

    public Attack {
        solved = solved == null ? List.of() : solved;
        changes = changes == null ? List.of() : changes;
        extra = extra == null ? List.of() : extra;
        status = status == null ? LabStatus.GRADED : status;
        marks = marks == null ? Map.of() : marks;
        says = says == null ? "" : says;
        hidden = hidden == null ? List.of() : hidden;
        tiers = tiers == null ? Map.of() : tiers;
    }

    /**
     * A piece of a source file that another text replaces.
     *
     * @param file its name
     * @param from the piece, which occurs once
     * @param to   the lines that replace it
     */
    public record Change(String file, String from, List<String> to) {

        String in(String text) {
            int at = text.indexOf(from);
            if (at < 0 || text.indexOf(from, at + 1) >= 0) {
                throw new KitException(file + " does not have this once: " + from);
            }
            return text.substring(0, at) + String.join("\n", to) + text.substring(at + from.length());
        }
    }

    /**
     * A file, or a link.
     *
     * @param name   its path in the submission; {@code @SOURCES@/} is the place of the lab's sources
     * @param count  the number of files, with numbers if the name has a #; 0 for one file with exactly this name
     * @param pieces its contents
     * @param link   the target of the link; null if it is not a link
     */
    public record Extra(String name, int count, List<Piece> pieces, String link) {

        public Extra {
            pieces = pieces == null ? List.of() : pieces;
        }

        String text() {
            return pieces.stream().map(piece -> piece.text.repeat(piece.times)).collect(Collectors.joining());
        }
    }

    /** A text, and how often it is repeated. */
    public record Piece(String text, int times) {

        public Piece {
            times = times == 0 ? 1 : times;
        }
    }

    /**
     * The differences in a tier.
     *
     * @param cannotStop a clause of {@link Tier#cannotStop()}: why the attack gets further in this tier; null if it
     *                   does not
     * @param notRun     whether it is left out in this tier, because nothing would stop it
     * @param marks      points by step; null if they are the same
     * @param says       a text that the feedback must contain instead; null if it is the same
     */
    public record InTier(
            @JsonProperty("cannot stop") String cannotStop,
            @JsonProperty("not run") boolean notRun,
            Map<String, Integer> marks,
            String says) {

        static final InTier SAME = new InTier(null, false, null, null);
    }

    /** Points by step in this tier. */
    public Map<String, Integer> marks(Tier tier) {
        return in(tier).marks() == null ? marks : in(tier).marks();
    }

    /** The differences in this tier. */
    public InTier in(Tier tier) {
        return tiers.getOrDefault(tier, InTier.SAME);
    }
}
