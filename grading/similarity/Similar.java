import de.jplag.JPlag;
import de.jplag.JPlagComparison;
import de.jplag.JPlagResult;
import de.jplag.Language;
import de.jplag.Submission;
import de.jplag.exceptions.ExitException;
import de.jplag.options.JPlagOptions;
import de.jplag.reporting.reportobject.ReportObjectFactory;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs JPlag over what {@code lab export sources} has laid out, and prints the pairs that are most alike. */
final class Similar {

    private static final int SHOWN = 20;
    private static final int LIKE_JAVA = 9; // tokens that have to match in one piece: JPlag's own number for Java
    private static final int LIKE_C = 12;

    private Similar() {}

    public static void main(String[] args) {
        var folder = new File(args[0]);
        boolean isJava = has(folder, ".java");
        boolean isC = has(folder, ".c");
        boolean isCompared = false;
        if (isJava) {
            isCompared |= compare(folder, new de.jplag.java.Language(), LIKE_JAVA, isC ? "Java" : "");
        }
        if (isC) {
            isCompared |= compare(folder, new de.jplag.cpp.Language(), LIKE_C, isJava ? "C" : "");
        }
        System.exit(isCompared ? 0 : 1);
    }

    /** Returns whether the lab has a language; some labs have two. */
    private static boolean has(File folder, String ending) {
        return new File(folder, "base").list((base, name) -> name.endsWith(ending)).length > 0;
    }

    /**
     * Compares the submissions in one language.
     *
     * @param called its name, if the lab has two
     * @return whether there was something to compare
     */
    private static boolean compare(File folder, Language language, int like, String called) {
        var options = new JPlagOptions(language, Set.of(new File(folder, "submissions")), Set.of())
                .withBaseCodeSubmissionDirectory(new File(folder, "base"))
                .withMinimumTokenMatch(like);
        try {
            print(new JPlag(options).run(), folder, called);
            return true;
        } catch (ExitException e) {
            System.err.println("JPlag has compared nothing" + (called.isEmpty() ? "" : " in " + called) + ": " + e.getMessage());
            return false;
        }
    }

    private static void print(JPlagResult result, File folder, String called) {
        String report = called.isEmpty() ? "jplag" : "jplag-" + called.toLowerCase(Locale.ROOT);
        new ReportObjectFactory().createAndSaveReport(result, new File(folder, report).getPath());
        List<JPlagComparison> most = result.getComparisons(SHOWN);
        if (!called.isEmpty()) {
            System.out.println("In " + called + ":");
        }
        System.out.println("Similar by   of what is longer or shorter   Pair (what the starter gave does not count)");
        for (JPlagComparison each : most) {
            System.out.printf(Locale.ROOT, "%5.0f %%       %3.0f %% or %3.0f %%                   %s, %s%n", 100 * each.similarity(), 100 * each.minimalSimilarity(),
                    100 * each.maximalSimilarity(), each.firstSubmission().getName(), each.secondSubmission().getName());
        }
        System.out.println("All pairs, side by side: open " + new File(folder, report + ".zip") + " at https://jplag.github.io/JPlag (it stays in your browser).");
        List<Submission> unread = result.getSubmissions().getInvalidSubmissions();
        if (!unread.isEmpty()) {
            System.out.println("Not compared, because JPlag found too little code, or code that it cannot read: "
                    + unread.stream().map(Submission::getName).sorted().collect(Collectors.joining(", ")));
        }
    }
}
