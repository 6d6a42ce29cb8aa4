/** Builds C with MPICH and runs it under mpiexec, with the counter inside. */
package marshal.engine.mpi;
