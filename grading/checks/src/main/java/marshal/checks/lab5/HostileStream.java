package marshal.checks.lab5;

import static marshal.checks.lab5.GoldenBytes.ABORT;
import static marshal.checks.lab5.GoldenBytes.ARRAY;
import static marshal.checks.lab5.GoldenBytes.CODED;
import static marshal.checks.lab5.GoldenBytes.LATIN_1;
import static marshal.checks.lab5.GoldenBytes.NULL;
import static marshal.checks.lab5.GoldenBytes.OBJECT;
import static marshal.checks.lab5.GoldenBytes.RESET;
import static marshal.checks.lab5.GoldenBytes.UTF_16;
import static marshal.checks.lab5.StreamRefusal.CORRUPTED;
import static marshal.checks.lab5.StreamRefusal.END;
import static marshal.checks.lab5.StreamRefusal.INVALID;
import static marshal.checks.lab5.StreamRefusal.NO_UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import marshal.kit.lab5.graph.Primitive;
import marshal.kit.lab5.graph.Shape;
import marshal.kit.lab5.graph.Shape.Level;
import marshal.kit.lab5.graph.Types;

/**
 * A stream that a reader must refuse.
 *
 * @param name   what is wrong with it
 * @param bytes  from the header on
 * @param before how many messages are read before the refused one
 * @param reason why no reader may accept it, according to the format
 * @param refusals the exceptions that PROTOCOL.md allows for the refusal
 * @param look   where a reader that accepts it should have noticed
 */
record HostileStream(String name, byte[] bytes, int before, String reason, String[] refusals, String look) {

    private static final String ITEM = Types.full("Item");
    private static final String TREE = Types.full("Tree");
    private static final String BASE = Types.full("Base");
    private static final String DERIVED = Types.full("Derived");
    private static final String SECRET = Types.full("Secret");
    private static final Level ITEMS = Types.MODELS.levels(ITEM).get(0);
    private static final Level TREES = Types.MODELS.levels(TREE).get(0);
    private static final String ALARM = Types.full("Alarm");
    private static final Level ALARMS = Types.MODELS.levels(ALARM).get(0);
    private static final Level DATAS = Types.MODELS.levels(Types.full("Data")).get(0);
    private static final int MOST = Integer.MAX_VALUE;

    /**
     * Classes whose objects no stream can bring. Here a list allows them, so the reader must notice this without the
     * list.
     */
    static final List<String> NO_OBJECTS = List.of(
            "java.lang.Class",
            "java.lang.Runtime",
            "java.lang.Runnable",
            "java.lang.Comparable",
            "java.lang.CharSequence",
            "java.lang.Cloneable",
            "java.io.Serializable",
            "java.lang.Number",
            "java.lang.Thread$State",
            "java.util.HashMap",
            "marshal.kit.lab1.WrittenMessage");

