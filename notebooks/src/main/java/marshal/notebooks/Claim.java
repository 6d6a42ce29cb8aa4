package marshal.notebooks;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * A sentence of a paper that a table can answer.
 *
 * @param id        short name
 * @param source    the paper
 * @param section   where the paper says it
 * @param labs      the labs whose programs have something to say about it, such as {@code lab1}
 * @param says      what it says, in one sentence
 * @param table     the paper's table that should show it
 * @param quantity  the quantity that it is about
 * @param predicate the function in {@link Predicates} that decides it
 * @param args      what the function needs to know
 * @param paper     what the paper's own table says about it: a test keeps this true
 */
public record Claim(
        String id,
        String source,
        String section,
        List<String> labs,
        String says,
        String table,
        String quantity,
        String predicate,
        Args args,
        Expected paper) {

    /** How many cases the paper's own table has, and how many of them speak against the claim. */
    public record Expected(int cases, int against) {}

    /** The claims of a JSON file. */
    public static List<Claim> read(Path file) {
        try {
            return new ObjectMapper().readValue(file.toFile(), new TypeReference<List<Claim>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the claims in " + file, e);
        }
    }

    public Claim {
        labs = labs == null ? List.of() : List.copyOf(labs);
    }

    /** Paper and section. */
    public String where() {
        return source + " " + section;
    }

    /** The claims that a lab's programs have something to say about. */
    public static List<Claim> ofLab(List<Claim> claims, String lab) {
        return claims.stream().filter(claim -> claim.labs().contains(lab)).toList();
    }

    /** Whether it is about one of these mechanisms by name. */
    public boolean names(Collection<String> mechanisms) {
        return args != null
                && (args.mechanisms().stream().anyMatch(mechanisms::contains)
                        || args.mechanism() != null && mechanisms.contains(args.mechanism()));
    }

    /** What the paper's own table says. */
    public Verdict onPaper(Table reference) {
        return on(reference.where(row -> row.source().equals(source)).table(table));
    }

    /** Whether it is about counts, which no spread of trials and no other number of workers changes. */
    boolean isAboutCounts() {
        return predicate.equals("formula");
    }

    /** What any table says: that of a run, of another paper, of a class. */
    public Verdict on(Table any) {
        return Predicates.named(predicate).test(any.quantity(quantity), args);
    }
}
