/** Relays, which stand between two processes and count, and the common part of those over TCP. */
package marshal.kit.net;
