package marshal.kit.lab6;

/**
 * A rank as scenarios see it; the lab's binding implements it. A method that fails throws the exception of the
 * student's code.
 */
public interface Rank {

    /** Any source or any tag. */
    int ANY = -1;

    /** The count of a message that is not a whole number of elements. */
    int UNDEFINED = Integer.MIN_VALUE;

    /**
     * Elements of a buffer.
     *
     * @param buffer an array
     * @param offset index of the first element
     * @param type   as {@link TypeText} reads it
     */
    record Block(Object buffer, int offset, int count, String type) {

        /** The block of a rank without a buffer: its type is null too. */
        public static final Block NOTHING = new Block(null, 0, 0, null);
    }

    /**
     * A receive's report about its message.
     *
     * @param count number of datatypes of the receive, or {@link #UNDEFINED}
     */
    record Seen(int source, int tag, int count) {}

    /** A communication that has begun. */
    interface Pending {

        Seen await();

        boolean test();
    }

    /** The communicator of the user's messages, and the two of the objects' messages. */
    enum Communicator {
        USER,
        HEADERS,
        DATA
    }

    /** Calls init with a program's arguments; returns its result. */
    String[] init(String... arguments);

    void finish();

    int rank();

    int size();

    void barrier();

    /** Chooses how arrays reach C from now on: {@code auto}, {@code region}, {@code critical} or {@code direct}. */
    void way(String name);

    /**
     * Chooses how objects become messages from now on: {@code stream}, {@code arrays}, {@code matrices} or {@code
     * in-place}.
     */
    void marshalling(String name);

    /**
     * Sends an empty message with tag 0. The kit's C code sends it, and asks the student's code whether that has
     * worked.
     */
    void greet(Communicator communicator, int to);

    void send(Block block, int to, int tag);

    Seen recv(Block block, int from, int tag);

    Pending isend(Block block, int to, int tag);

    Pending irecv(Block block, int from, int tag);

    void bcast(Block block, int root);

    void gather(Block part, Block all, int root);

    /**
     * Gathers zero bytes from this rank, with the function in C.
     *
     * @param lengths only at the root, like starts; both hold zeros, at least one per rank
     */
    void gatherRaw(int[] lengths, int[] starts, int root);

    void sendRaw(Communicator communicator, byte[] bytes, int to, int tag);

    /** @param most the most bytes that can arrive */
    byte[] recvRaw(Communicator communicator, int most, int from, int tag);
}
