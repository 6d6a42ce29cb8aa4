/** Serializers for comparison with lab 5. They are never on the class path of a student's code. */
package marshal.peers.lab5;
