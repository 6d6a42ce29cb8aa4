/**
 * The checks of lab 2. They play managers and neighbours byte by byte ({@link marshal.checks.lab2.Jrmp}). They do the
 * workers' tasks themselves, so that only the wire is checked; the algorithms belong to lab 1.
 */
package marshal.checks.lab2;