    /** Returns streams that are malformed for all settings of a reader (step 5). */
    static List<HostileStream> malformed() {
        var all = new Catalogue();
        all.at("ObjectReader.begin; compare all four bytes with Tags, before the first object");
        all.add(hex("4e4f010000"), "another magic", "a stream begins with 4d 4f 01");
        all.add(hex("4d4f020000"), "version 2 of the format", "a stream begins with 4d 4f 01");
        all.add(hex("4d4f010200"), "a byte order of 2", "an order of 2");
        all.at("ObjectReader.value; refuse an undefined tag, and a tag that is not a value's");
        all.add(begun(0x11), "the undefined tag 11", "a value with tag 11");
        all.add(begun(0xFF), "the undefined tag ff", "a value with tag ff");
        all.add(objects(1).bytes(RESET, NULL), "RESET in the place of an element", "RESET inside of an object");
        all.at("ObjectReader.value; a handle counts the objects that came since the last RESET or ABORT, from 1 on");
        all.add(objects(1).handle(0), "handle 0", "handle 0, of 1 objects");
        all.add(objects(1).handle(-1), "handle -1", "handle -1, of 1 objects");
        all.add(objects(1).handle(2), "a handle one too far", "handle 2, of 1 objects");
        all.add(objects(1).handle(MOST), "the largest handle", "handle " + MOST);
        all.add(begun().handle(1), "a handle before any object", "handle 1, of 0 objects");
        all.at("ObjectReader, at RESET and ABORT; both forget all objects, and handles begin at 1 again");
        GoldenBytes aborted = objects(2).string("x").bytes(ABORT).text("no").handle(1);
        all.after(1, aborted, "a handle of an object that came before an ABORT", "handle 1, of 0 objects");
        GoldenBytes reset =
                objects(1).string("x").bytes(RESET, ARRAY).shorts(0).ints(1).handle(2);
        all.after(1, reset, "a handle of an object that came before a RESET", "handle 2, of 1 objects");
        all.at("IncomingClasses.next; an id has come before, or is the next one");
        all.add(begun(OBJECT).shorts(1), "class 1, where class 0 is the next", "class 1, after 0 classes");
        all.add(begun(OBJECT).shorts(-1), "class 65535", "class 65535, after 0 classes");
        all.by(INVALID);
        all.at("IncomingClasses.next; the last level of a descriptor is the class itself. No level and no field "
                + "comes twice. A class that came without levels has no objects by tag 0D");
        GoldenBytes asTree =
                item(Types.level("Tree", "int value", "Item next")).ints(5).bytes(0);
        all.add(asTree, "an Item whose last level is called Tree", "the last level of " + ITEM + " is " + TREE);
        all.add(item().ints(5).bytes(0), "an Item that came with 0 levels", "came without its fields");
        var deep = new Level[255];
        Arrays.setAll(deep, i -> new Level("L" + i, List.of()));
        all.add(item(deep), "an Item of 255 levels, none of which is Item", "the last level of " + ITEM + " is L254");
        for (int levels : new int[] {128, 255}) { // negative in a signed byte; an array does not miss the fields
            GoldenBytes deepItems = array(ITEM, Arrays.asList(deep).subList(0, levels), 0);
            String none = "an Item[0], and the class Item has " + levels + " levels, none of which is Item";
            all.add(deepItems, none, "the last level of " + ITEM + " is L" + (levels - 1));
        }
        GoldenBytes behind = item(ITEMS, new Level(TREE, List.of())).ints(5).bytes(0);
        all.add(behind, "an Item with a level behind that of Item", "the last level of " + ITEM + " is " + TREE);
        GoldenBytes twice = item(ITEMS, ITEMS).ints(5, 5).bytes(0, 0);
        all.add(twice, "an Item with its level twice", "has level " + ITEM + " twice");
        GoldenBytes values =
                itemOf("int value", "int value", "Item next").ints(5, 5).bytes(0);
        all.add(values, "an Item with field value twice", "has field value twice");
        all.add(item(ofKindV("value")).ints(5), "a field of kind V", "has a field of kind 56");
        all.add(item(ofKindV("nobody")).bytes(0), "a field of kind V that is not here", "has a field of kind 56");
        all.at("IncomingClasses.local; if a field has this name here, it must also have this kind here");
        GoldenBytes kindJ = itemOf("long value", "Item next").longs(5).bytes(0);
        all.add(kindJ, "field value of kind J, which is an I here", "field value of kind I, not J");
        GoldenBytes kindI = itemOf("int next", "int value").ints(1, 5);
        all.add(kindI, "field next of kind I, which is a reference here", "field next of kind L, not I");
        all.at("IncomingClasses.next; refuse the name of a class that is not here, or that came before");
        all.add(object(""), "a class whose name has 0 bytes", "class '' is not allowed");
        GoldenBytes slashes = object(ITEM.replace('.', '/'), ITEMS).ints(5).bytes(0);
        all.add(slashes, "a class whose name has a / in it", "class 'marshal/kit/lab5/model/Item' is not allowed");
        all.by(NO_UTF_8);
        GoldenBytes notUtf8 = begun(OBJECT).shorts(0, 2).bytes(0xC3, 0x28, 0);
        all.add(notUtf8, "a class whose name is not UTF-8", "a text that is not UTF-8");
        all.by(INVALID);
        GoldenBytes again = array(ITEM, List.of(ITEMS), 2).bytes(0, OBJECT);
        again.descriptor(1, ITEM, List.of(ITEMS)).ints(5).bytes(0);
        all.add(again, "a class that has come, as a new one once more", "class '" + ITEM + "' has come twice");
        String nobody = "marshal.kit.lab5.model.Nobody";
        all.add(leveled(nobody), "a class that is not here", "class '" + nobody + "' is not allowed");
        GoldenBytes lambda = object("marshal.kit.lab5.graph.Graphs$$Lambda/0x0000700001000a00");
        all.add(lambda, "the class of a lambda", "is not allowed");
        all.at("IncomingClasses.next and Fields.make; refuse levels of a class that has no levels here, or no objects");
        for (String name : NO_OBJECTS) {
            String reason = "levels of " + name + ", of which there are no objects";
            all.add(leveled(name), "an object of " + name, reason);
            all.add(object(name), "an object of " + name + " without levels", "came without its fields");
        }
        all.at("IncomingClasses.next; refuse levels of a class that has none here. Entry.codec; refuse a class "
                + "without the codec or the levels that the tag needs");
        all.add(leveled("[I"), "an object of class [I", "levels of [I");
        all.add(object(Types.STRING), "an object of class String", "came without its fields");
        GoldenBytes secret = object(SECRET, Types.level("Secret", "int number")).ints(1);
        all.add(secret, "an object of class Secret, which is not Serializable", "levels of " + SECRET);
        GoldenBytes coded = begun(CODED).descriptor(0, ITEM, List.of()).ints(5).bytes(0);
        all.add(coded, "an Item by a codec, but Item has no codec", "has no codec");
        GoldenBytes leveled =
                begun(CODED).descriptor(0, ITEM, List.of(ITEMS)).ints(5).bytes(0);
        all.add(leveled, "an Item by a codec, with levels", "has no codec");
        all.at("IncomingClasses.next; Class.forName does not know this class");
        all.add(array("int", List.of(), 1).bytes(0), "array elements of class int", "class 'int' is not allowed");
        all.by(INVALID, CORRUPTED);
        all.at("IncomingClasses.next; a class of arrays has at most 255 dimensions, so the class of its elements "
                + "has at most 254");
        GoldenBytes arrays = array("[".repeat(255) + "I", List.of(), 0);
        all.add(arrays, "elements that are arrays of 255 dimensions", "has no arrays");
        all.by(CORRUPTED, END);
        all.at("Input.readLength and readArray; a length is only a claim. Refuse a length below 0, and do not "
                + "allocate by it");
        for (Primitive kind : List.of(Primitive.BYTE, Primitive.INT, Primitive.DOUBLE)) {
            String array = kind.word() + "[]";
            all.add(begun(kind.tag()).ints(-1).longs(0), array + " of -1 elements", "-1 elements");
            GoldenBytes huge = begun(kind.tag()).ints(MOST).longs(0);
            all.add(huge, array + " of 2 billion elements, of which 8 bytes come", MOST + " elements");
        }
        String overflow = "int[] of 2^30 elements, which are 0 bytes if the product is an int";
        all.add(begun(Primitive.INT.tag()).ints(1 << 30).bytes(0), overflow, (1 << 30) + " elements");
        all.add(begun(LATIN_1).ints(-1), "a String of -1 chars", "-1 elements");
        GoldenBytes narrow = begun(LATIN_1).ints(MOST).bytes('x');
        all.add(narrow, "a String of 2 billion chars, of which 1 comes", MOST + " elements");
        GoldenBytes wide = begun(UTF_16).ints(MOST).shorts('x');
        all.add(wide, "a String of 2 billion chars of 2 bytes, of which 1 comes", MOST + " elements");
        GoldenBytes half = begun(UTF_16).ints(2).shorts(0x20AC).bytes(0x20);
        all.add(half, "a String that ends inside of a char", "the stream ends inside of 2 elements of 2 bytes");
        all.add(objects(-1).bytes(0), "Object[] of -1 references", "-1 references");
        all.by(CORRUPTED);
        all.at("Input.readBoolean and readArray; a boolean is 0 or 1");
        GoldenBytes data = object(Types.full("Data"), DATAS).raw(new byte[29]).bytes(2);
        all.add(data, "a boolean of 2 in a field", "a boolean of 2");
        GoldenBytes booleans = begun(Primitive.BOOLEAN.tag()).ints(2).bytes(1, 0xFF);
        all.add(booleans, "a boolean of -1 in a boolean[]", "a boolean of -1");
        all.at("ObjectReader.value; call isAssignableFrom before you make or set anything, for a handle too");
        all.misfit(tree().bytes(0).string("x").bytes(0), "a String in Tree.left", Types.STRING, TREE);
        GoldenBytes euro = tree().bytes(0).string("\u20ac").bytes(0);
        all.misfit(euro, "a String of chars of 2 bytes in Tree.left", Types.STRING, TREE);
        all.misfit(item(ITEMS).ints(5).bytes(Primitive.INT.tag()).ints(1, 7), "an int[] in Item.next", "[I", ITEM);
        GoldenBytes item = tree().bytes(0, OBJECT)
                .descriptor(1, ITEM, List.of(ITEMS))
                .ints(5)
                .bytes(0, 0);
        all.misfit(item, "an Item in Tree.left", ITEM, TREE);
        GoldenBytes alarm = tree().bytes(0, OBJECT)
                .descriptor(1, ALARM, List.of(ALARMS))
                .ints(3)
                .bytes(0);
        all.misfit(alarm, "an Alarm in Tree.left", ALARM, TREE);
        GoldenBytes handle = tree().string("x").handle(2).bytes(0);
        all.misfit(handle, "a handle in Tree.left of the String in Tree.data", Types.STRING, TREE);
        all.misfit(trees().string("x"), "a String in a Tree[]", Types.STRING, TREE);
        all.misfit(trees().handle(1), "a Tree[] that is its own element", "[L" + TREE + ";", TREE);
        GoldenBytes other = array("[I", List.of(), 1)
                .bytes(ARRAY)
                .descriptor(1, Types.OBJECT, List.of())
                .ints(0);
        all.misfit(other, "an Object[] in an int[][]", "[Ljava.lang.Object;", "[I");
        String objects = Types.arrayOf(Types.OBJECT);
        all.misfit(array(objects, List.of(), 1).string("x"), "a String in an Object[][]", Types.STRING, objects);
        for (String element : List.of("java.lang.Comparable", "java.lang.CharSequence", objects, Types.STRING)) {
            GoldenBytes ints =
                    array(element, List.of(), 1).bytes(Primitive.INT.tag()).ints(1, 7);
            all.misfit(ints, "an int[] in an array of " + Types.brief(element), "[I", element);
        }
        String cloneable = "java.lang.Cloneable";
        all.misfit(array(cloneable, List.of(), 1).string("x"), "a String in a Cloneable[]", Types.STRING, cloneable);
        GoldenBytes base = array(DERIVED, Types.MODELS.levels(DERIVED), 1).bytes(OBJECT);
        base.descriptor(1, BASE, Types.MODELS.levels(BASE)).ints(5).bytes(0);
        all.misfit(base, "a Base in a Derived[]", BASE, DERIVED);
        GoldenBytes bases = array(Types.arrayOf(DERIVED), List.of(), 1).bytes(ARRAY);
        bases.descriptor(1, BASE, Types.MODELS.levels(BASE)).ints(0);
        all.misfit(bases, "a Base[] in a Derived[][]", Types.arrayOf(BASE), Types.arrayOf(DERIVED));
        return all.streams;
    }

