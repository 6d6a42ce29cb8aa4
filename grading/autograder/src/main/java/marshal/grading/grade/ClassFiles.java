package marshal.grading.grade;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.grading.Hashes;
import marshal.grading.KitException;

/** The class files of a folder or jar, and which of them a class is made with. */
final class ClassFiles {

    private static final String ENDING = ".class";
    private static final Pattern NAME = Pattern.compile("marshal(/[\\w$]+)+");

    private static final int MAGIC = 0xCAFEBABE;

    private final SortedMap<String, byte[]> files; // by name, such as marshal/checks/Script
    private final Map<String, String> hashes = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> named = new ConcurrentHashMap<>();

    private ClassFiles(SortedMap<String, byte[]> files) {
        this.files = files;
    }

    /** Reads them all. */
    static ClassFiles in(Path folderOrJar) {
        try {
            if (Files.isDirectory(folderOrJar)) {
                return new ClassFiles(read(folderOrJar));
            }
            try (var jar = FileSystems.newFileSystem(folderOrJar)) {
                return new ClassFiles(read(jar.getPath("/")));
            }
        } catch (IOException e) {
            throw new KitException("cannot read " + folderOrJar, e);
        }
    }

    private static SortedMap<String, byte[]> read(Path root) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : (Iterable<Path>) all.filter(each -> each.toString().endsWith(ENDING))::iterator) {
                String name = root.relativize(file).toString().replace('\\', '/');
                files.put(name.substring(0, name.length() - ENDING.length()), Files.readAllBytes(file));
            }
        }
        return files;
    }

    /** The same with bytes at the end of one of them: as if it had been changed. For tests. */
    ClassFiles with(String name, byte[] more) {
        var changed = new TreeMap<>(files);
        changed.computeIfPresent(name, (key, bytes) -> {
            byte[] both = Arrays.copyOf(bytes, bytes.length + more.length);
            System.arraycopy(more, 0, both, bytes.length, more.length);
            return both;
        });
        return new ClassFiles(changed);
    }

    /** Changes whenever a class does. */
    String hash() {
        return hash(files.keySet());
    }

    /** Changes whenever this class does, or one of those that it reaches. */
    String hash(Class<?> from) {
        return hash(reached(from));
    }

    private String hash(Set<String> names) {
        return Hashes.sha256(names.stream().map(name -> name + " " + hashes.computeIfAbsent(name, each -> Hashes.sha256(files.get(each)))).collect(Collectors.joining("\n")));
    }

    /** The names of a class and of those here that it names, of those that they name, and so on. */
    SortedSet<String> reached(Class<?> from) {
        var reached = new TreeSet<String>();
        var next = new ArrayDeque<>(Set.of(from.getName().replace('.', '/')));
        while (!next.isEmpty()) {
            String name = next.remove();
            if (files.containsKey(name) && reached.add(name)) {
                next.addAll(named.computeIfAbsent(name, each -> named(each, files.get(each))));
            }
        }
        return reached;
    }

    /** Every name of ours in the texts of a class's constant pool, where names of classes, descriptors and annotations are. */
    private static Set<String> named(String name, byte[] classFile) {
        var named = new HashSet<String>();
        try (var in = new DataInputStream(new ByteArrayInputStream(classFile))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("it is none");
            }
            in.skipBytes(4); // version
            int count = in.readUnsignedShort();
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                switch (tag) {
                    case 1 -> NAME.matcher(in.readUTF()).results().map(MatchResult::group).forEach(named::add);
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipBytes(4); // int, float, members, dynamic
                    case 5, 6 -> { // long and double count twice
                        in.skipBytes(8);
                        i++;
                    }
                    case 7, 8, 16, 19, 20 -> in.skipBytes(2); // references to a text
                    case 15 -> in.skipBytes(3); // method handle
                    default -> throw new IOException("constant " + i + " is of an unknown kind " + tag);
                }
            }
        } catch (IOException e) {
            throw new KitException("cannot read the class file of " + name, e);
        }
        return named;
    }
}
