/** The programs of the bench's child processes. */
package marshal.bench.child;
