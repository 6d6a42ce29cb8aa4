package marshal.kit.mpi;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Reads the reports that the counter has written. They come from the student's processes and are not trusted: a report
 * that differs from the counter's exact format does not count.
 */
public final class RankReports {

    private static final int LARGEST = 1 << 20;
    private static final Pattern NAME = Pattern.compile("MPI_[A-Z][A-Za-z_]{1,40}|qsort(_r)?");
    private static final int HIGHEST_EXIT_CODE = 255;
    private static final int MOST_COLLECTIVES = 64;
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build()
            .readerFor(RankReport.class);

    private RankReports() {}

    /**
     * The reports of a run in a folder, by rank, without missing or useless reports.
     *
     * @param counts decides whether this report of a rank, with exactly these bytes, may count
     * @throws IOException if a report exists but cannot be read
     */
    public static List<RankReport> read(Path folder, int ranks, BiPredicate<Integer, byte[]> counts)
            throws IOException {
        var reports = new ArrayList<RankReport>();
        for (int rank = 0; rank < ranks; rank++) {
            Optional<byte[]> json = LeftFile.beginning(folder.resolve("rank-" + rank + ".json"), LARGEST + 1);
            if (json.isPresent() && counts.test(rank, json.get())) {
                parsed(json.get(), rank, ranks).ifPresent(reports::add);
            }
        }
        return reports;
    }

    private static Optional<RankReport> parsed(byte[] json, int rank, int size) {
        try {
            return Optional.of(parse(json, rank, size));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Parses the report of one rank.
     *
     * @throws IOException if it is not a report; the message says why
     */
    public static RankReport parse(byte[] json, int rank, int size) throws IOException {
        if (json.length > LARGEST) {
            throw new IOException("a report of more than " + LARGEST + " bytes");
        }
        RankReport report = READER.readValue(json);
        check(
                report != null && report.rank() == rank && report.size() == size,
                "it is not the report of rank " + rank + " of " + size);
        check(report.end() != null, "it does not say how the rank ended");
        check(
                report.code() >= 0 && report.code() <= HIGHEST_EXIT_CODE,
                "there is no signal or exit code " + report.code());
        check(
                report.in() == null
                        || isName(report.in().name()) && isPeer(report.in().peer(), size),
                "the call in which it ended is not valid");
        check(
                isTime(report.wallMillis()) && isTime(report.inFlightMillis()) && isTime(report.outsideMillis()),
                "a time is not valid");
        check(
                report.pending() >= 0 && report.changed() >= 0 && report.ahead() >= 0,
                "a number of requests or messages is less than 0");
        check(
                report.calls() != null
                        && report.sent() != null
                        && report.received() != null
                        && report.collectives() != null,
                "a list is missing");
        for (RankReport.Called called : report.calls()) {
            check(
                    called != null
                            && isName(called.name())
                            && called.calls() >= 0
                            && called.elements() >= 0
                            && called.bytes() >= 0
                            && isTime(called.millis()),
                    "a call is not valid");
        }
        check(
                report.collectives().size() <= MOST_COLLECTIVES
                        && report.collectives().stream().allMatch(RankReports::isName),
                "a collective call is not valid");
        check(areMessages(report.sent(), size) && areMessages(report.received(), size), "a message is not valid");
        return report;
    }

    private static boolean areMessages(List<RankReport.Traffic> all, int size) {
        return all.stream()
                .allMatch(one -> one != null
                        && isName(one.name())
                        && one.peer() >= 0
                        && one.peer() < size
                        && one.messages() >= 0
                        && one.elements() >= 0
                        && one.bytes() >= 0);
    }

    private static boolean isName(String name) {
        return name != null && NAME.matcher(name).matches();
    }

    private static boolean isPeer(int peer, int size) {
        return peer == RankReport.NONE || peer == RankReport.InCall.ANY || peer >= 0 && peer < size;
    }

    private static boolean isTime(double millis) {
        return Double.isFinite(millis) && millis >= 0;
    }

    private static void check(boolean holds, String wrong) throws IOException {
        if (!holds) {
            throw new IOException(wrong);
        }
    }
}
