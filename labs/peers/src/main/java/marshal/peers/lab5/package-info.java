/** Serializers that lab 5 is compared with. Never on the class path of a student's code. */
package marshal.peers.lab5;
