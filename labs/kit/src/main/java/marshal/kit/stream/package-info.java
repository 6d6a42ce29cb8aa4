/** A parser of Java's serialization streams that creates none of their objects. */
package marshal.kit.stream;
