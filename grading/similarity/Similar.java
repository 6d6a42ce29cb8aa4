import de.jplag.JPlag;
import de.jplag.JPlagComparison;
import de.jplag.JPlagResult;
import de.jplag.Language;
import de.jplag.exceptions.ExitException;
import de.jplag.options.JPlagOptions;
import de.jplag.reporting.reportobject.ReportObjectFactory;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Runs JPlag over what {@code lab export sources} has laid out, and prints the pairs that are most alike. */
final class Similar {

    private static final int SHOWN = 20;
    private static final int LIKE_JAVA = 9; // tokens that have to match in one piece: JPlag's own number for Java
    private static final int LIKE_C = 12;

    private Similar() {}

    public static void main(String[] args) throws ExitException {
        var folder = new File(args[0]);
        boolean isC = new File(folder, "base").list((base, name) -> name.endsWith(".c")).length > 0;
        Language language = isC ? new de.jplag.cpp.Language() : new de.jplag.java.Language();
        var options = new JPlagOptions(language, Set.of(new File(folder, "submissions")), Set.of())
                .withBaseCodeSubmissionDirectory(new File(folder, "base"))
                .withMinimumTokenMatch(isC ? LIKE_C : LIKE_JAVA);
        JPlagResult result = new JPlag(options).run();
        new ReportObjectFactory().createAndSaveReport(result, new File(folder, "jplag").getPath());
        List<JPlagComparison> most = result.getComparisons(SHOWN);
        System.out.println("Similar by   of what is longer or shorter   Pair (what the starter gave does not count)");
        for (JPlagComparison each : most) {
            System.out.printf(Locale.ROOT, "%5.0f %%       %3.0f %% or %3.0f %%                   %s, %s%n", 100 * each.similarity(), 100 * each.minimalSimilarity(),
                    100 * each.maximalSimilarity(), each.firstSubmission().getName(), each.secondSubmission().getName());
        }
        System.out.println("All pairs, side by side: open " + new File(folder, "jplag.zip") + " at https://jplag.github.io/JPlag (it stays in your browser).");
    }
}
