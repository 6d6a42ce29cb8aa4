package marshal.kit.lab3.link;

import java.util.List;

/** A unit that a link carries: the bytes of a datagram, or a packet in virtual time. */
interface LinkUnit {

    /** The unit's name; null if the unit is not a packet. */
    Heading heading();

    /** The unit's length in bytes, with the header. */
    int length();

    /** The unit's first bytes, for people to read; none in virtual time. */
    byte[] head();

    /** The unit's items in the sample of a long sort; empty if there are none. */
    List<Integer> sample();

    /** Returns the unit with the bits of one byte flipped. */
    LinkUnit corrupted(int at);

    /** Returns the unit cut to its first bytes. */
    LinkUnit cut(int length);

    /** Returns the unit in a form that does not change while it waits. */
    LinkUnit kept();
}
