/**
 * Lab 3's contract: packets, the two ends of a transfer as state machines without a clock, and the lab as the checks
 * see it.
 */
package marshal.kit.lab3;
