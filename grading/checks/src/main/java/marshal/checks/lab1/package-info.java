/**
 * The checks of lab 1. Steps 1 to 6 call functions. In steps 7 to 9, the checks are peers on the wire. They speak the
 * protocol byte by byte ({@link marshal.checks.played.RawMessage}). They know nothing about the code on the other side.
 */
package marshal.checks.lab1;
