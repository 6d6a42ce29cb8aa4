/** The rehearsal class, made from the solutions, mutants and attacks. */
package marshal.workshop.samples;
