package marshal.lab6;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import marshal.kit.lab6.ArrayShape;
import marshal.kit.lab6.Lab6;
import marshal.kit.lab6.ModelConstants;
import marshal.kit.lab6.PingPong;
import marshal.kit.lab6.Rank;
import marshal.kit.lab6.SplitObject;
import marshal.kit.lab6.TypeText;
import marshal.kit.lab6.ValueText;
import marshal.kit.lab6.experiment.ByteMessages;
import marshal.kit.lab6.experiment.Section;
import marshal.kit.lab6.experiment.Trip;
import marshal.kit.lab6.experiment.Trips;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab6Binding implements Lab6, Rank, Trips, ByteMessages {

    private static final int TAG = 2; // of messages for other labs

    /** Given: datatypes as the API makes them. */
    private static final class Types implements TypeText.Maker<Datatype> {

        @Override
        public Datatype base(String name) {
            return Datatype.of(Base.valueOf(name));
        }

        @Override
        public Datatype contiguous(int count, Datatype old) {
            return Datatype.contiguous(count, old);
        }

        @Override
        public Datatype vector(int count, int blockLength, int stride, Datatype old) {
            return Datatype.vector(count, blockLength, stride, old);
        }

        @Override
        public Datatype indexed(int[] blockLengths, int[] displacements, Datatype old) {
            return Datatype.indexed(blockLengths, displacements, old);
        }
    }

    private static Datatype type(String text) {
        return text == null ? null : TypeText.parse(text, new Types());
    }

    @Override
    public List<Integer> displacements(String type) {
        Datatype datatype = type(type);
        Arrays.fill(datatype.displacements(), Integer.MIN_VALUE); // a copy
        return Arrays.stream(datatype.displacements()).boxed().toList();
    }

    @Override
    public int extent(String type) {
        return type(type).extent();
    }

    @Override
    public byte[] gathered(String values, int offset, int count, String type) {
        Object array = ValueText.parse(values);
        Datatype datatype = type(type);
        byte[] message = new byte[datatype.requireFits(array, offset, count)];
        Buffers.gather(array, offset, count, datatype, wrap(message));
        return message;
    }

    @Override
    public String scattered(byte[] message, String values, int offset, int count, String type) {
        Object array = ValueText.parse(values);
        Datatype datatype = type(type);
        datatype.requireFits(array, offset, count);
        Buffers.scatter(wrap(message), array, offset, count, datatype);
        return ValueText.of(array);
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    }

    @Override
    public SplitObject split(String value, int dimensions) {
        Parcel parcel = Parcel.pack(new Object[] {ValueText.parse(value)}, dimensions);
        ByteBuffer arrays = wrap(new byte[parcel.arrays().bytes()]);
        parcel.arrays().pack(arrays);
        return new SplitObject(parcel.stream().toByteArray(), arrays.array());
    }

    @Override
    public String join(SplitObject split) {
        Header header = Header.of(split.stream().length, split.arrays().length);
        return ValueText.of(ObjectMessages.open(header, wrap(split.stream()), wrap(split.arrays()))[0]);
    }

    @Override
    public ModelConstants fit(List<PingPong> measured) {
        return TimingModel.fit(measured);
    }

    @Override
    public double predict(ModelConstants constants, ArrayShape shape, int n) {
        return TimingModel.predict(constants, shape, n);
    }

    @Override
    public String[] init(String... arguments) {
        return MPJ.init(arguments);
    }

    @Override
    public void finish() {
        MPJ.finish();
    }

    @Override
    public int rank() {
        return MPJ.COMM_WORLD.rank();
    }

    @Override
    public int size() {
        return MPJ.COMM_WORLD.size();
    }

    @Override
    public void barrier() {
        MPJ.COMM_WORLD.barrier();
    }

    @Override
    public void way(String name) {
        MPJ.COMM_WORLD.way(name.equals("auto") ? null : Way.valueOf(name.toUpperCase(Locale.ROOT)));
    }

    @Override
    public void marshalling(String name) {
        MPJ.COMM_WORLD.marshalling(
                Marshalling.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_')));
    }

    @Override
    public void greet(Communicator communicator, int to) {
        Native.greet(number(communicator), to);
    }

    @Override
    public void send(Block block, int to, int tag) {
        MPJ.COMM_WORLD.send(block.buffer(), block.offset(), block.count(), type(block.type()), to, tag);
    }

    @Override
    public Seen recv(Block block, int from, int tag) {
        Datatype type = type(block.type());
        return seen(MPJ.COMM_WORLD.recv(block.buffer(), block.offset(), block.count(), type, from, tag), type);
    }

    private static Seen seen(Status status, Datatype type) {
        return new Seen(status.source(), status.tag(), status.count(type));
    }

    @Override
    public Pending isend(Block block, int to, int tag) {
        Datatype type = type(block.type());
        return pending(MPJ.COMM_WORLD.isend(block.buffer(), block.offset(), block.count(), type, to, tag), type);
    }

    @Override
    public Pending irecv(Block block, int from, int tag) {
        Datatype type = type(block.type());
        return pending(MPJ.COMM_WORLD.irecv(block.buffer(), block.offset(), block.count(), type, from, tag), type);
    }

    private static Pending pending(Request request, Datatype type) {
        return new Pending() {
            @Override
            public Seen await() {
                return seen(request.waitFor(), type);
            }

            @Override
            public boolean test() {
                return request.test();
            }
        };
    }

    @Override
    public void bcast(Block block, int root) {
        MPJ.COMM_WORLD.bcast(block.buffer(), block.offset(), block.count(), type(block.type()), root);
    }

    @Override
    public void gather(Block part, Block all, int root) {
        MPJ.COMM_WORLD.gather(
                part.buffer(),
                part.offset(),
                part.count(),
                type(part.type()),
                all.buffer(),
                all.offset(),
                all.count(),
                type(all.type()),
                root);
    }

    @Override
    public void sendRaw(Communicator communicator, byte[] bytes, int to, int tag) {
        ByteBuffer message = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        Native.sendBuffer(number(communicator), message, bytes.length, to, tag);
    }

    @Override
    public byte[] recvRaw(Communicator communicator, int most, int from, int tag) {
        ByteBuffer message = ByteBuffer.allocateDirect(most);
        int[] seen = new int[3];
        Native.recvBuffer(number(communicator), message, most, from, tag, seen);
        byte[] bytes = new byte[Status.of(seen).length()];
        message.get(bytes);
        return bytes;
    }

    @Override
    public void gatherRaw(int[] lengths, int[] starts, int root) {
        ByteBuffer part = ByteBuffer.allocateDirect(1);
        ByteBuffer all = ByteBuffer.allocateDirect(1);
        Native.gatherv(Native.DATA, part, 0, all, lengths, starts, root);
    }

    private static int number(Communicator communicator) {
        return switch (communicator) {
            case USER -> Native.USER;
            case HEADERS -> Native.HEADERS;
            case DATA -> Native.DATA;
        };
    }

    @Override
    public Trip trip(String mechanism, Object value, int other) {
        return BoundTrips.trip(mechanism, value, other);
    }

    @Override
    public Trip section(String mechanism, Section section, float[][] matrix, int other) {
        return BoundTrips.section(mechanism, section, matrix, other);
    }

    @Override
    public double[] tripsInC(int rows, int bytes, int other, boolean first, int turns) {
        double[] micros = new double[turns];
        Native.tripsInC(rows, bytes, other, first, micros);
        return micros;
    }

    @Override
    public Object pack(Object value) {
        return BoundTrips.pack(value);
    }

    @Override
    public Object unpack(Object packed) {
        return BoundTrips.unpack(packed);
    }

    @Override
    public void send(byte[] bytes, int count, int to) {
        MPJ.COMM_WORLD.send(bytes, 0, count, MPJ.BYTE, to, TAG);
    }

    @Override
    public int recv(byte[] into, int from) {
        return MPJ.COMM_WORLD.recv(into, 0, into.length, MPJ.BYTE, from, TAG).count(MPJ.BYTE);
    }

    @Override
    public void send(ByteBuffer bytes, int to) {
        Native.sendBuffer(Native.USER, bytes.slice(), bytes.remaining(), to, TAG);
    }

    @Override
    public void recv(ByteBuffer into, int from) {
        int[] seen = new int[3];
        Native.recvBuffer(Native.USER, into.slice(), into.remaining(), from, TAG, seen);
        into.position(into.position() + Status.of(seen).length());
    }
}
