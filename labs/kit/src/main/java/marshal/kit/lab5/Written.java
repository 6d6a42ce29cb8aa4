package marshal.kit.lab5;

import marshal.kit.tool.Plural;

/**
 * The bytes on the stream when a call of the checks returned.
 *
 * @param bytes   the bytes since the last call
 * @param writes  the number of write calls for them
 * @param refused the exception with which the call ended, as {@code class: message}, or null
 */
public record Written(byte[] bytes, int writes, String refused) {

    @Override
    public String toString() {
        return Plural.of(bytes.length, "byte") + " in " + Plural.of(writes, "write")
                + (refused == null ? "" : ", and then threw " + refused);
    }
}
