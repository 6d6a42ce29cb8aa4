/** MPJ Express, a message-passing library for Java with its own wires, for comparison with lab 6. */
package marshal.peers.lab6;
