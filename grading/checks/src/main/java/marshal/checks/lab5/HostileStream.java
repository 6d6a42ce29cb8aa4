package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Shape.Level;
import marshal.kit.lab5.graph.Types;

/**
 * A stream that a reader has to refuse.
 *
 * @param name   what is wrong with it
 * @param bytes  from the header on
 * @param before how many messages are to be read before the one that is refused
 * @param reason what the format says to that: why no reader may take it
 * @param refusals the exceptions by which PROTOCOL.md has it refused
 * @param look   where a reader that takes it should have seen it
 */
record HostileStream(String name, byte[] bytes, int before, String reason, List<String> refusals, String look) {

    private static final String CORRUPTED = "java.io.StreamCorruptedException";
    private static final String INVALID = "java.io.InvalidClassException";
    private static final String END = "java.io.EOFException";
    private static final String NO_UTF_8 = "java.io.UTFDataFormatException";

    private static final String ITEM = Types.full("Item");
    private static final String TREE = Types.full("Tree");
    private static final String DATA = Types.full("Data");
    private static final List<Level> ITEMS = Types.MODELS.levels(ITEM);
    private static final List<Level> TREES = Types.MODELS.levels(TREE);
    private static final List<Level> DATAS = Types.MODELS.levels(DATA);
    private static final int MOST = Integer.MAX_VALUE;

    /** Classes of which no stream can bring an object. A list lets them in here: the reader has to see for itself. */
    static final List<String> NO_OBJECTS = List.of(
            "java.lang.Class",
            "java.lang.Runtime",
            "java.lang.Runnable",
            "java.lang.Number",
            "java.lang.Thread$State",
            "java.util.HashMap",
            "marshal.kit.lab1.WrittenMessage");

