/** Kryo and Fory over a network: a second instance of the library reads what the first one writes. */
package marshal.peers.lab7;
