/** The rehearsal class, made of the solutions, mutants and attacks. */
package marshal.workshop.samples;
