/** Remote calls as a relay sees them: RMI's protocol, and what its messages hold. */
package marshal.kit.lab2.jrmp;
