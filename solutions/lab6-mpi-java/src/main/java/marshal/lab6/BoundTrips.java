package marshal.lab6;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import marshal.kit.lab6.experiment.Section;
import marshal.kit.lab6.experiment.Trip;

/** Given: the parts of this lab that experiments measure. */
final class BoundTrips {

    private static final int TAG = 1;

    private static ByteBuffer packed = ByteBuffer.allocateDirect(0); // grows once, then stays

    private BoundTrips() {}

    static Trip trip(String mechanism, Object value, int other) {
        choose(mechanism);
        return mechanism.startsWith("mpj-")
                ? trip(new Object[] {value}, new Object[1], MPJ.OBJECT, other)
                : trip(value, emptyLike(value), Datatype.of(Base.ofNumbers(value)), other);
    }

    private static void choose(String mechanism) {
        Comm comm = MPJ.COMM_WORLD;
        switch (mechanism) {
            case "mpj", "direct", "vector", "indexed" -> comm.way(Way.DIRECT);
            case "critical" -> comm.way(Way.CRITICAL);
            case "region" -> comm.way(Way.REGION);
            case "mpj-object" -> comm.marshalling(Marshalling.STREAM);
            case "mpj-arrays-1" -> comm.marshalling(Marshalling.ARRAYS);
            case "mpj-arrays-2" -> comm.marshalling(Marshalling.MATRICES);
            case "mpj-no-copy" -> comm.marshalling(Marshalling.IN_PLACE);
            default -> throw new IllegalArgumentException("no mechanism is called " + mechanism);
        }
    }

    static Trip section(String mechanism, Section section, float[][] matrix, int other) {
        choose(mechanism);
        return mechanism.startsWith("mpj-")
                ? objects(section, matrix, other)
                : selected(mechanism, section, matrix, other);
    }

    /** Sends a section as an array of objects: its blocks. */
    private static Trip objects(Section section, float[][] matrix, int other) {
        Object[] theirs = new Object[section.blocks()];
        return new Trip() {
            @Override
            public void send() {
                MPJ.COMM_WORLD.send(section.of(matrix), 0, section.blocks(), MPJ.OBJECT, other, TAG);
            }

            @Override
            public void recv() {
                MPJ.COMM_WORLD.recv(theirs, 0, section.blocks(), MPJ.OBJECT, other, TAG);
            }

            @Override
            public Object received() {
                return theirs;
            }
        };
    }

    /** Sends a section as the elements that a datatype selects from a flat array. */
    private static Trip selected(String mechanism, Section section, float[][] matrix, int other) {
        int n = section.n();
        float[] mine = new float[n * n];
        for (int row = 0; row < n; row++) {
            System.arraycopy(matrix[row], 0, mine, row * n, n);
        }
        float[] theirs = new float[n * n];
        Datatype type = type(mechanism, section);
        int offset = mechanism.equals("vector") ? section.first() : 0;
        return new Trip() {
            @Override
            public void send() {
                MPJ.COMM_WORLD.send(mine, offset, 1, type, other, TAG);
            }

            @Override
            public void recv() {
                MPJ.COMM_WORLD.recv(theirs, offset, 1, type, other, TAG);
            }

            @Override
            public Object received() {
                float[][] rows = new float[n][];
                Arrays.setAll(rows, row -> Arrays.copyOfRange(theirs, row * n, row * n + n));
                return section.of(rows);
            }
        };
    }

    private static Datatype type(String mechanism, Section section) {
        Datatype element = Datatype.of(Base.FLOAT);
        if (mechanism.equals("vector")) {
            return Datatype.vector(section.blocks(), section.length(), section.stride(), element);
        }
        int[] lengths = new int[section.blocks()];
        Arrays.fill(lengths, section.length());
        return Datatype.indexed(lengths, section.starts(), element);
    }

    private static Object emptyLike(Object array) {
        return Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
    }

    /** Makes a trip that sends the whole of one buffer, and receives into a second buffer. */
    private static Trip trip(Object mine, Object theirs, Datatype type, int other) {
        return new Trip() {
            @Override
            public void send() {
                MPJ.COMM_WORLD.send(mine, 0, Array.getLength(mine), type, other, TAG);
            }

            @Override
            public void recv() {
                MPJ.COMM_WORLD.recv(theirs, 0, Array.getLength(theirs), type, other, TAG);
            }

            @Override
            public Object received() {
                return type.isObject() ? ((Object[]) theirs)[0] : theirs;
            }
        };
    }

    /** Packs an object, with its arrays beside the stream, into memory that the next call reuses. */
    static Object pack(Object value) {
        Parcel parcel = Parcel.pack(new Object[] {value}, Marshalling.MATRICES.dimensions());
        if (packed.capacity() < parcel.bytes()) {
            packed = ByteBuffer.allocateDirect(parcel.bytes()).order(ByteOrder.nativeOrder());
        }
        parcel.putInto(packed.clear());
        return new Header(parcel.stream().size(), parcel.arrays().bytes(), false);
    }

    static Object unpack(Object announced) {
        var header = (Header) announced;
        return Collectives.open(header, packed.clear().limit(header.bytes()))[0];
    }
}
