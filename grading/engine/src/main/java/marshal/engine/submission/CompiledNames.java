package marshal.engine.submission;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.engine.KitException;
import marshal.kit.mpi.LeftFile;

/**
 * The names and texts in a compiler's output, because javac joins texts and the C preprocessor joins names.
 *
 * @param names the classes, methods and fields that a class file refers to, as {@code java.lang.System.exit}, a line
 *              each; for a program, all words that may be symbols
 * @param texts its texts, one after the other
 */
record CompiledNames(String names, String texts) {

    private static final int MOST_BYTES = 8 << 20; // a program's imports are at its beginning
    private static final int MAGIC = 0xCAFEBABE;

    /** The names and texts of each file in these folders, by file name. */
    static Map<String, CompiledNames> in(List<Path> folders) {
        var all = new TreeMap<String, CompiledNames>();
        for (Path folder : folders) {
            KitException.onFailure("cannot read what was compiled", () -> {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : (Iterable<Path>) files::iterator) {
                        LeftFile.beginning(file, MOST_BYTES)
                                .ifPresent(bytes -> all.put(file.getFileName().toString(), of(bytes)));
                    }
                }
            });
        }
        return all;
    }

    /** Reads a class file. From anything else, such as a program, takes everything that may be a name or a text. */
    static CompiledNames of(byte[] file) {
        try {
            return ofClass(new DataInputStream(new ByteArrayInputStream(file)));
        } catch (IOException e) {
            return new CompiledNames(between0(file), new String(file, StandardCharsets.ISO_8859_1));
        }
    }

    private static String between0(byte[] file) {
        var names = new StringBuilder();
        int start = 0;
        for (int i = 0; i < file.length; i++) {
            char letter = (char) file[i];
            if (letter == 0) {
                if (i > start) {
                    names.append(new String(file, start, i - start, StandardCharsets.US_ASCII))
                            .append('\n');
                }
                start = i + 1;
            } else if (letter != '_' && (letter > 'z' || !Character.isLetterOrDigit(letter))) {
                start = i + 1;
            }
        }
        return names.toString();
    }

    /** Reads the constant pool: section 4.4 of the JVM's specification. */
    private static CompiledNames ofClass(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("no class file");
        }
        in.readInt(); // its version
        int count = in.readUnsignedShort();
        var words = new HashMap<Integer, String>();
        var first = new HashMap<Integer, Integer>(); // the first of two numbers, or the only one
        var second = new HashMap<Integer, Integer>();
        var classes = new ArrayList<Integer>();
        var members = new ArrayList<Integer>();
        var strings = new ArrayList<Integer>();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> words.put(i, in.readUTF());
                case 3, 4 -> in.readInt();
                case 5, 6 -> {
                    in.readLong();
                    i++; // it takes two entries
                }
                case 7, 8, 16, 19, 20 -> {
                    first.put(i, in.readUnsignedShort());
                    (tag == 8 ? strings : classes).add(i);
                }
                case 15 -> in.skipBytes(3);
                case 9, 10, 11, 12, 17, 18 -> {
                    first.put(i, in.readUnsignedShort());
                    second.put(i, in.readUnsignedShort());
                    if (tag <= 11) {
                        members.add(i);
                    }
                }
                default -> throw new IOException("a constant with tag " + tag);
            }
        }
        String owners = classes.stream().map(i -> words.get(first.get(i))).collect(Collectors.joining("\n"));
        String used = members.stream()
                .map(i -> words.get(first.get(first.get(i))) + "." + words.get(first.get(second.get(i))))
                .collect(Collectors.joining("\n"));
        String texts = strings.stream().map(i -> words.get(first.get(i))).collect(Collectors.joining());
        return new CompiledNames((owners + "\n" + used).replace('/', '.'), texts);
    }
}
