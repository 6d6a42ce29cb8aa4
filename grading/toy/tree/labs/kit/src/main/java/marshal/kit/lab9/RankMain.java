package marshal.kit.lab9;

import java.nio.file.Files;
import java.nio.file.Path;

/** One rank: "FIRST FILE" sums the codes of FIRST + rank, and writes the sum into FILE-rank. */
public final class RankMain {

    private RankMain() {}

    public static void main(String[] args) throws Exception {
        String rank = System.getenv("PMI_RANK");
        var lab = (Lab9) Class.forName("marshal.lab9.Lab9Binding").getDeclaredConstructor().newInstance();
        int sum = lab.sumOfRanks(Integer.parseInt(args[0]) + Integer.parseInt(rank));
        Files.writeString(Path.of(args[1] + "-" + rank), String.valueOf(sum));
    }
}
