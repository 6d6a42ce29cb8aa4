package marshal.kit.lab3.link;

import java.util.List;

/** What a link carries: the bytes of a datagram, or a packet in virtual time. */
interface LinkUnit {

    /** Its name, null if it is not a packet. */
    Heading heading();

    /** Its length in bytes, with the header. */
    int length();

    /** Its first bytes, for people to read; none in virtual time. */
    byte[] head();

    /** Those of the items in it that belong to the sample of a long sort; empty if there are none. */
    List<Integer> sample();

    /** Flips the bits of one byte. */
    LinkUnit corrupted(int at);

    /** Cuts it to its first bytes. */
    LinkUnit cut(int length);

    /** Returns itself in a form that does not change while it waits. */
    LinkUnit kept();
}
