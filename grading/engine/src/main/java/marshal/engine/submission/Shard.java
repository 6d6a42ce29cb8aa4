package marshal.engine.submission;

import java.text.Normalizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.engine.Hashes;
import marshal.engine.UsageException;

/**
 * A part of a class that is split over several machines, numbered from 1. A student's part follows from the name alone.
 * So every machine splits the class in the same way, and nobody moves when somebody else hands in.
 */
public record Shard(int number, int of) {

    /** The whole class. */
    public static final Shard ALL = new Shard(1, 1);

    private static final int MOST = 9999;
    private static final Pattern TEXT = Pattern.compile("(\\d{1,4})/(\\d{1,4})");

    /** Reads {@code 3/10}. */
    public static Shard of(String text) {
        Matcher parts = TEXT.matcher(text);
        if (parts.matches()) {
            var shard = new Shard(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
            if (shard.exists()) {
                return shard;
            }
        }
        throw new UsageException("--shard " + text
                + " is not a part of a class. The third of ten is --shard 3/10; they go from 1/10 to 10/10.");
    }

    /** Returns whether a part with this number exists. */
    public boolean exists() {
        return 1 <= number && number <= of && of <= MOST;
    }

    public boolean holds(String student) {
        String name = Normalizer.normalize(student, Normalizer.Form.NFC); // systems encode the same accents differently
        return Long.remainderUnsigned(Long.parseUnsignedLong(Hashes.sha256(name).substring(0, 16), 16), of)
                == number - 1;
    }

    @Override
    public String toString() {
        return number + "/" + of;
    }
}