    /** Returns streams whose fault is in a field that is not here (step 8). */
    static List<HostileStream> dropped() {
        var all = new Catalogue();
        all.at("IncomingClasses.local; read a dropped value by its kind, and refuse it like a value that is kept");
        GoldenBytes two = itemOf("boolean extra", "int value", "Item next")
                .bytes(2)
                .ints(5)
                .bytes(NULL);
        all.add(two, "a boolean of 2 in a field that is not here", "a boolean of 2");
        String where = " in a reference that is not here";
        GoldenBytes booleans = extra().bytes(Primitive.BOOLEAN.tag()).ints(1).bytes(2, NULL);
        all.add(booleans, "a boolean[] of a 2" + where, "a boolean of 2");
        GoldenBytes tree = extra().bytes(OBJECT).descriptor(1, TREE, List.of(TREES));
        tree.bytes(NULL).string("x").bytes(NULL, NULL);
        all.misfit(tree, "a Tree whose left is a String" + where, Types.STRING, TREE);
        all.add(extra().bytes(0x11, NULL), "the undefined tag 11" + where, "a value with tag 11");
        all.add(extra().bytes(RESET, NULL, NULL), "a RESET" + where, "RESET inside of an object");
        all.add(extra().handle(2).bytes(NULL), "a handle one too far" + where, "handle 2, of 1 objects");
        all.add(extra().bytes(LATIN_1).ints(-1).bytes(NULL), "a String of -1 chars" + where, "-1 elements");
        all.by(INVALID);
        GoldenBytes number = extra().bytes(OBJECT).descriptor(1, "java.lang.Number", List.of());
        all.add(number.bytes(NULL), "a Number without levels" + where, "came without its fields");
        GoldenBytes nobody = extra().bytes(ARRAY).descriptor(1, "marshal.kit.lab5.model.Nobody", List.of());
        all.add(nobody.ints(0).bytes(NULL), "a class that is not here" + where, "is not allowed");
        all.by(END);
        all.add(extra().string("x"), "a String" + where + ", and the end", "the stream ends inside of a number");
        return all.streams;
    }

