package marshal.checks.lab5;

import static marshal.checks.lab5.ReaderScene.WHOLE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Primitive;

/** Step 1: numbers and texts to bytes, and back. */
@Step(id = "lab5.1", title = "Bytes, both ways", minutes = 50, file = "Output.java, Input.java")
class Step01Bytes {

    private static final int LONGEST_TEXT = 65_535;
    private static final int LONGS = 11_500;
    private static final int TEXTS = 2_000;
    private static final int SIGNS = 20_000;
    /**
     * Chars of 1, 2, 3 and 4 bytes, the first and last of each width. A decoder also puts U+FFFD in place of a wrong
     * byte.
     */
    private static final List<String> TEXTS_OF_EACH_WIDTH = List.of(
            "",
            "abc",
            "\u00e4\u20ac",
            "\ud83d\ude00",
            "a\ufffdb",
            "\u0000",
            "\ufeffa\ufffe\uffff",
            "\u0001\u007f\u0080\u07ff\u0800\ud7ff\ue000\ud800\udc00\udbff\udfff",
            "x".repeat(128),
            "x".repeat(256),
            "x".repeat(32_768),
            "x".repeat(LONGEST_TEXT));
    /** A byte too few, in its middle and at its end; one too many; a char in too many bytes; half a pair; beyond U+10FFFF. */
    private static final List<String> NOT_UTF_8 = List.of(
            "c328",
            "c3",
            "e282",
            "61f09f98",
            "80",
            "6180",
            "c080",
            "e08080",
            "eda080",
            "eda0bdedb880",
            "f4908080",
            "ff");

    /** Bytes that are not a boolean: the second and the third are negative. */
    static final List<String> NO_BOOLEANS = List.of("02", "80", "ff");

    private static final int SHOWN_WORD = 60;
    private static final int MOST_CALLS = 16;

    /** For each kind, values that show which byte is where, and the extreme values. */
    private static final List<String> EXTREMES = List.of(
            "boolean true false",
            "byte 1 -1 127 -128",
            "char 65 258 65535 0",
            "short 258 -2 32767 -32768",
            "int 16909060 -2 2147483647 -2147483648",
            "long 72623859790382856 -2 9223372036854775807 -9223372036854775808",
            "float 2.5 -0.0 #7f800000 #1 #7fc00000 #7fc00001 #ffc01234",
            "double 2.5 -0.0 #7ff0000000000000 #1 #7ff8000000000000 #7ff8000000000001 #fff8000000001234");

    @Check(
            order = 1,
            points = 3,
            value = "every primitive in both byte orders, byte for byte; of a NaN all bits are kept",
            why = "the reader may run on another machine: only the stream tells it the order of bytes",
            look = "Output.writeByte to writeText; a ByteBuffer has an order. There are many NaNs: "
                    + "floatToRawIntBits keeps each of them, floatToIntBits turns all of them into one")
    void writes(Host host, Script script) {
        for (ValueSequence values : cases(script.random())) {
            given(script, values);
            if (values.kinds().contains("text")) {
                script.why("a wrong length makes the reader take the text's rest for values")
                        .look("Output.writeText; its length counts bytes of UTF-8, not chars");
            } else {
                script.why("").look("");
            }
            Written came = script.run("Output.write...(), flush()", () -> Lab5Student.of(host)
                    .writeValues(values.little(), values.words()));
            expectBytes(script, came, values);
        }
        script.why("a length that is cut makes the reader take the text's rest for values")
                .look("Output.writeText; refuse a text of more than Tags.LONGEST_TEXT bytes (not chars) before you "
                        + "write anything");
        for (String text : List.of("x".repeat(LONGEST_TEXT + 1), "\u20ac".repeat(LONGEST_TEXT / 3 + 1))) {
            script.given("a byte 1, a text of " + text.length() + " chars \"" + text.charAt(0)
                    + "\", which are more than 65,535 bytes, and a byte 2");
            Written came =
                    script.run("Output.writeByte(1), writeText(text), writeByte(2), flush()", () -> Lab5Student.of(host)
                            .writeValues(false, List.of("byte 1", GraphText.quoted(text), "byte 2")));
            StreamRefusal.expectReported(
                    script, came.refused(), "it returned", IllegalArgumentException.class.getName());
            script.expect("the bytes that are written", Show.bytes(came.bytes(), 0, SHOWN_WORD), "01 02");
        }
    }

    @Check(
            order = 2,
            points = 2,
            value = "every value is read back, even if it comes 1, 3 or 7 bytes at a time",
            why = "a read returns what has arrived so far: a value may come in pieces, and so may each of its bytes",
            look = "Input.require; read until all bytes of the value are there. One read may bring fewer. Bytes "
                    + "that an earlier read has left come first")
    void readsBack(Host host, Script script) {
        for (ValueSequence values : cases(script.random())) {
            for (int chunk : new int[] {WHOLE, 7, 3, 1}) {
                reads(host, script, values, chunk, true);
            }
        }
    }

