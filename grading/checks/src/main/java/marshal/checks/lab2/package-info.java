/**
 * The checks of lab 2. They play managers and neighbours byte by byte ({@link marshal.checks.lab2.Jrmp}) and do the
 * workers' tasks themselves, so that only the wire is checked; the algorithms are lab 1's.
 */
package marshal.checks.lab2;
