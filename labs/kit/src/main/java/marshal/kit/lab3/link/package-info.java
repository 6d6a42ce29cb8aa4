/** The lossy link of lab 3: scripts of what happens to packets, in virtual time and between real sockets. */
package marshal.kit.lab3.link;
