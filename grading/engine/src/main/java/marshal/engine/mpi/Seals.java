package marshal.engine.mpi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The counter's seals. For each report, the counter puts the checksum and the rank's end into the run's pipe. A program
 * can change its report later, but not the contents of the pipe.
 */
record Seals(Map<Integer, List<Seal>> ofRanks) {

    /** @param sum checksum of the report's bytes: FNV-1a with 64 bits */
    record Seal(long sum, String end) {}

    private static final Pattern LINE =
            Pattern.compile("\\n?\\[counted (\\d{1,4}) ([0-9a-f]{16}) ([A-Z_]{1,20})\\]\\n");
    private static final String FINALIZED = "FINALIZED";
    private static final int MOST = 10_000;

    static Seals in(String output) {
        var all = new HashMap<Integer, List<Seal>>();
        Matcher line = LINE.matcher(output);
        for (int i = 0; i < MOST && line.find(); i++) {
            all.computeIfAbsent(Integer.parseInt(line.group(1)), rank -> new ArrayList<>())
                    .add(new Seal(Long.parseUnsignedLong(line.group(2), 16), line.group(3)));
        }
        return new Seals(all);
    }

    static String without(String output) {
        return LINE.matcher(output).replaceAll("");
    }

    /**
     * Returns whether the counter wrote this report. A rank that ends well seals that first. So only reports of other
     * ends may replace an earlier report.
     */
    boolean isSealed(int rank, byte[] report) {
        List<Seal> seals = ofRanks.getOrDefault(rank, List.of());
        long sum = sum(report);
        for (int i = 0; i < seals.size(); i++) {
            Seal seal = seals.get(i);
            if (seal.sum() == sum && (i == 0 || !seal.end().equals(FINALIZED))) {
                return true;
            }
        }
        return false;
    }

    private static long sum(byte[] bytes) {
        long sum = 0xcbf29ce484222325L;
        for (byte each : bytes) {
            sum = (sum ^ (each & 0xFF)) * 0x100000001b3L;
        }
        return sum;
    }
}
