/**
 * The checks of lab 3. Steps 1 to 4 and 7 to 9 call functions and state machines in virtual time. In steps 5 and 6, the
 * checks are peers on real sockets. They speak the protocol byte by byte ({@link marshal.checks.lab3.RawPacket}). They
 * know nothing about the code on the other side.
 */
package marshal.checks.lab3;