    @Check(
            order = 3,
            points = 2,
            value =
                    "a reader asks the stream for no more than it needs: a peer that sent one value gets an answer before "
                            + "the next",
            why = "the peer sends its next bytes only after our answer: if we wait for them first, both wait for ever",
            look = "Input.require; call read only while bytes of this value are missing. If you fill the buffer first, "
                    + "you wait for bytes that nobody sends")
    void asksForNoMore(Host host, Script script) {
        for (ValueSequence values : cases(script.random())) {
            for (int chunk : new int[] {WHOLE, 3}) {
                reads(host, script, values, chunk, false);
            }
        }
        script.given("the bytes 00 00 00 07, and a stream that stays open");
        Callable<ReadOutcome> end = reading(host, true, "00000007", "end", "int");
        expect(script, "Input.isAtEnd(), readInt()", end, "false\n7");
        script.given("the bytes 00 00 00 07 00 03 61 62 63 01, all of them at hand")
                .look("Input.position; count the bytes that have been taken, without those that are still in the "
                        + "buffer");
        String[] kinds = {"position", "int", "position", "text", "position", "boolean", "position"};
        expect(
                script,
                "Input.position(), readInt(), position(), readText(), position(), readBoolean(), position()",
                reading(host, true, "00000007000361626301", kinds),
                "0\n7\n4\n\"abc\"\n9\ntrue\n10");
    }

