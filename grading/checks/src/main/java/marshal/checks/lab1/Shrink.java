package marshal.checks.lab1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import marshal.checks.story.CheckFailure;

/** Reduces a failing case to the parts that matter, so that a student reads three items and not a thousand. */
final class Shrink {

    private static final int MOST_TRIES = 300;

    private Shrink() {}

    /**
     * Checks a case that consists of parts. If it fails, throws the failure of the smallest case found among its parts.
     */
    static <T> void check(List<T> parts, Consumer<List<T>> check) {
        CheckFailure failure = failure(parts, check);
        if (failure == null) {
            return;
        }
        List<T> least = parts;
        int tries = 0;
        for (int piece = parts.size() / 2; piece > 0; piece /= 2) {
            for (int from = 0; from < least.size() && tries < MOST_TRIES && !failure.isSilence(); tries++) {
                var fewer = new ArrayList<>(least);
                fewer.subList(from, Math.min(from + piece, fewer.size())).clear();
                CheckFailure next = failure(fewer, check);
                if (next == null || next.isSilence()) {
                    from += piece;
                } else {
                    least = fewer;
                    failure = next;
                }
            }
        }
        throw failure;
    }

    private static <T> CheckFailure failure(List<T> parts, Consumer<List<T>> check) {
        try {
            check.accept(parts);
            return null;
        } catch (CheckFailure e) {
            return e;
        }
    }

    static void items(int[] items, Consumer<int[]> check) {
        check(
                Arrays.stream(items).boxed().toList(),
                parts -> check.accept(parts.stream().mapToInt(Integer::intValue).toArray()));
    }
}
