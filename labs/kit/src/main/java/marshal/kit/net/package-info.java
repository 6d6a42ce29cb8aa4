/** Relays, which stand between two processes and count, the common part of those over TCP, and the loop of a server. */
package marshal.kit.net;
