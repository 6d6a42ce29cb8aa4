/**
 * Runs of lab 4's C programs as data: jobs and their results. The checks share them with the code that starts the runs.
 */
package marshal.kit.mpi;
