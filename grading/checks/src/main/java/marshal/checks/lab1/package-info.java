/**
 * The checks of lab 1. Steps 1 to 6 call functions; steps 7 to 9 are peers on the wire, which speak the protocol byte
 * by byte ({@link marshal.checks.played.RawMessage}) and know nothing of the code on the other side.
 */
package marshal.checks.lab1;
