package marshal.notebooks.charts;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import marshal.notebooks.claims.Claim;
import marshal.notebooks.claims.ClaimsTable;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Run;

/**
 * What a notebook shows: a run, and the reference run beside it. Without a run of one's own the reference run is the
 * one that is shown, and nothing stands beside it.
 *
 * @param run       one's own, or the reference run for want of it
 * @param reference the reference run, unless it is {@code run}
 */
public record ShownRuns(Run run, Optional<Run> reference) {

    /** One's own table of timings, as {@link Run#find} finds it, beside that of the reference run. */
    public static ShownRuns find(Path own, Path reference) {
        Run run = Run.find(own, reference);
        return new ShownRuns(
                run, run.own() ? Optional.of(Run.reference(reference).on(run.net())) : Optional.empty());
    }

    /** One or two. */
    public List<Run> runs() {
        return reference.map(other -> List.of(run, other)).orElse(List.of(run));
    }

    /** Both, looked at on another network. */
    public ShownRuns on(String net) {
        return new ShownRuns(run.on(net), reference.map(other -> other.on(net)));
    }

    /** What both observed in an experiment. */
    public ShownRuns in(String experiment) {
        return new ShownRuns(run.in(experiment), reference.map(other -> other.in(experiment)));
    }

    /**
     * The run that was measured on all of these networks, one's own rather than the reference run; it is looked at on
     * the first.
     */
    public Optional<Run> measuredOn(String... nets) {
        return runs().stream()
                .filter(one -> one.nets().containsAll(List.of(nets)))
                .findFirst()
                .map(one -> one.on(nets[0]));
    }

    /** The run that was measured on several hosts, one's own rather than the reference run, looked at on their network. */
    public Optional<Run> measuredOnHosts() {
        return runs().stream()
                .flatMap(one -> one.nets().stream().filter(Run::isOfHosts).map(one::on))
                .findFirst();
    }

    /** What comes out of claims: on the papers' own tables, on the reference run, and on one's own if there is one. */
    public ClaimsTable claims(List<Claim> claims, DataTable papers) {
        return ClaimsTable.of(claims, papers, reference.orElse(run), reference.isPresent() ? run : null);
    }

    @Override
    public String toString() {
        return run
                + reference
                        .map(other -> "\nBeside it, thin in the charts: the reference run that comes with the kit ("
                                + other.file() + ").")
                        .orElse("");
    }
}
