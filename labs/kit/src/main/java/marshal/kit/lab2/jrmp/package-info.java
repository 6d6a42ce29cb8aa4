/** Remote calls as a relay sees them: RMI's protocol, and the contents of its messages. */
package marshal.kit.lab2.jrmp;
