package marshal.kit.lab1;

/**
 * The output of {@link Lab1#write} on the stream when it returned.
 *
 * @param bytes   every byte that reached the stream; after {@link Lab1#writeLarge}, only the first bytes
 * @param writes  the number of write calls for them
 * @param longest the number of bytes in the longest of these calls
 */
public record WrittenMessage(byte[] bytes, int writes, int longest) {}