    /** What is malformed whatever a reader's settings are (step 5). */
    static List<HostileStream> malformed() {
        var all = new Catalogue();
        all.at("ObjectReader.begin; compare all four bytes with Tags, before the first object");
        all.bytes("another magic", "a stream begins with 4d 4f 01", "4e4f0100 00");
        all.bytes("version 2 of the format", "a stream begins with 4d 4f 01", "4d4f0200 00");
        all.bytes("a byte order of 2", "an order of 2", "4d4f0102 00");
        all.at("ObjectReader.value; a tag that is none, or not one of a value, is refused");
        all.add("tag 11, which there is not", "a value with tag 11", b -> b.bytes(0x11));
        all.add("tag ff, which there is not", "a value with tag ff", b -> b.bytes(0xFF));
        all.add("RESET in the place of an element", "RESET inside of an object", b -> objects(b, 1)
                .bytes(GoldenBytes.RESET, GoldenBytes.NULL));
        all.at("ObjectReader.value; a handle is one of those that have come since the last RESET or ABORT, from 1 on");
        all.add("handle 0", "handle 0, of 1 objects", b -> objects(b, 1)
                .bytes(1)
                .ints(0));
        all.add("handle -1", "handle -1, of 1 objects", b -> objects(b, 1)
                .bytes(1)
                .ints(-1));
        all.add("a handle one too far", "handle 2, of 1 objects", b -> objects(b, 1)
                .bytes(1)
                .ints(2));
        all.add("the largest handle", "handle " + MOST, b -> objects(b, 1)
                .bytes(1)
                .ints(MOST));
        all.add("a handle before any object", "handle 1, of 0 objects", b -> b.bytes(1)
                .ints(1));
        all.at("ObjectReader, at RESET and ABORT; both forget all objects, and handles begin at 1 again");
        all.after(1, "a handle of an object that came before an ABORT", "handle 1, of 0 objects", b -> objects(b, 2)
                .string("x")
                .bytes(GoldenBytes.ABORT)
                .text("no")
                .bytes(1)
                .ints(1));
        all.after(1, "a handle of an object that came before a RESET", "handle 2, of 1 objects", b -> objects(b, 1)
                .string("x")
                .bytes(GoldenBytes.RESET, GoldenBytes.ARRAY)
                .shorts(0)
                .ints(1)
                .bytes(1)
                .ints(2));
        all.at("IncomingClasses.next; an id is one that has come, or the next");
        all.add("class 1, where class 0 is the next", "class 1, after 0 classes", b -> b.bytes(GoldenBytes.OBJECT)
                .shorts(1));
        all.add("class 65535", "class 65535, after 0 classes", b -> b.bytes(GoldenBytes.OBJECT)
                .shorts(-1));
        all.by(INVALID);
        all.at(
                "IncomingClasses.next; the last level of a descriptor is the class itself, and no level and no field comes twice. "
                        + "Without levels there are no objects of it by 0D");
        all.add("an Item whose last level is called Tree", "the last level of " + ITEM + " is " + TREE, b -> object(
                        b, ITEM, List.of(new Level(TREE, ITEMS.get(0).fields())))
                .ints(5)
                .bytes(0));
        all.add("an Item that came with 0 levels", "came without its fields", b -> object(b, ITEM, List.of())
                .ints(5)
                .bytes(0));
        all.add(
                "an Item of 255 levels, none of which is Item",
                "the last level of " + ITEM + " is L254",
                b -> object(b, ITEM, levels(255)));
        all.add("an Item with its level twice", "has level " + ITEM + " twice", b -> object(
                        b, ITEM, List.of(ITEMS.get(0), ITEMS.get(0)))
                .ints(5, 5)
                .bytes(0, 0));
        all.add("an Item with field value twice", "has field value twice", b -> object(
                        b, ITEM, List.of(item("int value", "int value", "Item next")))
                .ints(5, 5)
                .bytes(0));
        all.add("a field of kind V", "has a field of kind 56", b -> object(
                        b, ITEM, List.of(new Level(ITEM, List.of(new Shape.Field('V', "value", "", "")))))
                .ints(5));
        all.add("a field of kind V that is not here", "has a field of kind 56", b -> object(
                        b, ITEM, List.of(new Level(ITEM, List.of(new Shape.Field('V', "nobody", "", "")))))
                .bytes(0));
        all.at("IncomingClasses.local; a field of this name has this kind here");
        all.add("field value of kind J, which is an I here", "field value of kind I, not J", b -> object(
                        b, ITEM, List.of(item("long value", "Item next")))
                .longs(5)
                .bytes(0));
        all.add("field next of kind I, which is a reference here", "field next of kind L, not I", b -> object(
                        b, ITEM, List.of(item("int next", "int value")))
                .ints(1, 5));
        all.at("IncomingClasses.next; the name of a class that is not here, or came before");
        all.add("a class whose name has 0 bytes", "class '' is not allowed", b -> object(b, "", List.of()));
        all.add(
                "a class whose name has a / in it",
                "class 'marshal/kit/lab5/model/Item' is not allowed",
                b -> object(b, ITEM.replace('.', '/'), ITEMS).ints(5).bytes(0));
        all.by(NO_UTF_8);
        all.add("a class whose name is no UTF-8", "a text that is no UTF-8", b -> b.bytes(GoldenBytes.OBJECT)
                .shorts(0, 2)
                .bytes(0xC3, 0x28, 0));
        all.by(INVALID);
        all.add("a class that has come, as a new one once more", "class '" + ITEM + "' has come twice", b -> array(
                        b, ITEM, ITEMS, 2)
                .bytes(0, GoldenBytes.OBJECT)
                .descriptor(1, ITEM, ITEMS)
                .ints(5)
                .bytes(0));
        all.add(
                "a class that is not here",
                "class 'marshal.kit.lab5.model.Nobody' is not allowed",
                b -> object(b, Types.full("Nobody"), List.of(new Level(Types.full("Nobody"), List.of()))));
        all.add(
                "the class of a lambda",
                "is not allowed",
                b -> object(b, "marshal.kit.lab5.graph.Graphs$$Lambda/0x0000700001000a00", List.of()));
        all.at("IncomingClasses.next and Fields.make; levels of a class that has none here, or no objects");
        for (String name : NO_OBJECTS) {
            all.add(
                    "an object of " + name,
                    "levels of " + name + ", of which there are no objects",
                    b -> object(b, name, List.of(new Level(name, List.of()))));
            all.add(
                    "an object of " + name + " without levels",
                    "came without its fields",
                    b -> object(b, name, List.of()));
        }
        all.at("IncomingClasses.next; a class that has no levels here. Entry.codec: no codec, or no levels");
        all.add("an object of class [I", "levels of [I", b -> object(b, "[I", List.of(new Level("[I", List.of()))));
        all.add("an object of class String", "came without its fields", b -> object(b, Types.STRING, List.of()));
        all.add(
                "an object of class Secret, which is not Serializable",
                "levels of " + Types.full("Secret"),
                b -> object(b, Types.full("Secret"), List.of(Types.level("Secret", "int number")))
                        .ints(1));
        all.add("an Item by a codec, which it has not", "has no codec", b -> b.bytes(GoldenBytes.CODED)
                .descriptor(0, ITEM, List.of())
                .ints(5)
                .bytes(0));
        all.at("IncomingClasses.next; Class.forName knows no such class");
        all.add("array elements of class int", "class 'int' is not allowed", b -> b.bytes(GoldenBytes.ARRAY)
                .descriptor(0, "int", List.of())
                .ints(1)
                .bytes(0));
        all.by(INVALID, CORRUPTED);
        all.at(
                "IncomingClasses.next; a class of arrays has 255 dimensions at most, so there is no array of such elements");
        all.add("elements that are arrays of 255 dimensions", "has no arrays", b -> b.bytes(GoldenBytes.ARRAY)
                .descriptor(0, "[".repeat(255) + "I", List.of())
                .ints(0));
        all.by(CORRUPTED, END);
        all.at("Input.readLength and readArray; a length is a claim: not below 0, and nothing is allocated by it");
        for (Primitive kind : List.of(Primitive.BYTE, Primitive.INT, Primitive.DOUBLE)) {
            String array = kind.word() + "[]";
            all.add(array + " of -1 elements", "-1 elements", b -> b.bytes(kind.tag())
                    .ints(-1)
                    .longs(0));
            all.add(
                    array + " of 2 billion elements, of which 8 bytes come",
                    MOST + " elements",
                    b -> b.bytes(kind.tag()).ints(MOST).longs(0));
        }
        all.add(
                "int[] of 2^30 elements, which are 0 bytes to who multiplies in an int",
                (1 << 30) + " elements",
                b -> b.bytes(Primitive.INT.tag()).ints(1 << 30).bytes(0));
        all.add("a String of -1 chars", "-1 elements", b -> b.bytes(GoldenBytes.LATIN_1)
                .ints(-1));
        all.add("a String of 2 billion chars, of which 1 comes", MOST + " elements", b -> b.bytes(2)
                .ints(MOST)
                .bytes('x'));
        all.add(
                "a String of 2 billion chars of 2 bytes, of which 1 comes",
                MOST + " elements",
                b -> b.bytes(GoldenBytes.UTF_16).ints(MOST).shorts('x'));
        all.add(
                "a String that ends inside of a char",
                "the stream ends inside of 2 elements of 2 bytes",
                b -> b.bytes(GoldenBytes.UTF_16).ints(2).shorts(0x20AC).bytes(0x20));
        all.add("Object[] of -1 references", "-1 references", b -> objects(b, -1)
                .bytes(0));
        all.by(CORRUPTED);
        all.at("Input.readBoolean and readArray; a boolean is 0 or 1");
        all.add("a boolean of 2 in a field", "a boolean of 2", b -> object(b, DATA, DATAS)
                .raw(new byte[29])
                .bytes(2));
        all.add("a boolean of -1 in a boolean[]", "a boolean of -1", b -> b.bytes(4)
                .ints(2)
                .bytes(1, 0xFF));
        all.at("ObjectReader.value; isAssignableFrom before anything is made or set, for a handle too");
        all.add(
                "a String in Tree.left",
                "a java.lang.String where a " + TREE + " has to be",
                b -> object(b, TREE, TREES).bytes(0).string("x").bytes(0));
        all.add(
                "a String of chars of 2 bytes in Tree.left",
                "a java.lang.String where a " + TREE + " has to be",
                b -> object(b, TREE, TREES)
                        .bytes(0, GoldenBytes.UTF_16)
                        .ints(1)
                        .shorts(0x20AC)
                        .bytes(0));
        all.add(
                "an int[] in Item.next",
                "a [I where a " + ITEM + " has to be",
                b -> object(b, ITEM, ITEMS).ints(5).bytes(Primitive.INT.tag()).ints(1, 7));
        all.add("an Item in Tree.left", "a " + ITEM + " where a " + TREE + " has to be", b -> object(b, TREE, TREES)
                .bytes(0, GoldenBytes.OBJECT)
                .descriptor(1, ITEM, ITEMS)
                .ints(5)
                .bytes(0, 0));
        all.add(
                "a handle in Tree.left of the String in Tree.data",
                "a java.lang.String where a " + TREE + " has to be",
                b -> object(b, TREE, TREES).string("x").bytes(1).ints(2).bytes(0));
        all.add("a String in a Tree[]", "a java.lang.String where a " + TREE + " has to be", b -> array(
                        b, TREE, TREES, 1)
                .string("x"));
        all.add(
                "a Tree[] that is its own element",
                "a [L" + TREE + "; where a " + TREE + " has to be",
                b -> array(b, TREE, TREES, 1).bytes(1).ints(1));
        all.add("an Object[] in an int[][]", "a [Ljava.lang.Object; where a [I has to be", b -> array(
                        b, "[I", List.of(), 1)
                .bytes(GoldenBytes.ARRAY)
                .descriptor(1, Types.OBJECT, List.of())
                .ints(0));
        return all.streams;
    }