    /** Returns an Item up to its field extra, a reference that no reader has. Its field next follows. */
    private static GoldenBytes extra() {
        return itemOf("int value", "Object extra", "Item next").ints(5);
    }

    /** The limits that {@link #greedy} exceeds. */
    static final GoldenReader.Limits SMALL = new GoldenReader.Limits(null, 100_000, 1_000_000, 10_000);

    /** Returns streams that want more than a reader's settings allow (step 8): {@link #SMALL}. */
    static List<HostileStream> greedy() {
        var all = new Catalogue();
        all.at("ObjectReader.value; call Budget.spendSlots before you make the array. Add up all arrays, in 64 bits");
        String slots = " references in the arrays of a message";
        all.add(objects(MOST).bytes(0), "an Object[] of 2 billion references", MOST + slots);
        GoldenBytes nested = objects(10_000);
        IntStream.range(1, 300).forEach(i -> nested.bytes(ARRAY).shorts(0).ints(10_000));
        nested.raw(new byte[10_000]);
        all.add(nested, "an Object[] of 10,000 references in another, and so on for 300 times", slots);
        GoldenBytes second = objects(1).bytes(ARRAY).shorts(0).ints(MOST);
        all.add(second, "an Object[] of 2 billion references in one of 1", (1L + MOST) + slots);
        all.at("ObjectReader.value; call Budget.requireBytes before readArray. Count from the position where the "
                + "message began, in 64 bits");
        String bytes = "more than 1000000 bytes in a message";
        GoldenBytes whole = begun(Primitive.BYTE.tag()).ints(1_000_001).raw(new byte[1_000_001]);
        all.add(whole, "a byte[] of 1,000,001 bytes, which all come", bytes);
        GoldenBytes texts = objects(60);
        IntStream.range(0, 60).forEach(i -> texts.string("x".repeat(20_000)));
        all.add(texts, "60 texts of 20,000 bytes", bytes);
        GoldenBytes none = begun(Primitive.BYTE.tag()).ints(1_000_001);
        all.add(none, "a byte[] of 1,000,001 bytes, of which none comes", bytes);
        all.add(begun(LATIN_1).ints(1_000_001), "a String of 1,000,001 chars, of which none comes", bytes);
        all.add(begun(UTF_16).ints(500_001), "a String of 500,001 chars of 2 bytes, of which none comes", bytes);
        GoldenBytes longs = begun(Primitive.LONG.tag()).ints(1 << 29);
        all.add(longs, "a long[] of 2^29 elements, which are 0 bytes if the product is an int", bytes);
        GoldenBytes behind = begun(RESET, Primitive.BYTE.tag()).ints(999_996);
        all.add(
                behind,
                "a RESET, and a byte[] of 999,996 bytes, of which none comes: its tag and length are 5 bytes",
                bytes);
        all.at("ObjectReader.value; call Budget.requireObject before an object enters the table");
        GoldenBytes many = objects(10_000);
        IntStream.range(0, 10_000).forEach(i -> many.string(""));
        all.add(many, "10,001 objects", "more than 10000 objects in a message");
        all.at("IncomingClasses.next; call Budget.requireBytes for each field of a descriptor, which is kept in "
                + "memory");
        GoldenBytes fields =
                begun(OBJECT).shorts(0).text(ITEM).bytes(100).text("x").shorts(-1);
        IntStream.range(0, 1100).forEach(i -> fields.bytes('I').text(String.format("%01000d", i)));
        String descriptor = "a descriptor of 100 levels of 65,535 fields, of which 1,100 come: each of 1,000 bytes";
        all.add(fields, descriptor, "in a message");
        return all.streams;
    }

