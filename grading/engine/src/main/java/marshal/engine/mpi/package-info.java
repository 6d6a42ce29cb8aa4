/** Builds C with MPICH and runs it under mpiexec, with the counter around it. */
package marshal.engine.mpi;
