package marshal.kit.lab3.link;

/** What a link carries: a datagram's bytes, or in virtual time a packet. */
interface LinkUnit {

    /** Its name, null if it is no packet. */
    Heading heading();

    /** Its length in bytes, header included. */
    int length();

    /** Its first bytes, for people; none in virtual time. */
    byte[] head();

    /** Flips the bits of one byte. */
    LinkUnit corrupted(int at);

    /** Cuts it to its first bytes. */
    LinkUnit cut(int length);

    /** Itself, in a form that stays as it is while it waits. */
    LinkUnit kept();
}
