/** Relays, which count between two processes, the common part of those over TCP, and the loop of a server. */
package marshal.kit.net;