    @Check(
            order = 4,
            points = 2,
            value = "the end inside of a value is an EOFException; between two values it is an end, and no error",
            why = "a peer that crashes half-way must not look like a peer that has finished, nor a finished peer like "
                    + "a crashed one",
            look = "Input.require and isAtEnd; read returns -1 at the end: that is not a byte")
    void noticesTheEnd(Host host, Script script) {
        String any = Integer.toString(script.random().nextInt());
        reads(host, script, new ValueSequence(false).add(Primitive.INT, any), WHOLE, true);
        script.given("a stream without a byte");
        expect(script, "Input.isAtEnd()", reading(host, false, "", "end"), "true");
        script.given("the bytes 00 00 00 07, and the end");
        Callable<ReadOutcome> ends = reading(host, false, "00000007", "end", "int", "end");
        expect(script, "Input.isAtEnd(), readInt(), isAtEnd()", ends, "false\n7\ntrue");
        for (Primitive kind : Primitive.values()) {
            for (int length = 0; length < kind.width; length++) {
                script.given(length + " of the " + kind.width + " bytes of a " + kind.word() + ", and the end");
                Callable<ReadOutcome> part = reading(host, false, "00".repeat(length), kind.word());
                StreamRefusal.expect(script, "Input.read...()", part, StreamRefusal.END);
            }
        }
        script.given("a text of 3 bytes, 2 of which are there");
        StreamRefusal.expect(script, "Input.readText()", reading(host, false, "00036162", "text"), StreamRefusal.END);
        script.why("bytes that are not a value are a lie or a mistake: a reader that accepts them reads another "
                + "stream");
        script.look("Input.readBoolean; accept 0 and 1, and nothing else: a byte from 80 (hexadecimal) on is negative");
        for (String odd : NO_BOOLEANS) {
            script.given("a boolean of " + (byte) HexFormat.fromHexDigits(odd));
            Callable<ReadOutcome> read = reading(host, false, odd, "boolean");
            StreamRefusal.expect(script, "Input.readBoolean()", read, StreamRefusal.CORRUPTED);
        }
        script.look("Input.readText; use a decoder that reports invalid UTF-8. The call new String(...) replaces the "
                + "invalid bytes by another character");
        for (String bytes : NOT_UTF_8) {
            script.given("a text of the bytes " + bytes.replaceAll("..(?=.)", "$0 ") + ", which are not UTF-8");
            Callable<ReadOutcome> text =
                    reading(host, false, String.format("%04x%s", bytes.length() / 2, bytes), "text");
            StreamRefusal.expect(script, "Input.readText()", text, StreamRefusal.NO_UTF_8);
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "100,000 bytes take at most 16 writes to the stream and 16 reads, and no byte is lost",
            why = "a write to a socket is a system call of some microseconds: a write for each long would take most "
                    + "of the time",
            look = "Output; collect bytes in a buffer of at least 8 KB. Send it off when the next value does not "
                    + "fit, and in flush")
    void buffers(Host host, Script script) {
        var values = new ValueSequence(false);
        var random = script.random();
        values.add(Primitive.BYTE, "1"); // so that a long crosses the end of every buffer
        for (int i = 0; i < LONGS; i++) {
            values.add(Primitive.LONG, Long.toString(random.nextLong()));
        }
        for (int i = 0; i < TEXTS; i++) {
            values.text("ab");
        }
        String all = "a byte, " + LONGS + " longs and " + TEXTS + " texts of 2 chars";
        script.given(all + ", and a flush at the end");
        Written came = script.run("Output.writeLong(...), writeText(...), flush()", () -> Lab5Student.of(host)
                .writeValues(false, values.words()));
        expectBytes(script, came, values);
        Lab5Student.expectCalls(script, "", MOST_CALLS, "OutputStream.write", came.writes());
        script.given("the bytes of " + all + ", all of them at hand")
                .why("a read of a socket is a system call, too: a reader that takes one value at a time makes a "
                        + "thousand calls instead of one")
                .look("Input.require; ask the stream for as many bytes as the buffer has room for, and accept fewer");
        ReadOutcome seen = script.run("Input.readByte(), readLong(), readText() ...", () -> Lab5Student.of(host)
                .readValues(false, values.bytes(), WHOLE, true, values.kinds()));
        Lab5Student.expectCalls(script, "the values, by ", MOST_CALLS, "InputStream.read", seen.reads());
        script.expect("whether they are right", Lab5Student.shown(script, seen).equals(values.shown()), true);
    }

    /** Requires these bytes. If the bytes that came are right but too few, the rest was not flushed. */
    private static void expectBytes(Script script, Written came, ValueSequence values) {
        byte[] expected = values.bytes();
        if (Arrays.mismatch(expected, came.bytes()) == came.bytes().length) {
            script.look("Output.flush; send off the buffer's bytes, then flush the stream: bytes that the stream keeps "
                    + "have not been sent either");
        }
        Lab5Student.expectBytes(script, "the bytes", came, expected, values.golden());
    }

    /** Returns one value alone, all values of a kind, and all kinds mixed, in both byte orders. */
    private static List<ValueSequence> cases(Random random) {
        var cases = new ArrayList<ValueSequence>();
        for (boolean little : new boolean[] {false, true}) {
            for (String line : EXTREMES) {
                String[] words = line.split(" ");
                Primitive kind = Primitive.named(words[0]);
                cases.add(new ValueSequence(little).add(kind, words[1]));
                var all = new ValueSequence(little);
                for (int i = 1; i < words.length; i++) {
                    all.add(kind, words[i]);
                }
                cases.add(all);
            }
            for (String text : TEXTS_OF_EACH_WIDTH) {
                cases.add(new ValueSequence(little).text(text));
            }
            for (int before = 0; before < 3; before++) { // a sign lies across the end of any buffer
                cases.add(new ValueSequence(little).text("x".repeat(before) + "\u20ac".repeat(SIGNS)));
            }
            var mixed = new ValueSequence(little);
            for (int i = 0; i < 40; i++) {
                Primitive kind = Primitive.values()[random.nextInt(8)];
                mixed.add(kind, kind.show(java.lang.reflect.Array.get(kind.made(1, random.nextInt()), 0)));
            }
            cases.add(mixed.text("between").add(Primitive.BYTE, "1"));
        }
        return cases;
    }

    private static void given(Script script, ValueSequence values) {
        String words = values.words().stream()
                .map(word -> word.length() <= SHOWN_WORD
                        ? word
                        : word.substring(0, SHOWN_WORD) + "... (a text of " + (word.length() - 2) + " chars)")
                .collect(Collectors.joining(", "));
        script.given((words.length() < 300 ? words : words.substring(0, 300) + " ...") + "\n"
                + Lab5Student.order(values.little()));
    }

    private static void reads(Host host, Script script, ValueSequence values, int chunk, boolean ends) {
        given(script, values);
        if (values.kinds().contains("text")) {
            script.look("Input.readText; its length is unsigned, 0 to 65,535. A text may be longer than the buffer, "
                    + "but Input.require gets no more bytes than the buffer holds: take the text in pieces. U+FFFD "
                    + "and U+0000 are chars like others: only a decoder that reports errors knows whether bytes are "
                    + "wrong");
        } else if (chunk == WHOLE) {
            script.look("Input.readByte to readDouble; the field swap says whether the bytes have to be reversed. "
                    + "Input.require gets the bytes of this value, and asks for no more");
        }
        script.did("a stream of the bytes of this, " + values.bytes().length
                + (chunk == WHOLE ? "" : ", at most " + chunk + " a read")
                + (ends ? "" : "; the stream stays open"));
        Callable<ReadOutcome> reading =
                () -> Lab5Student.of(host).readValues(values.little(), values.bytes(), chunk, !ends, values.kinds());
        expect(script, "Input.read...()", reading, values.shown());
        script.look("");
    }

    private static void expect(Script script, String calls, Callable<ReadOutcome> reading, String expected) {
        script.expect("the values", Lab5Student.shown(script, script.run(calls, reading)), expected);
    }

    /** Returns an action that reads these bytes. After them, the stream stays open or ends. */
    private static Callable<ReadOutcome> reading(Host host, boolean open, String hex, String... kinds) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        return () -> Lab5Student.of(host).readValues(false, bytes, WHOLE, open, List.of(kinds));
    }
}
