/** Messages between a stub and a skeleton, as a relay sees them. */
package marshal.kit.lab5.relay;
