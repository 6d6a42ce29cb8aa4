/** Lab 4's steps: they run a student's C programs under mpiexec and check their files, counts and output. */
package marshal.checks.lab4;
