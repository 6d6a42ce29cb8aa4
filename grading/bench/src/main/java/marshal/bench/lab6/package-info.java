/** Lab 6's share of the bench. */
package marshal.bench.lab6;
