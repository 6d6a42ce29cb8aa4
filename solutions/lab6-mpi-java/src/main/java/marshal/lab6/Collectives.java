package marshal.lab6;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/**
 * Step 6: objects from one rank to all, and from all to one. Their lengths go first, because MPI's lengths have to
 * agree. A rank that cannot pack its objects announces zeros. These are refused, so that no other rank waits for ever.
 */
final class Collectives {

    private final BufferPool pool;

    Collectives(BufferPool pool) {
        this.pool = pool;
    }

    /**
     * Step 6: sends objects of the root to all others, as two broadcasts.
     *
     * @param objects the root's objects; null on other ranks
     * @return the objects that the root has sent
     */
    Object[] bcast(Object[] objects, Marshalling how, int root) {
        //> lab6.6: Send a header that is not eager, as PROTOCOL.md says for collectives; then the stream and the arrays.
        try (BufferPool.Loan loan = pool.loan()) {
            ByteBuffer first = zeros(loan);
            ByteBuffer mine = null;
            try {
                mine = objects == null ? null : announce(objects, how, first, loan);
            } finally { // after any exception: the others wait for this call
                Native.bcast(Native.HEADERS, first, Header.BYTES, root);
            }
            Header header = Header.get(first.rewind());
            ByteBuffer all = mine != null ? mine : loan.take(header.bytes());
            Native.bcast(Native.DATA, all, all.limit(), root);
            return mine != null ? objects : open(header, all.rewind());
        }
        //<
    }

    /**
     * Step 6: collects objects of all ranks at the root, in two gathers.
     *
     * @param ranks number of ranks; 0 unless this is the root
     * @return the objects of each rank; empty unless this is the root
     */
    List<Object[]> gather(Object[] objects, Marshalling how, int root, int ranks) {
        //> lab6.6: Announce this rank's objects. Then gatherHere at the root, or gatherElsewhere, whatever announce has thrown.
        try (BufferPool.Loan loan = pool.loan()) {
            ByteBuffer first = zeros(loan);
            ByteBuffer part = loan.take(0);
            List<Object[]> all;
            try {
                part = announce(objects, how, first, loan);
            } finally { // after any exception
                all = ranks == 0 ? gatherElsewhere(first, part, root) : gatherHere(first, part, root, ranks, loan);
            }
            return all;
        }
        //<
    }

    /** Given: gathers on a rank that is not the root. */
    private static List<Object[]> gatherElsewhere(ByteBuffer first, ByteBuffer part, int root) {
        Native.gather(Native.HEADERS, first, Header.BYTES, null, root);
        Native.gatherv(Native.DATA, part, part.limit(), null, null, null, root);
        return List.of();
    }

    /** Given: the root knows the lengths before it gathers the announced data. A length of 0 means that a rank has failed. */
    private static List<Object[]> gatherHere(
            ByteBuffer first, ByteBuffer part, int root, int ranks, BufferPool.Loan loan) {
        ByteBuffer firsts = loan.take(Header.BYTES * ranks);
        Native.gather(Native.HEADERS, first, Header.BYTES, firsts, root);
        int[] lengths = new int[ranks];
        int[] starts = new int[ranks];
        long total = 0;
        for (int rank = 0; rank < ranks; rank++) {
            boolean hasFailed = firsts.getInt(rank * Header.BYTES) == 0;
            lengths[rank] = hasFailed ? 0 : header(firsts, rank).bytes();
            starts[rank] = (int) total;
            total += lengths[rank];
            Header.require(total <= Integer.MAX_VALUE, "more bytes than an int counts");
        }
        ByteBuffer all = loan.take((int) total);
        Native.gatherv(Native.DATA, part, part.limit(), all, lengths, starts, root);
        var objects = new ArrayList<Object[]>();
        for (int rank = 0; rank < ranks; rank++) {
            objects.add(open(header(firsts, rank), all.limit(starts[rank] + lengths[rank]).position(starts[rank])));
        }
        return objects;
    }

    /** Given: reads the announcement of one rank. */
    private static Header header(ByteBuffer firsts, int rank) {
        return Header.get(firsts.position(rank * Header.BYTES));
    }

    /** Given: makes room for a header. Until the header is there, the room holds zeros, which receivers refuse. */
    private static ByteBuffer zeros(BufferPool.Loan loan) {
        return loan.take(Header.BYTES).putLong(0, 0).putLong(Long.BYTES, 0);
    }

    /** Given: packs objects, and puts their header last. If a rank fails earlier, it has announced zeros. */
    private static ByteBuffer announce(Object[] objects, Marshalling how, ByteBuffer first, BufferPool.Loan loan) {
        Parcel parcel = Parcel.pack(objects, how.dimensions());
        var header = new Header(parcel.stream().size(), parcel.arrays().bytes(), false);
        ByteBuffer all = loan.take(header.bytes());
        parcel.putInto(all);
        header.put(first);
        return all;
    }

    /**
     * Given: reads the objects.
     *
     * @param all their stream, and the arrays behind it, up to its limit
     */
    static Object[] open(Header header, ByteBuffer all) {
        int end = all.limit();
        ByteBuffer stream = all.limit(all.position() + header.length()).slice();
        ByteBuffer arrays = all.limit(end).position(end - header.arrays()).slice().order(all.order());
        return ObjectMessages.open(header, stream, arrays);
    }
}
