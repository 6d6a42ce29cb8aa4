/** How lab 4's C programs are run, and what is known of a run: shared by the checks and by whoever starts them. */
package marshal.kit.mpi;
