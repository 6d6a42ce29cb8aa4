package marshal.kit.lab1;

/**
 * What {@link Lab1#write} put on the stream by the time that it returned.
 *
 * @param bytes   every byte that reached the stream; of {@link Lab1#writeLarge}, the first ones
 * @param writes  how many write calls brought them there
 * @param longest how many bytes the longest of these calls brought
 */
public record WrittenMessage(byte[] bytes, int writes, int longest) {}
