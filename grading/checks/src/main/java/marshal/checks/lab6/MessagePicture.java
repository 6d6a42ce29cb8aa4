package marshal.checks.lab6;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marshal.checks.course.Picture;
import marshal.checks.course.Pictured;
import marshal.checks.run.Host;
import marshal.checks.run.TracedRanks;
import marshal.kit.contract.Todo;
import marshal.kit.lab6.RankMain;
import marshal.kit.lab6.RankResult;
import marshal.kit.mpi.Explanation;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;

/** Shows the messages that ranks in Java send: of arrays and of objects, with and without waiting. */
final class MessagePicture {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String SECRET = "picture";
    private static final String LONG = "byte[20000] seed 1"; // its stream is a message by itself

    /** The operations of each rank, one on a line. */
    private static final Map<String, List<List<String>>> EXAMPLES = new LinkedHashMap<>();

    static {
        EXAMPLES.put(
                "an array",
                List.of(
                        List.of("send int[] 1 2 3 4 | offset 0 count 4 INT to 1 tag 7"),
                        List.of("a s = recv int[4] | offset 0 count 4 INT from 0 tag 7")));
        EXAMPLES.put(
                "objects",
                List.of(
                        List.of(
                                "send " + Blocks.object("\"short\"") + " to 1 tag 1",
                                "send " + Blocks.object(LONG) + " to 1 tag 2"),
                        List.of(
                                "a s = recv " + Blocks.ROOM + " from 0 tag 1",
                                "b t = recv " + Blocks.ROOM + " from 0 tag 2")));
        EXAMPLES.put(
                "a ring", IntStream.range(0, 4).mapToObj(MessagePicture::inRing).toList());
    }

    static final Pictured PICTURED = new Pictured(
            "messages",
            "You see ranks in Java. Your library makes messages of MPI from what they send. A short object is one message. A long "
                    + "object is two: a header that says its length, and its stream.",
            List.copyOf(EXAMPLES.keySet()),
            MessagePicture::paint);

    private MessagePicture() {}

    /** Each rank sends to the next one, without waiting, and receives from the one before it. */
    private static List<String> inRing(int rank) {
        return List.of(
                "r = isend int[100] seed " + rank + " | offset 0 count 100 INT to " + (rank + 1) % 4 + " tag 3",
                "a s = recv int[100] | offset 0 count 100 INT from " + (rank + 3) % 4 + " tag 3",
                "b t = wait r");
    }

    private static Picture paint(Host host, String example) {
        List<List<String>> ranks = EXAMPLES.get(example);
        var files = new HashMap<String, byte[]>();
        var outputs = new ArrayList<String>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            String text = SECRET + "\ninit\n" + String.join("\n", ranks.get(rank)) + "\nfinish\n";
            files.put(RankResult.script(rank), text.getBytes(StandardCharsets.UTF_8));
            outputs.add(RankResult.file(rank));
        }
        MpiRun run = host.mpi()
                .run(MpiJob.of(RankMain.class.getName(), ranks.size())
                        .beside(files)
                        .leaving(outputs)
                        .traced()
                        .within(LIMIT));
        List<String> said = wrong(run, ranks.size());
        Todo.in(run.output() + String.join("\n", said)).ifPresent(todo -> {
            throw todo;
        });
        return Picture.of(TracedRanks.events(run, List.of()), said.isEmpty(), said);
    }

    private static List<String> wrong(MpiRun run, int ranks) {
        var said = new ArrayList<String>();
        for (int rank = 0; rank < ranks; rank++) {
            byte[] file = run.written().getOrDefault(RankResult.file(rank), new byte[0]);
            RankResult result = RankResult.parse(new String(file, StandardCharsets.UTF_8));
            String who = "Rank " + rank;
            if (!result.failed().isEmpty()) { // the first failure explains the others
                said.add(who + " has thrown "
                        + result.failed().values().iterator().next());
            } else if (!result.ended()) {
                said.add(who + " has not come to its end. " + Explanation.of(run));
            }
        }
        return said;
    }
}
