/** Java's serialization streams as data: what a stream says is read, and no object is made of it. */
package marshal.kit.stream;
