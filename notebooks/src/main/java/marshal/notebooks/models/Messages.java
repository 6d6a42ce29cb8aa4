package marshal.notebooks.models;

import java.util.List;

/**
 * Messages of one length that a program sends one after another. Includes all messages of the manager or rank 0. Among
 * the messages between neighbours, includes only one worker's, because the neighbours send at the same time. Counts
 * only their ints.
 *
 * @param count number of messages
 * @param bytes length of each message
 */
public record Messages(long count, long bytes) {

    /**
     * The messages of a program.
     *
     * @param mechanism determines whether there is a manager; not {@code mpi-collective}, whose messages are invisible
     */
    public static List<Messages> of(String mechanism, String program, int n, int k) {
        boolean ranks = mechanism.equals("mpi"); // rank 0 keeps its own part
        long others = ranks ? k - 1 : k;
        long side = n / Math.round(Math.sqrt(k));
        long rows = 4L * n * n / k;
        long matrix = 4L * n * n;
        return switch (program) {
            case "sort" -> List.of(new Messages(2 * others, 4L * n / k));
            case "spa" ->
                ranks
                        ? List.of(new Messages(2 * others, rows), new Messages(others, matrix))
                        : List.of(new Messages(others, matrix + rows), new Messages(others, rows));
            case "mca" -> {
                var vectors = new Messages(2L * (n - 1), 4 * side);
                var blocks = new Messages(ranks ? 3 * others : others, 4 * side * side);
                yield ranks
                        ? List.of(blocks, vectors)
                        : List.of(new Messages(others, 8 * side * side), blocks, vectors);
            }
            default -> throw new IllegalArgumentException("no messages for " + program);
        };
    }

    public static long count(List<Messages> all) {
        return all.stream().mapToLong(Messages::count).sum();
    }

    /** The average length of all messages. */
    public static int mean(List<Messages> all) {
        return (int) (all.stream().mapToLong(one -> one.count * one.bytes).sum() / count(all));
    }
}
