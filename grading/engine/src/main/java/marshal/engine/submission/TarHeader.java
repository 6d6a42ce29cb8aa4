package marshal.engine.submission;

import java.nio.charset.StandardCharsets;

/**
 * A header in a tar; it describes the entry that follows.
 *
 * @param name as in the header, at most 255 bytes
 * @param type such as '0' for a file
 * @param size bytes of content after the header
 */
record TarHeader(String name, char type, long size) {

    /** Tars consist of blocks of this size. */
    static final int BLOCK = 512;

    private static final int SUM = 148;
    private static final int SUM_END = 156;

    /** Returns whether this block is a header, according to its checksum. */
    static boolean isOne(byte[] block) {
        if (block.length < BLOCK || block[0] == 0) {
            return false;
        }
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= SUM && i < SUM_END ? ' ' : block[i] & 0xff;
        }
        return sum == octal(block, SUM, SUM_END);
    }

    static TarHeader of(byte[] block) throws SubmissionException {
        if (!isOne(block)) {
            throw new SubmissionException("the tar is damaged");
        }
        String name = text(block, 0, 100);
        boolean hasPrefix = text(block, 257, 265).equals("ustar"); // GNU's own headers have other data there
        String prefix = hasPrefix ? text(block, 345, 500) : "";
        long size = octal(block, 124, 136);
        if (size < 0) {
            throw new SubmissionException("the tar has an entry without a size that can be read: " + name);
        }
        return new TarHeader(prefix.isEmpty() ? name : prefix + "/" + name, (char) block[156], size);
    }

    /** The text up to a zero byte. */
    static String text(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.UTF_8);
    }

    /** Reads octal digits between blanks and zero bytes; -1 for anything else, such as the sizes of huge files. */
    private static long octal(byte[] bytes, int from, int to) {
        String digits = text(bytes, from, to).strip();
        return digits.matches("[0-7]{1,12}") ? Long.parseLong(digits, 8) : -1;
    }
}
