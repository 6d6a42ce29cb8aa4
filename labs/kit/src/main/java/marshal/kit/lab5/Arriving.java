package marshal.kit.lab5;

/**
 * Bytes as they come to a reader.
 *
 * @param bytes what has come
 * @param chunk the most bytes that one read call gets
 * @param ends  whether the stream ends behind them; else who asks for more would wait for ever, and is told so by an exception
 */
public record Arriving(byte[] bytes, int chunk, boolean ends) {}
