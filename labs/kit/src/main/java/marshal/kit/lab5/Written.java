package marshal.kit.lab5;

/**
 * What came of writing.
 *
 * @param bytes  what reached the stream, up to the first {@value #KEPT}
 * @param size   how many bytes there were
 * @param crc    the CRC-32 of all of them
 * @param writes how many write calls brought them
 * @param thrown the exception that ended it, as {@code CLASS: MESSAGE}; empty for none
 */
public record Written(byte[] bytes, long size, long crc, int writes, String thrown) {

    /** All of a stream that is compared byte for byte; of more there is no room beside a large graph. */
    public static final int KEPT = 1 << 20;
}