    /** What wants more than a reader's settings allow (step 8): {@link #SMALL}. */
    static List<HostileStream> greedy() {
        var all = new Catalogue();
        all.at("ObjectReader.value; Budget.spendSlots before the array is made; the sum of all arrays, in 64 bits");
        all.add("an Object[] of 2 billion references", MOST + " references in the arrays of a message", b -> objects(
                        b, MOST)
                .bytes(0));
        all.add(
                "an Object[] of 10,000 references in another, and so on for 300 times",
                "references in the arrays of a message",
                b -> {
                    objects(b, 10_000);
                    for (int i = 1; i < 300; i++) {
                        b.bytes(GoldenBytes.ARRAY).shorts(0).ints(10_000);
                    }
                    b.raw(new byte[10_000]);
                });
        all.add(
                "an Object[] of 2 billion references in one of 1",
                (1L + MOST) + " references in the arrays of a message",
                b -> objects(b, 1).bytes(GoldenBytes.ARRAY).shorts(0).ints(MOST));
        all.at(
                "ObjectReader.value; Budget.requireBytes before readArray: from the position where the message began, in 64 "
                        + "bits");
        all.add("a byte[] of 1,000,001 bytes, which all come", "more than 1000000 bytes in a message", b -> b.bytes(5)
                .ints(1_000_001)
                .raw(new byte[1_000_001]));
        all.add("60 texts of 20,000 bytes", "more than 1000000 bytes in a message", b -> {
            objects(b, 60);
            for (int i = 0; i < 60; i++) {
                b.string("x".repeat(20_000));
            }
        });
        all.add(
                "a byte[] of 1,000,001 bytes, of which none comes",
                "more than 1000000 bytes in a message",
                b -> b.bytes(5).ints(1_000_001));
        all.add(
                "a long[] of 2^29 elements, which are 0 bytes to who multiplies in an int",
                "more than 1000000 bytes in a message",
                b -> b.bytes(Primitive.LONG.tag()).ints(1 << 29));
        all.add(
                "a RESET, and behind it a byte[] of 999,996 bytes, of which none comes: tag and length are 5",
                "more than 1000000 bytes in a message",
                b -> b.bytes(GoldenBytes.RESET, Primitive.BYTE.tag()).ints(999_996));
        all.at("ObjectReader.value; Budget.requireObject before an object enters the table");
        all.add("10,001 objects", "more than 10000 objects in a message", b -> {
            objects(b, 10_000);
            for (int i = 0; i < 10_000; i++) {
                b.string("");
            }
        });
        all.at("IncomingClasses.next; Budget.requireBytes for each field of a descriptor, which is kept in memory");
        all.add(
                "a descriptor of 100 levels of 65,535 fields, of which 1,100 come: each of 1,000 bytes",
                "in a message",
                b -> {
                    b.bytes(GoldenBytes.OBJECT)
                            .shorts(0)
                            .text(ITEM)
                            .bytes(100)
                            .text("x")
                            .shorts(-1);
                    for (int i = 0; i < 1100; i++) {
                        b.bytes('I').text(String.format("%01000d", i));
                    }
                });
        return all.streams;
    }

