/** Lab 4's steps. They run a student's C programs with mpiexec, and check their files, counts and output. */
package marshal.checks.lab4;
