package marshal.kit.mpi;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** MPICH's messages about failed calls, and their meaning. */
final class MpichMessage {

    private static final Pattern ERROR =
            Pattern.compile("(?m)^Abort\\(\\d+\\) on node (\\d++).*?: Fatal error in \\w+: ([^,\\n]+).*$");
    private static final Pattern ABORT =
            Pattern.compile("(?m)^Abort\\(-?\\d+\\) on node \\d+ .*application called MPI_Abort.*$");
    private static final Pattern REPORT = Pattern.compile("={20,}|==\\d+==.*");
    private static final Pattern DETAIL = Pattern.compile("^[\\w()]+\\.*: (.*)$");
    /** The messages of UCX and MPICH about a failed call, beside its error. */
    private static final Pattern NOISE =
            Pattern.compile("Abort\\(.*|internal_\\w+\\(\\d+\\).*|\\[\\d+\\.\\d+] .* UCX (?s:.*)");

    private static final int LAST_LINES = 10;
    private static final int LONGEST_LINE = 300;

    /** MPICH calls two mistakes an invalid buffer; its detail tells them apart. */
    private static final String ALIASED = "Buffers must not be aliased";

    private static final Map<String, String> MEANING = Map.of(
            "Message truncated", "The message that came is longer than the room for it",
            "Invalid rank", "There is no such rank",
            "Invalid tag", "A tag must not be negative",
            "Invalid count", "A count must not be negative",
            "Invalid root", "There is no such root",
            "Invalid buffer pointer",
                    "The buffer is NULL, or the same one is sent and received; in a collective call, a rank may also "
                            + "believe that it is the root, but has no buffer",
            "Invalid datatype", "This is not a datatype, or it was not committed with MPI_Type_commit",
            "Invalid communicator", "This is not a communicator",
            "Invalid request", "This is not a request");

    private MpichMessage() {}

    static boolean isError(String output) {
        return ERROR.matcher(output).find();
    }

    static boolean isAbort(String output) {
        return ABORT.matcher(output).find();
    }

    /**
     * Returns whether the launcher says that this signal ended a rank. A program may return the signal's number as its
     * exit code.
     */
    static boolean isSignal(String output, int signal) {
        return output.contains("(signal " + signal + ")");
    }

    /** The failure on this rank; on any rank if rank is null, or if this rank had no time to report it. */
    static String of(String output, Integer rank) {
        Matcher error = ERROR.matcher(output);
        Matcher any = ERROR.matcher(output);
        while (error.find()) {
            if (rank == null || error.group(1).equals(rank.toString())) {
                return words(output, error);
            }
        }
        return any.find() ? words(output, any) : "";
    }

    private static String words(String output, Matcher error) {
        String kind = error.group(2).strip();
        String detail = output.substring(error.end())
                .lines()
                .skip(1)
                .map(DETAIL::matcher)
                .takeWhile(Matcher::matches)
                .map(line -> line.group(1))
                .reduce((first, last) -> last)
                .orElse("");
        String meaning = detail.contains(ALIASED)
                ? "One array is both sent and received in this call; take a second one, or MPI_IN_PLACE"
                : MEANING.getOrDefault(kind, kind);
        return detail.isBlank() || detail.equals(kind) ? meaning + "." : meaning + " (MPICH: " + detail.strip() + ").";
    }

    /** The program's own last output. The launcher's lines may be before or after it. */
    static String ofTheProgram(String output) {
        return lastLines(output.lines().filter(line -> !ABORT.matcher(line).matches()), 3);
    }

    /** The end of the output, without the launcher's banner about a rank that died. */
    static String withoutHydra(String output) {
        int banner = output.indexOf("\n====================");
        return lastLines((banner < 0 ? output : output.substring(0, banner)).lines(), LAST_LINES);
    }

    /**
     * The end of the output, up to the report of the launcher or a sanitizer, and without MPICH's message about the
     * end.
     */
    static String ownWords(String output) {
        return JvmMessage.withoutEmptyHeadings(lastLines(
                output.lines()
                        .takeWhile(line -> !REPORT.matcher(line).matches())
                        .filter(line -> !line.isBlank() && !NOISE.matcher(line).matches()),
                LAST_LINES));
    }

    private static String lastLines(Stream<String> lines, int most) {
        List<String> all = lines.filter(line -> !line.isBlank())
                .map(line -> line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + " ..." : line)
                .toList();
        return all.stream().skip(Math.max(0, all.size() - most)).collect(Collectors.joining("\n"));
    }
}