    /** What {@link #greedy} goes beyond. */
    static final GoldenReader.Limits SMALL = new GoldenReader.Limits(null, 100_000, 1_000_000, 10_000);

    private static GoldenBytes objects(GoldenBytes to, int length) {
        return array(to, Types.OBJECT, List.of(), length);
    }

    private static GoldenBytes array(GoldenBytes to, String element, List<Level> levels, int length) {
        return to.bytes(GoldenBytes.ARRAY).descriptor(0, element, levels).ints(length);
    }

    private static GoldenBytes object(GoldenBytes to, String type, List<Level> levels) {
        return to.bytes(GoldenBytes.OBJECT).descriptor(0, type, levels);
    }

    private static Level item(String... fields) {
        return new Level(ITEM, List.of(Types.fields(fields)));
    }

    private static List<Level> levels(int count) {
        var levels = new ArrayList<Level>();
        for (int i = 0; i < count; i++) {
            levels.add(new Level("L" + i, List.of()));
        }
        return levels;
    }

    /** Streams in the making: all big-endian, but for what says so. */
    private static final class Catalogue {

        final List<HostileStream> streams = new ArrayList<>();
        private List<String> refusals = List.of(CORRUPTED);
        private String look = "";

        /** What follows is refused by one of these. */
        Catalogue by(String... exceptions) {
            refusals = List.of(exceptions);
            return this;
        }

        /** What follows is seen there. */
        Catalogue at(String place) {
            look = place;
            return this;
        }

        void add(String name, String reason, Consumer<GoldenBytes> bytes) {
            after(0, name, reason, bytes);
        }

        void after(int before, String name, String reason, Consumer<GoldenBytes> bytes) {
            var stream = new GoldenBytes(false).header();
            bytes.accept(stream);
            streams.add(new HostileStream(name, stream.take(), before, reason, refusals, look));
        }

        void bytes(String name, String reason, String hex) {
            streams.add(new HostileStream(
                    name, java.util.HexFormat.of().parseHex(hex.replace(" ", "")), 0, reason, refusals, look));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
