package marshal.notebooks.models;

import java.util.List;

/**
 * Messages of one length that a program sends one after another: all that pass the manager, or rank 0, and of those
 * between neighbours one worker's, as the neighbours send theirs at the same time. Only their ints are counted.
 *
 * @param count how many
 * @param bytes how long each is
 */
public record Messages(long count, long bytes) {

    /**
     * What a program sends.
     *
     * @param mechanism tells whether there is a manager; not {@code mpi-collective}, of which nobody sees the messages
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

    /** How long they are on average. */
    public static int mean(List<Messages> all) {
        return (int) (all.stream().mapToLong(one -> one.count * one.bytes).sum() / count(all));
    }
}
