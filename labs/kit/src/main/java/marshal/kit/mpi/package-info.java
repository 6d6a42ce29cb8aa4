/**
 * Runs of lab 4's C programs as data: jobs and their results, shared by the checks and the code that starts the runs.
 */
package marshal.kit.mpi;
