/** What runs in the bench's child processes. */
package marshal.bench.child;
