/** Relays that count between two processes, the common part of TCP relays, and the loop of a server. */
package marshal.kit.net;
