package marshal.kit.lab3;

/** The packets of one message, as they arrive. */
public interface Reassembly {

    /**
     * Takes a part of the message.
     *
     * @param number its place, from 0 to total - 1
     * @param part   its bytes
     * @return whether it is new; a part that is already there changes nothing
     * @throws IllegalArgumentException if the message has no such place
     */
    boolean add(int number, byte[] part);

    /** Returns whether every part is there. */
    boolean isComplete();

    /**
     * The whole message.
     *
     * @throws IllegalStateException if a part is missing
     */
    byte[] message();
}
