/** Lab 4's steps: they run a student's C programs under mpiexec and look at what was written, counted and said. */
package marshal.checks.lab4;
