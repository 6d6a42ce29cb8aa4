package marshal.peers.lab6;

import marshal.kit.lab6.experiment.Section;
import marshal.kit.lab6.experiment.Trip;
import marshal.kit.lab6.experiment.TripMain;
import marshal.kit.lab6.experiment.Trips;
import mpi.Datatype;
import mpi.MPI;

/** A rank of MPJ Express. It sends arrays of numbers as they are, and everything else as an object. */
public final class MpjExpressRank implements Trips {

    private static final int TAG = 1;

    /** The arguments are those that its launcher adds, then those of {@link TripMain}. */
    public static void main(String[] args) throws Exception {
        TripMain.run(new MpjExpressRank(), MPI.Init(args));
    }

    @Override
    public void init() {
        // main has already called it
    }

    @Override
    public int rank() {
        return MPI.COMM_WORLD.Rank();
    }

    @Override
    public void barrier() {
        MPI.COMM_WORLD.Barrier();
    }

    @Override
    public void finish() {
        MPI.Finalize();
    }

    @Override
    public Trip trip(String mechanism, Object value, int other) {
        if (value instanceof byte[] bytes) {
            return new ExpressTrip(value, new byte[bytes.length], bytes.length, MPI.BYTE, other);
        }
        if (value instanceof float[] floats) {
            return new ExpressTrip(value, new float[floats.length], floats.length, MPI.FLOAT, other);
        }
        return new ExpressTrip(new Object[] {value}, new Object[1], 1, MPI.OBJECT, other);
    }

    private record ExpressTrip(Object value, Object room, int count, Datatype type, int other) implements Trip {

        @Override
        public void send() {
            MPI.COMM_WORLD.Send(value, 0, count, type, other, TAG);
        }

        @Override
        public void recv() {
            MPI.COMM_WORLD.Recv(room, 0, count, type, other, TAG);
        }

        @Override
        public Object received() {
            return room instanceof Object[] objects ? objects[0] : room;
        }
    }

    @Override
    public Trip section(String mechanism, Section section, float[][] matrix, int other) {
        throw new UnsupportedOperationException();
    }

    @Override
    public double[] tripsInC(int rows, int bytes, int other, boolean first, int turns) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object pack(Object value) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Object unpack(Object packed) {
        throw new UnsupportedOperationException();
    }
}
