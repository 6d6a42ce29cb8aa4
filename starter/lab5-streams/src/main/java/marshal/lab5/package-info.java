/**
 * Lab 5: object streams after Breg and Polychronopoulos, and a small RMI on them. {@code Output} and {@code Input}
 * carry numbers, texts and arrays. {@code Layout} knows the contents of a class. {@code ObjectWriter} and {@code
 * ObjectReader} carry graphs; {@code Stub} and {@code Skeleton} carry calls.
 */
package marshal.lab5;
