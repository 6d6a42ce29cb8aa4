package marshal.kit.lab6;

/** A rank as scenarios see it; the lab's binding is one. What fails throws what the student's code throws. */
public interface Rank {

    /** Any source or any tag. */
    int ANY = -1;

    /** The count of a message that is no whole number of elements. */
    int UNDEFINED = Integer.MIN_VALUE;

    /**
     * Elements of a buffer.
     *
     * @param buffer an array
     * @param offset of the first one
     * @param type   as {@link TypeText} reads it
     */
    record Block(Object buffer, int offset, int count, String type) {

        /** Of a rank that has no buffer: its type is null, too. */
        public static final Block NOTHING = new Block(null, 0, 0, null);
    }

    /**
     * What a receive says of its message.
     *
     * @param count in the type of the receive, or {@link #UNDEFINED}
     */
    record Seen(int source, int tag, int count) {}

    /** A communication that has begun. */
    interface Pending {

        Seen await();

        boolean test();
    }

    /** That of the user's messages, and those of the objects' own. */
    enum Communicator {
        USER,
        HEADERS,
        DATA
    }

    /** What init makes of a program's arguments. */
    String[] init(String... arguments);

    void finish();

    int rank();

    int size();

    void barrier();

    /** How arrays reach C from here on: {@code auto}, {@code region}, {@code critical} or {@code direct}. */
    void way(String name);

    /** How objects become messages from here on: {@code stream}, {@code arrays}, {@code matrices} or {@code in-place}. */
    void marshalling(String name);

    /** Sends an empty message with tag 0, by given code in C that asks the student's whether it has worked. */
    void greet(Communicator communicator, int to);

    void send(Block block, int to, int tag);

    Seen recv(Block block, int from, int tag);

    Pending isend(Block block, int to, int tag);

    Pending irecv(Block block, int from, int tag);

    void bcast(Block block, int root);

    void gather(Block part, Block all, int root);

    /**
     * Gathers no bytes of this rank, by the function in C.
     *
     * @param lengths of the root, as are starts: zeros, at least as many as there are ranks
     */
    void gatherRaw(int[] lengths, int[] starts, int root);

    void sendRaw(Communicator communicator, byte[] bytes, int to, int tag);

    /** @param most so many bytes can come */
    byte[] recvRaw(Communicator communicator, int most, int from, int tag);
}
