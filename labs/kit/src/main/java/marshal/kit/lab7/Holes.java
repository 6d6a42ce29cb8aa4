package marshal.kit.lab7;

/**
 * What is free in a relocatable area.
 *
 * @param bytes   all holes together
 * @param largest the largest one
 */
public record Holes(int bytes, int largest) {}
