/** The same libraries over a network: what they write is read by another one of them. */
package marshal.peers.lab7;
