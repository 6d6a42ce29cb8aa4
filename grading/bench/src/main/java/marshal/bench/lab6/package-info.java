/** Lab 6's part of the bench. */
package marshal.bench.lab6;
