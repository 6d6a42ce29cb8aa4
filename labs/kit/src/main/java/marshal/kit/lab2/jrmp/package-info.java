/** Remote calls as a relay sees them: RMI's protocol and the grammar of serialization, read without loading a class. */
package marshal.kit.lab2.jrmp;
