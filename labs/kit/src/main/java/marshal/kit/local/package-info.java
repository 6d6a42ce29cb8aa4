/** A wire without a network: for the algorithms of lab 1 before there is a real one. */
package marshal.kit.local;
