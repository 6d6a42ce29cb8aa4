/**
 * Method calls between the checks' process and a student's, over two byte streams.
 *
 * <p>The checks see a student's code as an ordinary Java interface; a student's code sees the checks' objects in the
 * same way. Only values travel, and only those that a {@link marshal.kit.probe.Vocabulary} lists: a name from the other
 * side never loads any other class, and never makes an object of one. The checks' side assumes nothing about the
 * incoming bytes. Whatever they are, it ends with a named exception and bounded memory.
 *
 * <p>A message is: payload length (int) · kind (byte) · id of the call (int) · payload. See {@link
 * marshal.kit.probe.ProbeFrame} for the kinds and {@link marshal.kit.probe.Encoder} for the values.
 */
package marshal.kit.probe;
