package marshal.kit.lab3;

/** The packets of one message, as they come in. */
public interface Reassembly {

    /**
     * Takes a part of the message.
     *
     * @param number its place, from 0 to total - 1
     * @param part   its bytes
     * @return whether it is new; a part that was there before changes nothing
     * @throws IllegalArgumentException if there is no such place
     */
    boolean add(int number, byte[] part);

    /** Is every part there? */
    boolean isComplete();

    /**
     * The whole message.
     *
     * @throws IllegalStateException if a part is missing
     */
    byte[] message();
}
