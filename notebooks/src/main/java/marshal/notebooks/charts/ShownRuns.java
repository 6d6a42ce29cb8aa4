package marshal.notebooks.charts;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import marshal.notebooks.claims.Claim;
import marshal.notebooks.claims.ClaimsTable;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.Run;

/**
 * The runs that a notebook shows: a run, and the reference run beside it. If the user has no run, the notebook shows
 * the reference run alone.
 *
 * @param run       the user's run, or the reference run if there is none
 * @param reference the reference run, unless it is {@code run}
 */
public record ShownRuns(Run run, Optional<Run> reference) {

    /** The user's table of timings, found as in {@link Run#find}, beside that of the reference run. */
    public static ShownRuns find(Path own, Path reference) {
        Run run = Run.find(own, reference);
        return new ShownRuns(
                run, run.own() ? Optional.of(Run.reference(reference).on(run.net())) : Optional.empty());
    }

    /** One or two runs. */
    public List<Run> runs() {
        return reference.map(other -> List.of(run, other)).orElse(List.of(run));
    }

    /** Both runs, with another network selected. */
    public ShownRuns on(String net) {
        return new ShownRuns(run.on(net), reference.map(other -> other.on(net)));
    }

    /** The observations of both runs in an experiment. */
    public ShownRuns in(String experiment) {
        return new ShownRuns(run.in(experiment), reference.map(other -> other.in(experiment)));
    }

    /**
     * The first run with measurements on all of these networks, the user's before the reference run. Selects the first
     * network.
     */
    public Optional<Run> measuredOn(String... nets) {
        return runs().stream()
                .filter(one -> one.nets().containsAll(List.of(nets)))
                .findFirst()
                .map(one -> one.on(nets[0]));
    }

    /** The first run with measurements on several hosts, the user's before the reference run. Selects their network. */
    public Optional<Run> measuredOnHosts() {
        return runs().stream()
                .flatMap(one -> one.nets().stream().filter(Run::isOfHosts).map(one::on))
                .findFirst();
    }

    /**
     * The results of claims: on the papers' own tables, on the reference run, and on the user's run if there is one.
     */
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
