package marshal.bench.lab6;

import java.io.IOException;
import java.util.Arrays;
import marshal.bench.child.Trials;
import marshal.kit.lab6.experiment.JustInTime;
import marshal.kit.lab6.experiment.Trip;
import marshal.kit.lab6.experiment.TripMain;
import marshal.kit.lab6.experiment.TripProgram;
import marshal.kit.lab6.experiment.Trips;
import marshal.lab6.Lab6Binding;
import marshal.lab6.MPJ;
import marshal.lab6.Request;

/**
 * Runs one of two ranks: "MECHANISM PROGRAM N". Rank 0 prints the fewest nanoseconds of some messages one way as
 * wall_ns. Rank 1 sleeps between trials, so that it takes no time from other measurements.
 */
public final class TripChild {

    private static final int TURNS = 40;
    private static final long WARM_UP_BYTES = 1L << 34;
    private static final long MOST_WARM_UPS = 12_000; // beside busy ranks, the JVM finishes its best code late
    private static final int BEGIN = 2; // a tag

    private final Trips code;
    private final int rank;
    private final Trip trip; // null for C
    private final Object value;
    private final int rows;
    private final int bytes;

    private TripChild(Trips code, String mechanism, TripProgram program, int n) {
        this.code = code;
        this.rank = code.rank();
        this.rows = program.rows(n);
        this.bytes = program.bytes(n);
        this.value = program.value(n, 1);
        this.trip = mechanism.equals(TripMain.IN_C) ? null : code.trip(mechanism, value, 1 - rank);
    }

    public static void main(String[] args) throws Exception {
        var code = new Lab6Binding();
        code.init();
        var child = new TripChild(code, args[0], TripProgram.of(args[1]), Integer.parseInt(args[2]));
        JustInTime.warmUp((int) Math.min(MOST_WARM_UPS, WARM_UP_BYTES / child.bytes), child::turns);
        if (child.rank == 0) {
            Trials.serve(child::trial);
        }
        while (child.rank != 0) {
            Request begin = MPJ.COMM_WORLD.irecv(new byte[1], 0, 1, MPJ.BYTE, 0, BEGIN);
            while (!begin.test()) {
                Thread.sleep(1);
            }
            child.turns(TURNS);
        }
    }

    private String trial() throws IOException {
        MPJ.COMM_WORLD.send(new byte[1], 0, 1, MPJ.BYTE, 1, BEGIN);
        double[] micros = turns(TURNS);
        if (trip != null && !Arrays.deepEquals(new Object[] {value}, new Object[] {trip.received()})) {
            throw new IOException("something else was received");
        }
        return "wall_ns=" + Math.round(Arrays.stream(micros).min().orElseThrow() / 2 * 1e3);
    }

    /** The microseconds there and back of each turn. */
    private double[] turns(int turns) throws IOException {
        if (trip == null) {
            return code.tripsInC(rows, bytes / rows, 1 - rank, rank == 0, turns);
        }
        return TripMain.turns(trip, rank == 0, turns);
    }
}
