package marshal.kit.lab6;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rank's report on its script: see the package. The rank's process wrote it, so anything in it may be false.
 *
 * @param values values by name
 * @param failed exceptions by the line that threw them, from 1 on
 * @param places where in the student's code they were thrown, the innermost line first; missing for some exceptions
 * @param micros when each line ended, by the machine's clock
 * @param done   the last line that is done or has failed; 0 if there is none
 * @param ended  whether the script came to its end
 */
public record RankResult(
        Map<String, String> values,
        Map<Integer, String> failed,
        Map<Integer, String> places,
        Map<Integer, Long> micros,
        int done,
        boolean ended) {

    /** The beginning of a line that must fail with {@link #REFUSAL}. */
    public static final String REFUSED = "refused ";

    /** The class of the exception with which the student's code refuses something. */
    public static final String REFUSAL = "marshal.lab6.MPJException";

    /** The end of the first line of a script that needs the JVM's messages to be visible. */
    public static final String HEARD = "-heard";

    /** The name of a rank's script file. */
    public static String script(int rank) {
        return "script-" + rank;
    }

    /** The name of a rank's result file. */
    public static String file(int rank) {
        return "result-" + rank;
    }

    private static final Pattern VALUE = Pattern.compile("(\\w+) = (.*)");
    private static final Pattern LINE = Pattern.compile(
            "(\\d{1,9}) (\\d{1,18}) (?:done|failed (.*?)(?: at (\\w+\\.java:\\d+(?:, \\w+\\.java:\\d+){0,2}))?)");

    /** Parses a result; skips unknown lines. */
    public static RankResult parse(String text) {
        var values = new HashMap<String, String>();
        var failed = new TreeMap<Integer, String>();
        var places = new HashMap<Integer, String>();
        var micros = new HashMap<Integer, Long>();
        int done = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) { // one at a time: there may be very many
            Matcher value = VALUE.matcher(line);
            Matcher end = LINE.matcher(line);
            if (value.matches()) {
                values.put(value.group(1), value.group(2));
            } else if (end.matches()) {
                done = Integer.parseInt(end.group(1));
                micros.put(done, Long.parseLong(end.group(2)));
                if (end.group(3) != null) {
                    failed.put(done, end.group(3));
                }
                if (end.group(4) != null) {
                    places.put(done, end.group(4));
                }
            }
        }
        return new RankResult(
                Map.copyOf(values),
                Collections.unmodifiableMap(failed),
                Map.copyOf(places),
                Map.copyOf(micros),
                done,
                text.endsWith("end\n"));
    }
}
