package marshal.kit.lab5.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import marshal.kit.measure.Counts;
import marshal.labtest.TcpTapContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tap between two plain sockets: one sends a stub's bytes, as PROTOCOL.md specifies them, and one a skeleton's. */
class MosTapTest extends TcpTapContract {

    private static final String BIG = "4D4F0100";
    private static final String LITTLE = "4D4F0101";

    /** CALL 1 of object 0, add(II), and the number of arguments. */
    private static final String ADD = "10 43 00000001 0000 E1E91B6A9F246499 02";

    /** CALL 2 of object 3, an unknown method, and one argument. */
    private static final String UNKNOWN = "10 43 00000002 0003 0000000000000000 01";

    MosTapTest() {
        super(new Scene(
                MosTap::before,
                bytes(BIG + UNKNOWN + "4C 05 00000003 010203"),
                3,
                "connection 1 -> CALL 2, an unknown method of object 3: 1 array, 3 elements, 26 bytes",
                bytes(BIG + "10 56 00000001")));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    /** A text as in PROTOCOL.md: a big-endian length, and the chars. */
    private static String text(String chars) {
        return "%04X".formatted(chars.length()) + HexFormat.of().formatHex(chars.getBytes(StandardCharsets.US_ASCII));
    }

    private static void pass(Socket from, Socket to, String hex) throws Exception {
        pass(from, to, bytes(hex));
    }

    /** Sends the bytes of a stub on a new connection. */
    private void says(String hex) throws Exception {
        pass(near(), far(), hex);
    }

    @Test
    void countsACallAndItsAnswer() throws Exception {
        Socket stub = near();
        Socket skeleton = far();
        pass(stub, skeleton, BIG + ADD + "49 00000002 49 FFFFFFFD");
        pass(skeleton, stub, LITTLE + "10 52 01000000 49 FFFFFFFF");
        assertThat(tap.counts()).isEqualTo(new Counts(2, 0, 31 + 15));
        pass(stub, skeleton, UNKNOWN + "4C 08 00000003 000000010000000200000003");
        pass(skeleton, stub, "10 56 02000000");
        pass(skeleton, stub, "10 54 03000000 0100 45 0200 4E6F");
        assertThat(tap.counts().calls()).as("an error is not a call").isEqualTo(4);
        assertThat(tap.counts().elements()).isEqualTo(3);
        assertThat(lines())
                .containsExactly(
                        "connection 1 -> CALL 1, add of object 0, 27 bytes",
                        "connection 1 <- RETURN 1, 11 bytes",
                        "connection 1 -> CALL 2, an unknown method of object 3: 1 array, 3 elements, 35 bytes",
                        "connection 1 <- DONE 2, 6 bytes",
                        "connection 1 <- THREW 3, 13 bytes");
    }

    @Test
    void readsObjectsOfAllKindsAndTheirClasses() throws Exception {
        String tree = "0D 0000 " + text("T") + "02" + text("A") + "0002 49" + text("i") + "4C" + text("a") + text("T")
                + "0003 44" + text("d") + "4C" + text("l") + "4C" + text("r"); // 12 bytes, then 3 values
        says(BIG + UNKNOWN + "4C" + tree + "000000010000000000000002"
                + "0C 0001" + text("[I") + "00 00000004 08 00000002 0000000100000002 00 01 00000002 08 00000000"
                + "0D 0000 000000010000000000000002 02 00000003 616263 03 00000001 20AC 01 00000001" // class 0 is known
                + "0B 00000001 0000000000000000");
        assertThat(tap.counts().calls()).isOne();
        assertThat(tap.counts().elements()).isEqualTo(3);
        assertThat(lines()).singleElement().asString().contains(": 3 arrays, 3 elements, ");
    }

    @ParameterizedTest
    @CsvSource({"04, 1", "05, 1", "06, 2", "07, 2", "08, 4", "09, 8", "0A, 4", "0B, 8"})
    void countsTheElementsOfArraysOfAllKinds(String tag, int width) throws Exception {
        says(BIG + UNKNOWN + "4C" + tag + "00000005" + "00".repeat(5 * width));
        assertThat(tap.counts().elements()).isEqualTo(5);
        says(LITTLE + "10 43 02000000 0300 0000000000000000 01 4C" + tag + "05000000" + "00".repeat(5 * width));
        assertThat(tap.counts().calls()).isEqualTo(2);
        assertThat(tap.counts().elements()).isEqualTo(10);
    }

    @Test
    void anAbortEndsItsMessageAndIsNoCall() throws Exception {
        says(BIG + UNKNOWN.substring(0, UNKNOWN.length() - 2) + "02 4C 0C 0000" + text("O")
                + "00 00000003 08 00000001 00000000" + "0F" + text("S") + ADD + "49 00000002 49 FFFFFFFD");
        assertThat(tap.counts().calls()).isOne();
        assertThat(tap.counts().elements()).isZero();
        assertThat(lines().get(0)).contains("an unknown method of object 3, ended by ABORT: 1 array, 1 elements");
        assertThat(lines().get(1)).startsWith("connection 1 -> CALL 1, add of object 0");
    }

    @ParameterizedTest
    @CsvSource({
        "474554202F20, another magic or version",
        "4D4F010200, byte order 2",
        "4D4F010043, begins with 43",
        "4D4F01001052, a message of kind 52",
        "4D4F0100 1043000000020003000000000000000001 56, kind 56",
        "4D4F0100 1043000000020003000000000000000001 4C 11, a value of tag 11",
        "4D4F0100 1043000000020003000000000000000001 4C 10, a value of tag 10",
        "4D4F0100 1043000000020003000000000000000001 4C 08 FFFFFFFF, length -1",
        "4D4F0100 1043000000020003000000000000000001 4C 0D 0001, class 1 after 0 classes"
    })
    void passesOnWhatIsNoMessageButDoesNotCountIt(String hex, String why) throws Exception {
        says(hex + "00".repeat(100));
        assertThat(tap.counts()).isEqualTo(new Counts(0, 0, bytes(hex).length + 100));
        assertThat(lines())
                .singleElement()
                .asString()
                .startsWith("connection 1 -> bytes that are not a message: ")
                .contains(why);
    }

    @Test
    void anAnswerIsNoCall() throws Exception {
        Socket stub = near();
        Socket skeleton = far();
        pass(skeleton, stub, BIG + ADD + "49 00000002 49 FFFFFFFD");
        assertThat(tap.counts().calls()).isZero();
        assertThat(lines().get(0)).endsWith("a message of kind 43");
    }

    @Test
    void allocatesNothingOnAStrangersWord() throws Exception {
        says(BIG + UNKNOWN + "4C 0C 0000" + text("O") + "00 7FFFFFFF 0B 7FFFFFFF 00");
        assertThat(tap.counts().calls()).isZero(); // it waits for 16 GB
        var nested = new StringBuilder(BIG + UNKNOWN + "4C 0C 0000" + text("O") + "00 00000001");
        nested.append("0C000000000001".repeat(70_000)).append("00");
        says(nested.toString());
        assertThat(tap.counts().calls())
                .as("the last value of each costs nothing")
                .isOne();
        says(nested.toString().replace("0C000000000001", "0C000000000002"));
        assertThat(lines()).last().asString().contains("65536 deep");
    }
}
