package marshal.kit.lab3.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;
import org.junit.jupiter.api.Test;

/** The diagrams that a student reads. */
class LadderTest {

    private static final String SCRIPT = "drop DATA 1.0 #1; delay 950us ACK 1 #1; duplicate DATA 2; swap DATA 3 #1; "
            + "corrupt @7 ACK 3 #1; truncate 5 ACK 2.0 #1";

    @Test
    void ofTwoIsDrawnBetweenTwoRails() {
        Simulation.Outcome outcome = new Simulation(
                        new TinySender(new Settings(10, 1000, 4, 1)),
                        new TinyReceiver(),
                        LinkScript.parse(SCRIPT),
                        new Simulation.Path(100, 0))
                .run(List.of(new byte[35], new byte[3]));
        assertThat(Ladder.of(outcome.journal())).isEqualTo("""
                               ms   M                                               0
                            0.000   |------------- DATA 1.0 -------------X          |  lost
                            1.000   |------------------ DATA 1.0 ------------------>|  #2
                            1.100   |<------------------ ACK 1.0 -------------------|
                            1.200   |------------------ DATA 1.1 ------------------>|
                            1.300   |          ~------------- ACK 1.1 --------------|  delayed 950us
                            2.200   |------------------ DATA 1.1 ------------------>|  #2
                            2.250   |<.................. ACK 1.1 ...................|  late
                            2.300   |<------------------ ACK 1.1 -------------------|  #2
                            2.350   |------------------ DATA 1.2 ----------------->>|  duplicated
                            2.450   |<------------------ ACK 1.2 -------------------|
                            2.450   |<------------------ ACK 1.2 -------------------|  #2
                            2.550   |------------- DATA 1.3 -------------~          |  swapped
                            3.550   |------------------ DATA 1.3 ------------------>|  #2
                            3.550   |.................. DATA 1.3 ..................>|  late
                            3.650   |<?----------------- ACK 1.3 -------------------|  corrupted @7
                            3.650   |<------------------ ACK 1.3 -------------------|  #2
                            3.750   |------------------ DATA 2.0 ------------------>|
                            3.850   |<?----------------- ACK 2.0 -------------------|  cut to 5 B
                            4.750   |------------------ DATA 2.0 ------------------>|  #2
                            4.850   |<------------------ ACK 2.0 -------------------|  #2
                        """);
    }

    @Test
    void ofFiveShowsWhoSendsToWhom() {
        var journal = new Journal();
        var link = new Link(LinkScript.parse("drop DATA from 3 #1; duplicate DATA 2"), journal);
        List<String> names = List.of("M", "0", "1", "2", "3");
        long time = 0;
        for (String from : names) {
            for (String to : names) {
                link.pass(from, to, packet(names.indexOf(to)), time += 500);
            }
        }
        assertThat(Ladder.of(journal, 12)).isEqualTo("""
                               ms   M              0              1              2              3
                            0.000   |@ DATA 1.0    |              |              |              |
                            0.500   |- DATA 1.1 -->|              |              |              |
                            1.000   |--------- DATA 1.2 -------->>|              |              |  duplicated
                            1.500   |---------------- DATA 1.3 ----------------->|              |
                            2.000   |------------------------ DATA 1.4 ------------------------>|
                            2.500   |<- DATA 1.0 --|              |              |              |
                                    ... 13 more ...
                            9.500   |              |              |              |- DATA 1.4 -->|
                           10.000   |             X----------------- DATA 1.0 ------------------|  lost
                           10.500   |              |         X------------ DATA 1.1 ------------|  lost
                           11.000   |              |              |     X------ DATA 1.2 -------|  lost
                           11.500   |              |              |              | X- DATA 1.3 -|  lost
                           12.000   |              |              |              |              |@ DATA 1.4 X     lost
                        """);
    }

    @Test
    void ofManyIsAList() {
        var journal = new Journal(7);
        var link = new Link(LinkScript.parse("drop DATA to 3"), journal);
        for (int worker = 0; worker < 9; worker++) {
            link.pass("M", "" + worker, packet(0), worker * 1000);
        }
        assertThat(Ladder.of(journal)).isEqualTo("""
                               ms  from   to
                            0.000     M > 0    DATA 1.0
                            1.000     M > 1    DATA 1.0
                            2.000     M > 2    DATA 1.0
                            3.000     M > 3    DATA 1.0       lost
                            4.000     M > 4    DATA 1.0
                            5.000     M > 5    DATA 1.0
                            6.000     M > 6    DATA 1.0
                                    ... and 2 more, not recorded
                        """);
    }

    @Test
    void whatIsSentAgainAndAgainIsFolded() {
        var journal = new Journal();
        var link = new Link(LinkScript.parse("drop DATA #1-99"), journal);
        link.pass("M", "0", packet(0), 0);
        for (int i = 1; i <= 100; i++) {
            link.pass("M", "0", packet(1), i * 1000);
        }
        assertThat(Ladder.of(journal, 4)).isEqualTo("""
                               ms   M                                               0
                            0.000   |------------- DATA 1.0 -------------X          |  lost
                            1.000   |------------- DATA 1.1 -------------X          |  lost
                                    ... 97 more ...
                           99.000   |------------- DATA 1.1 -------------X          |  #99, lost
                          100.000   |------------------ DATA 1.1 ------------------>|  #100
                        """);
        assertThat(Ladder.of(journal)).contains("... 97 more such ...").hasLineCount(6);
    }

    @Test
    void neverNeedsMoreThan100Columns() {
        var journal = new Journal();
        var link = new Link(
                LinkScript.parse(
                        "duplicate 999999us ANY; delay 999999us ANY; swap ANY; corrupt @31 ANY; truncate 31 ANY"),
                journal);
        for (String to : List.of("0", "1", "2", "3", "123456")) {
            link.pass("M", to, packet(1023), 3_600_000_000L);
            assertThat(Ladder.of(journal).lines()).allMatch(line -> line.length() <= 100);
        }
    }

    @Test
    void ofNothingSaysSo() {
        assertThat(Ladder.of(new Journal())).isEqualTo("no packet was sent\n");
    }

    private static LinkUnit packet(int number) {
        return new SimulatedPacket(new Packet(Packet.Type.DATA, 1, number, 1024, new byte[9]), false, 33);
    }
}
