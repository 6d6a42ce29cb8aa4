package marshal.kit.lab5;

import marshal.kit.tool.Plural;

/**
 * What was on the stream when a call of the checks returned.
 *
 * @param bytes   those since the last call
 * @param writes  how many write calls brought them
 * @param refused the exception with which it ended, as {@code class: message}, or null
 */
public record Written(byte[] bytes, int writes, String refused) {

    @Override
    public String toString() {
        return bytes.length + " bytes in " + Plural.of(writes, "write")
                + (refused == null ? "" : ", and then threw " + refused);
    }
}