    private static GoldenBytes hex(String bytes) {
        return new GoldenBytes(false).raw(HexFormat.of().parseHex(bytes));
    }

    /** Returns a stream that has its header and these bytes so far. */
    private static GoldenBytes begun(int... bytes) {
        return new GoldenBytes(false).header().bytes(bytes);
    }

    private static GoldenBytes objects(int length) {
        return array(Types.OBJECT, List.of(), length);
    }

    private static GoldenBytes trees() {
        return array(TREE, List.of(TREES), 1);
    }

    private static GoldenBytes array(String element, List<Level> levels, int length) {
        return begun(ARRAY).descriptor(0, element, levels).ints(length);
    }

    private static GoldenBytes object(String type, Level... levels) {
        return begun(OBJECT).descriptor(0, type, List.of(levels));
    }

    /** Returns an object with one level, which has the name of its class and no fields. */
    private static GoldenBytes leveled(String type) {
        return object(type, new Level(type, List.of()));
    }

    private static GoldenBytes tree() {
        return object(TREE, TREES);
    }

    private static GoldenBytes item(Level... levels) {
        return object(ITEM, levels);
    }

    private static GoldenBytes itemOf(String... fields) {
        return item(new Level(ITEM, List.of(Types.fields(fields))));
    }

    private static Level ofKindV(String field) {
        return new Level(ITEM, List.of(new Shape.Field('V', field, "", "")));
    }

    /** Builds the streams. All are big-endian, except where the name says otherwise. */
    private static final class Catalogue {

        final List<HostileStream> streams = new ArrayList<>();
        private String[] refusals = {CORRUPTED};
        private String look = "";

        /** Sets the exceptions that may refuse the following streams. */
        void by(String... exceptions) {
            refusals = exceptions;
        }

        /** Sets the place that should notice the following streams. */
        void at(String place) {
            look = place;
        }

        void add(GoldenBytes bytes, String name, String reason) {
            after(0, bytes, name, reason);
        }

        /** Adds a stream with an object of one class where another class is required. */
        void misfit(GoldenBytes bytes, String name, String actual, String declared) {
            add(bytes, name, "a " + actual + " where a " + declared + " has to be");
        }

        void after(int before, GoldenBytes bytes, String name, String reason) {
            streams.add(new HostileStream(name, bytes.take(), before, reason, refusals, look));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
